import type { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { matchPath } from 'react-router';
import { createQueryClient } from '@/api/queryClient';
import { sessionStore } from '@/api/session';
import { preload } from '@/lib/lazyOf';
import type { SignedArea } from '@/lib/area';
import { loadArabic } from '@/theme/ThemeRoot';
import { type Address, routeAt } from './address';
import { globalsOf } from './globals';
import type { AreaRoute } from './tables';

/** Asks for a screen's code, words and data at once; they wait in their caches for the screen. */
export function begin(
  client: QueryClient,
  i18n: I18n,
  area: SignedArea,
  route: AreaRoute,
  { pathname, search }: Address,
): Promise<unknown> {
  const match = matchPath(`/${area}/${route.path}`, pathname);
  const place = { params: match?.params ?? {}, query: new URLSearchParams(search) };
  for (const query of route.reads?.(place) ?? []) void client.prefetchQuery(query);
  // A failure is told by whoever needs it: React's lazy, and the screen's own query.
  return Promise.allSettled([preload(route.load), i18n.loadNamespaces(route.title.split(':', 1))]);
}

const begun = new Map<SignedArea, QueryClient>();

/** Begins an area's first screen before the area is drawn; done when its code and words are there. */
export async function beginArea(
  area: SignedArea,
  i18n: I18n,
  routes: readonly AreaRoute[],
  address: Address,
): Promise<void> {
  if (!sessionStore(area).get()) return;
  const client = createQueryClient();
  begun.set(area, client);
  void client.prefetchQuery(globalsOf(area));
  // Not in line behind the question who is here: the server knows what they may see.
  const first = routeAt(area, routes, address.pathname);
  await Promise.allSettled([
    first && begin(client, i18n, area, first, address),
    i18n.language === 'ar' && loadArabic(),
  ]);
}

/** The client of what was begun, once: whoever comes again, after a sign-in, begins by himself. */
export function takeClient(area: SignedArea, beginNow: () => unknown): QueryClient {
  if (!begun.has(area)) beginNow();
  const client = begun.get(area) ?? createQueryClient();
  begun.delete(area);
  return client;
}
