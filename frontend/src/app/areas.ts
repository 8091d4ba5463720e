import type { i18n as I18n } from 'i18next';
import { preload } from '@/lib/lazyOf';
import { areaOfPath } from '@/lib/area';

export const AREAS = {
  merchant: () => import('@/areas/merchant/MerchantArea'),
  manager: () => import('@/areas/manager/ManagerArea'),
  owner: () => import('@/areas/owner/OwnerArea'),
} as const;

/** Fetches what is drawn first at an address; what does not come is told by what needs it. */
export async function prepareFor(i18n: I18n, pathname: string, search: string): Promise<void> {
  const area = areaOfPath(pathname);
  if (area === 'public') return;
  const { prepare } = await preload<Awaited<ReturnType<(typeof AREAS)[typeof area]>>>(AREAS[area]);
  await prepare(i18n, { pathname, search });
}
