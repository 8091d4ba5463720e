import { createContext, useContext, useMemo } from 'react';
import { matchPath, useLocation } from 'react-router';
import type { Feature, FeatureScreen } from './feature';

/** The features that the area puts together; a feature reaches others through them, whatever their order. */
export const FeaturesContext = createContext<readonly Feature[]>([]);

type Query = Readonly<Record<string, string | number | undefined>>;

export interface Links {
  list: (noun: string, query?: Query) => string | undefined;
  /** With what the form shall begin with. */
  add: (noun: string, query?: Query) => string | undefined;
  record: (noun: string | undefined, id: number | undefined, query?: Query) => string | undefined;
}

function withQuery(path: string | undefined, query: Query = {}): string | undefined {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  if (path === undefined || given.length === 0) return path;
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${path}${path.includes('?') ? '&' : '?'}${text.toString()}`;
}

export function linksOf(features: readonly Feature[]): Links {
  const of = (noun: string | undefined) => features.find((one) => one.noun === noun)?.links;
  return {
    list: (noun, query) => withQuery(of(noun)?.list, query),
    add: (noun, query) => withQuery(of(noun)?.add, query),
    record: (noun, id, query) =>
      id === undefined ? undefined : withQuery(of(noun)?.record?.(id), query),
  };
}

/** Addresses of a noun's list, form and records, for features that stand before it in the order. */
export function useLinks(): Links {
  const features = useContext(FeaturesContext);
  return useMemo(() => linksOf(features), [features]);
}

/** The screens above the one at an address, the outermost first. */
export function trailOf(
  features: readonly Feature[],
  pathname: string,
  search: string,
): readonly FeatureScreen[] {
  const screens = features.flatMap((feature) => feature.screens);
  const here =
    screens.find(({ path }) => path === pathname) ??
    screens.find(({ path }) => matchPath(path, pathname) !== null);
  if (!here) return [];
  const trail: FeatureScreen[] = [];
  for (let path = here.parent; path !== undefined; path = trail[0]?.parent) {
    const parent = screens.find((one) => one.path === path);
    if (!parent) break;
    trail.unshift(parent);
  }
  // A record that the list's own address opens is below the list.
  const opened = here.parent === undefined && new URLSearchParams(search).has('record');
  return opened ? [here] : trail;
}

/** Where one is in the area, and the screens above that: the address, then each parent's. */
export function useHere(): readonly string[] {
  const features = useContext(FeaturesContext);
  const { pathname } = useLocation();
  return useMemo(() => hereOf(features, pathname), [features, pathname]);
}

/** The addresses that the menu may mark, the nearest first: each with those that its path goes on from. */
export function hereOf(features: readonly Feature[], pathname: string): readonly string[] {
  const above = trailOf(features, pathname, '').toReversed();
  return [pathname, ...above.map(({ path }) => path)].flatMap((path) => {
    const parts = path.split('/');
    return parts.slice(2).map((_, cut) => parts.slice(0, parts.length - cut).join('/'));
  });
}

export function useTrail(): readonly FeatureScreen[] {
  const features = useContext(FeaturesContext);
  const { pathname, search } = useLocation();
  return useMemo(() => trailOf(features, pathname, search), [features, pathname, search]);
}
