import type { IconName } from '@/components/Icon';
import type { Feature } from '@/components/shell/feature';
import type { MenuGroup, PaletteAction } from '@/components/shell/types';
import { type AreaName, areaOfPath } from '@/lib/area';
import { below, screensOf } from './tables';

/** A group of an area's menu; its entries are those of the features. */
export interface Group {
  title: string;
  icon: IconName;
  order: number;
}

type Ordered<Item> = Item & { order: number };
const inOrder = <Item>(items: readonly Ordered<Item>[]): readonly Ordered<Item>[] =>
  items.toSorted((one, other) => one.order - other.order);

/** The area's menu, in the order of a working day. */
export function menuOf(
  area: AreaName,
  features: readonly Feature[],
  groups: Readonly<Record<string, Group>> = {},
): readonly MenuGroup[] {
  const entries = screensOf(area, features).flatMap(({ path, permission, menu }) =>
    menu ? [{ permission, ...menu, path: below(area, path) }] : [],
  );
  const alone = entries
    .filter(({ group }) => group === undefined)
    .map(({ icon = 'forward', ...entry }) => ({ ...entry, icon }));
  const grouped = Object.entries(groups).map(([name, group]) => ({
    ...group,
    items: inOrder(entries.filter((entry) => entry.group === name)),
  }));
  const strangers = entries.filter(({ group }) => group !== undefined && !(group in groups));
  if (strangers.length > 0)
    throw new Error(`no such group in the menu: ${strangers.map(({ group }) => group).join()}`);
  return inOrder<MenuGroup>([...alone, ...grouped]);
}

/** What Ctrl+K begins in an area. */
export const actionsOf = (area: AreaName, features: readonly Feature[]): readonly PaletteAction[] =>
  inOrder(features.flatMap(({ begins = [] }) => begins)).filter(
    ({ to }) => areaOfPath(to) === area,
  );
