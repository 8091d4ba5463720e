import type { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { matchPath } from 'react-router';
import type { SignedArea } from '@/lib/area';
import type { AreaRoute } from './tables';

/** Asks for a screen's code, words and data at once; they wait in their caches for the screen. */
export function begin(
  client: QueryClient,
  i18n: I18n,
  area: SignedArea,
  route: AreaRoute,
  { pathname, search }: { pathname: string; search: string },
): void {
  // A failure is told by whoever needs it: React's lazy, and the screen's own query.
  route.load().catch(() => undefined);
  void i18n.loadNamespaces(route.title.split(':', 1)).catch(() => undefined);
  const match = matchPath(`/${area}/${route.path}`, pathname);
  const place = { params: match?.params ?? {}, query: new URLSearchParams(search) };
  for (const query of route.reads?.(place) ?? []) void client.prefetchQuery(query);
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
