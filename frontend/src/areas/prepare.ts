import type { i18n as I18n } from 'i18next';
import type { ComponentType } from 'react';
import { preload } from '@/lib/lazyOf';
import { feature } from '@/features/identity/sign_in/feature';
import type { SignedArea } from '@/lib/area';
import { type Address, routeAt } from './address';
import { routesOf } from './tables';

/** The module of an area behind its sign-in. */
export interface SignedModule {
  default: ComponentType;
  prepare: (i18n: I18n, address: Address) => Promise<unknown>;
}

/** Fetches what an area's first picture is made of, so that it is drawn once and not part after part. */
export const prepareArea =
  (area: SignedArea, signed: () => Promise<SignedModule>) =>
  async (i18n: I18n, address: Address): Promise<void> => {
    const open = routeAt(area, routesOf(area, [feature]), address.pathname);
    if (open) await Promise.all([preload(open.load), i18n.loadNamespaces(feature.noun)]);
    else await (await preload(signed)).prepare(i18n, address);
  };
