import type { QueryClient } from '@tanstack/react-query';
import type { i18n as I18n } from 'i18next';
import { matchPath } from 'react-router';
import { createQueryClient } from '@/api/queryClient';
import { sessionStore } from '@/api/session';
import { preload } from '@/lib/lazyOf';
import { announceScreen } from '@/lib/screenFiles';
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
  const path = `/${area}/${route.path}`;
  announceScreen(path);
  const match = matchPath(path, pathname);
  const place = { params: match?.params ?? {}, query: new URLSearchParams(search) };
  for (const query of route.reads?.(place) ?? []) void client.prefetchQuery(query);
  // Errors are shown where the result is used: by React's lazy and by the screen's own query.
  return Promise.allSettled([
    preload(route.load),
    route.additions && preload(route.additions),
    i18n.loadNamespaces(route.title.split(':', 1)),
  ]);
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
  // Not after the answer who is signed in: the server checks permissions anyway.
  const first = routeAt(area, routes, address.pathname);
  await Promise.allSettled([
    first && begin(client, i18n, area, first, address),
    i18n.language === 'ar' && loadArabic(),
  ]);
}

/** The query client of the first screen's requests, handed out once; after a new sign-in the area makes its own. */
export function takeClient(area: SignedArea, beginNow: () => unknown): QueryClient {
  if (!begun.has(area)) beginNow();
  const client = begun.get(area) ?? createQueryClient();
  begun.delete(area);
  return client;
}
