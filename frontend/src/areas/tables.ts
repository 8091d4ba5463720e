import type { ComponentType, LazyExoticComponent } from 'react';
import type { LoadAdditions } from '@/components/shell/additions';
import type { Feature, FeatureScreen } from '@/components/shell/feature';
import { lazyOf } from '@/lib/lazyOf';
import { type AreaName, areaOfPath } from '@/lib/area';
import type { Permission } from '@/lib/area';

/** One screen of an area. */
export interface AreaRoute {
  /** Below the area's own segment: `units/:id`. Empty is the area's entry. */
  path: string;
  screen: LazyExoticComponent<ComponentType<object>>;
  /** Starts its code; the same file is asked for once. */
  load: FeatureScreen['load'];
  /** What other features add to a record: asked for together with the screen. */
  additions?: LoadAdditions;
  reads?: FeatureScreen['reads'];
  title: string;
  permission?: Permission;
}

const baseOf = (area: AreaName) => (area === 'public' ? '/' : `/${area}`);
export const below = (area: AreaName, path: string) =>
  path.slice(baseOf(area).length).replace(/^\//, '');

export const screensOf = (area: AreaName, features: readonly Feature[]) =>
  features.flatMap(({ screens }) => screens).filter(({ path }) => areaOfPath(path) === area);

export const routesOf = (
  area: AreaName,
  features: readonly Feature[],
  additions?: LoadAdditions,
): readonly AreaRoute[] =>
  screensOf(area, features).map(({ path, load, reads, title, permission }) => ({
    path: below(area, path),
    screen: lazyOf(load),
    load,
    additions: path.includes(':') ? additions : undefined,
    reads,
    title,
    permission,
  }));
