import { expect, test } from 'vitest';
import { actionsOf, levelOf, levelsOf, toggled } from './levels';

const action = (number: number, name: string) => ({
  action: number,
  name,
  name_en: name,
  name_ar: name,
  of_whole_reach: false,
});
const actions = [action(1, 'view'), action(2, 'create'), action(3, 'edit'), action(4, 'delete')];

test('each level is more than the one before, and is recognised', () => {
  expect(actionsOf('write', actions)).toEqual([1, 3]);
  expect(levelOf([3, 1, 2], actions)).toBe('create');
  expect(levelOf([1, 4], actions)).toBeUndefined();
});

test('a page that can only be seen has no level between', () => {
  expect(levelsOf([action(1, 'view')])).toEqual(['none', 'full']);
  expect(levelOf([1], [action(1, 'view')])).toBe('full');
});

test('doing needs seeing', () => {
  expect(toggled([], 4, true, actions)).toEqual([1, 4]);
  expect(toggled([1, 4], 1, false, actions)).toEqual([]);
});
