import type { ComponentType } from 'react';
import type { Query } from '@/api/operation';
import type { Permission } from '@/lib/area';
import type { IconName } from '../Icon';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Where the area's menu shows a screen. */
export interface MenuPlace {
  /** A group of the area (`areas/<area>/groups.ts`); without one the entry stands by itself and has an icon. */
  group?: string;
  icon?: IconName;
  order: number;
  /** The entry's words; they come with the area: `merchant:units`. */
  title: string;
  /** Where the entry asks for more than the screen does. */
  permission?: Permission;
  /** The countries of merchants that it is for; all without it. */
  countries?: readonly string[];
}

/** Where a screen is opened: the parameters of its path, and what stands behind the `?`. */
export interface ScreenPlace {
  params: Readonly<Record<string, string | undefined>>;
  query: URLSearchParams;
}
export type Reads = (place: ScreenPlace) => readonly Query<unknown>[];

export interface FeatureScreen {
  /** The whole address as a pattern: `/merchant/units/unit/:id`. Its first part is the area. */
  path: string;
  /** Never a static import: the list of features is loaded with the area's frame. */
  load: Load<object>;
  /** What the screen shows first: asked for together with its code (`readsList`, `readsRecord`). */
  reads?: Reads;
  /** `namespace:key`. */
  title: string;
  permission?: Permission;
  /** Address of the screen above it, for the breadcrumbs. */
  parent?: string;
  menu?: MenuPlace;
}

/** How other features reach this one's records by its noun alone. */
export interface FeatureLinks {
  list?: string;
  add?: string;
  record?: (id: number) => string;
}

/** A form that Ctrl+K opens, for whom may fill it in. */
export interface Beginning {
  /** Its words come with the area: `search:add.units`. */
  title: string;
  order: number;
  /** The form's address; `beginAt` says the one of a list's dialog. */
  to: string;
  permission: Permission;
  /** The countries of merchants that it is for; all without it. */
  countries?: readonly string[];
}

/** All that the product's frame knows of a feature; its `feature.ts` exports one. */
export interface Feature {
  /** Also the folder, the namespace and the server's folder. */
  noun: string;
  screens: readonly FeatureScreen[];
  links?: FeatureLinks;
  /** Ctrl+K finds its records; the heading is `search:nouns.<noun>`. */
  search?: {
    icon: IconName;
    order: number;
    permission: Permission;
  };
  /** What Ctrl+K offers to begin. */
  begins?: readonly Beginning[];
}
