import { matchPath } from 'react-router';
import type { SignedArea } from '@/lib/area';
import type { AreaRoute } from './tables';

export interface Address {
  /** Without the language. */
  pathname: string;
  search: string;
}

/** The route of an address: the one that is written so before those with parameters. */
export function routeAt(
  area: SignedArea,
  routes: readonly AreaRoute[],
  pathname: string,
): AreaRoute | undefined {
  const addressOf = (route: AreaRoute) => `/${area}/${route.path}`.replace(/\/$/, '');
  return (
    routes.find((route) => addressOf(route) === pathname) ??
    routes.find((route) => matchPath(addressOf(route), pathname) !== null)
  );
}
