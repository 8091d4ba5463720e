import type { FormValues } from './types';

/** A field that two people left differently. */
export interface Difference {
  name: string;
  mine: unknown;
  theirs: unknown;
}

const same = (left: unknown, right: unknown) =>
  JSON.stringify(left ?? '') === JSON.stringify(right ?? '') ||
  String(left ?? '') === String(right ?? '');

export function differences(mine: FormValues, theirs: FormValues): Difference[] {
  return Object.keys(mine)
    .filter((name) => name !== 'version' && name in theirs && !same(mine[name], theirs[name]))
    .map((name) => ({ name, mine: mine[name], theirs: theirs[name] }));
}
