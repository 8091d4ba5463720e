import { expect, test } from 'vitest';
import { addDays, addMonths } from './calendar';

test('a day some months later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
  expect(addMonths('2024-12-15', 14)).toBe('2026-02-15');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
});
