import type { RoleAction } from '@/api/generated/merchant/client.schemas';

/** Ready-made sets of a page's actions, each with all of the one before. */
export const LEVELS = ['none', 'read', 'write', 'create', 'full'] as const;
export type Level = (typeof LEVELS)[number];

const NAMES: Record<Exclude<Level, 'none' | 'full'>, readonly string[]> = {
  read: ['view'],
  write: ['view', 'edit'],
  create: ['view', 'edit', 'create'],
};

export function actionsOf(level: Level, actions: readonly RoleAction[]): number[] {
  if (level === 'none') return [];
  const wanted =
    level === 'full' ? actions : actions.filter(({ name }) => NAMES[level].includes(name));
  return wanted.map(({ action }) => action);
}

const same = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((action) => other.includes(action));

export const isLevel = (
  level: Level,
  given: readonly number[],
  actions: readonly RoleAction[],
): boolean => same(actionsOf(level, actions), given);

/** Levels that differ on this page: a page without editing has no "write". */
export const levelsOf = (actions: readonly RoleAction[]): Level[] =>
  LEVELS.filter(
    (level, index) =>
      LEVELS.findIndex((other) => same(actionsOf(other, actions), actionsOf(level, actions))) ===
        index || level === 'full',
  ).filter(
    (level, _, all) =>
      level === 'full' ||
      !all.includes('full') ||
      !same(actionsOf(level, actions), actionsOf('full', actions)),
  );

/** The offered level that a page's actions are exactly; nothing when they were picked one by one. */
export const levelOf = (
  given: readonly number[],
  actions: readonly RoleAction[],
): Level | undefined => levelsOf(actions).find((level) => isLevel(level, given, actions));

/** Every action of a page requires `view`; a role without `view` has none of them. */
export function toggled(
  given: readonly number[],
  action: number,
  on: boolean,
  actions: readonly RoleAction[],
): number[] {
  const view = actions.find(({ name }) => name === 'view')?.action;
  if (!on) return action === view ? [] : given.filter((one) => one !== action);
  return [...new Set([...(view === undefined ? [] : [view]), ...given, action])].toSorted(
    (one, other) => one - other,
  );
}
