import { createContext, useContext } from 'react';
import { type Permission, type PermissionMap, type SignedArea, allows } from '@/lib/area';
import { whose } from '@/lib/whose';

/** The account's part of the global information that every screen may need. */
export interface AccountInformation {
  name_en?: string;
  name_ar?: string;
  currency?: string;
  time_zone?: string;
  /** The merchant's, as addresses and tokens say it. */
  key?: string;
  logo?: string | null;
  hold_invoice?: boolean;
  wizard_progress?: unknown;
  /** Only where Manzil's support is who looks. */
  support?: { staff_name: string; may_change: boolean; ends_at: string };
  subscription?: { package?: string; state?: string; ends_at?: string; days_left?: number } | null;
  [more: string]: unknown;
}

export interface SignedInUser {
  id: number | string;
  name: string;
  /** Property owners have one in each language. */
  name_ar?: string;
  email?: string | null;
  language?: string | null;
  permissions: PermissionMap;
  [more: string]: unknown;
}

export interface GlobalAnswer {
  auth: SignedInUser;
  global_informations: { account?: AccountInformation; [more: string]: unknown };
}

export interface AreaState {
  area: SignedArea;
  user: SignedInUser;
  account: AccountInformation;
  globals: GlobalAnswer['global_informations'];
  /** Reads the global information again, for example after a step of the setup guide. */
  reload: () => Promise<unknown>;
}

export const AreaContext = createContext<AreaState | undefined>(undefined);

/** The signed-in area; throws outside of one. */
export function useArea(): AreaState {
  const state = useContext(AreaContext);
  if (!state) throw new Error('useArea needs a signed-in area around it');
  return state;
}

export const useOptionalArea = () => useContext(AreaContext);

/** Whose things this device keeps here: drafts, recent places, views of lists. */
export function useWhose(): string | undefined {
  const state = useOptionalArea();
  return state && whose(state.area, state.account.key, state.user.id);
}

/** `usePermission(5, 2)`: may this user do action 2 of page 5? Without an action: see the page at all. */
export function usePermission(page: number | undefined, action?: number): boolean {
  const state = useContext(AreaContext);
  return page === undefined || allows(state?.user.permissions, { page, action });
}

export function useAllows(): (permission: Permission | undefined) => boolean {
  const state = useContext(AreaContext);
  return (permission) => allows(state?.user.permissions, permission);
}
