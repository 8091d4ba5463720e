import type { Permission } from '@/lib/area';
import type { IconName } from '../Icon';
import type { Beginning } from './feature';

export interface MenuItem {
  path: string;
  /** `namespace:key`. */
  title: string;
  permission?: Permission;
  countries?: readonly string[];
}

export interface MenuGroup extends Partial<MenuItem> {
  title: string;
  icon: IconName;
  items?: readonly MenuItem[];
}

/** Something that the palette can go to. */
export interface PaletteEntry {
  id: string;
  label: string;
  hint?: string;
  /** Why it stands first, `namespace:key`. */
  reason?: string;
  to: string;
  icon?: IconName;
}

export interface PaletteSource {
  /** Group's heading, `namespace:key`. */
  title: string;
  permission?: Permission;
  /** Found by a whole number: before everything else. */
  isBest?: boolean;
  search: (text: string, signal: AbortSignal) => Promise<PaletteEntry[]>;
}

/** Something that the palette can begin: a form. */
export type PaletteAction = Beginning;
