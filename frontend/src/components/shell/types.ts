import type { ComponentType, LazyExoticComponent } from 'react';
import type { Permission } from '@/lib/area';
import type { IconName } from '../Icon';

/** One screen of an area. */
export interface AreaRoute {
  /** Without the area's own segment: `units/:id`. Empty is the area's entry. */
  path: string;
  screen: LazyExoticComponent<ComponentType>;
  /** Key of the title: `namespace:key`. */
  title: string;
  permission?: Permission;
}

export interface MenuItem {
  path: string;
  /** `namespace:key`. */
  title: string;
  permission?: Permission;
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
  to: string;
  icon?: IconName;
}

export interface PaletteSource {
  /** Group's heading, `namespace:key`. */
  title: string;
  permission?: Permission;
  search: (text: string, signal: AbortSignal) => Promise<PaletteEntry[]>;
}
