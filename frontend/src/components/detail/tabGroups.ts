/** What a record's tabs are about, in the order in which every record shows them. */
const GROUPS = ['business', 'money', 'about', 'papers', 'contact'] as const;

/** Where a tab stands: its group, and its number there. */
export interface TabPlace {
  group: (typeof GROUPS)[number];
  order: number;
}

const rank = ({ group, order }: TabPlace) => GROUPS.indexOf(group) * 1000 + order;

/** Sorted by their places; those without one stay in front, as they are written. */
export function inOrder<T extends { at?: TabPlace }>(tabs: readonly T[]): readonly T[] {
  return tabs.toSorted(
    (one, other) => (one.at ? rank(one.at) : -1) - (other.at ? rank(other.at) : -1),
  );
}
