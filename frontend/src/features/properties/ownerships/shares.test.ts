import { expect, test } from 'vitest';
import { equalShares, isWhole, missing, rowFault, total, written } from './shares';

const row = (owner_id: number | null, share: string) => ({ owner_id, share });

test('shares add up exactly, in hundredths', () => {
  expect(isWhole([row(1, '33.33'), row(2, '33.33'), row(3, '33.34')])).toBe(true);
  expect(isWhole([row(1, '0.1'), row(2, '99.9')])).toBe(true);
  expect(written(missing([row(1, '33.33'), row(2, '33.33'), row(3, '33.33')]))).toBe('0.01');
  expect(total([row(1, 'a'), row(2, '101'), row(3, '1.234'), row(4, '')])).toBe(0);
});

test.each([1, 2, 3, 6, 7, 50])('%i equal shares are the whole', (count) => {
  const shares = equalShares(Array.from({ length: count }, (_, index) => row(index + 1, '')));
  expect(isWhole(shares)).toBe(true);
});

test('a row says what is wrong with it', () => {
  const rows = [row(1, '50'), row(1, '50'), row(null, '1'), row(2, '0'), row(3, '100.01')];
  expect(rows.map((_, index) => rowFault(rows, index))).toEqual([
    undefined,
    'twice',
    'owner',
    'share',
    'share',
  ]);
});
