import { listRegistrations } from '@/api/generated/merchant/registrations-reads';
import type { ListRegistrationsParams } from '@/api/generated/merchant/client.schemas';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

/** The work lists, by what is missing. */
export const VIEWS = ['contracts-extra-informations', 'contracts-unattested-contracts'] as const;
export type RegistrationView = (typeof VIEWS)[number];

export const PATHS = {
  list: (view: RegistrationView) => `/merchant/pos/${view}`,
} as const;

export const PERMISSIONS = permissions.registrations;

const FIXED: Record<RegistrationView, ListRegistrationsParams> = {
  'contracts-extra-informations': { missing: 'meters' },
  'contracts-unattested-contracts': { missing: 'registration' },
};
const SORT: Record<RegistrationView, string> = {
  'contracts-extra-informations': 'starts_on',
  'contracts-unattested-contracts': 'attest_by',
};
const MENU: Record<RegistrationView, { order: number; title: string }> = {
  'contracts-extra-informations': { order: 50, title: 'merchant:extraInformations' },
  'contracts-unattested-contracts': { order: 45, title: 'merchant:unattestedContracts' },
};

/** What a view's list asks for. */
export const readsOf = (view: RegistrationView) =>
  listOf(listRegistrations, { fixed: FIXED[view], defaultSort: SORT[view] });

export const feature: Feature = {
  noun: 'registrations',
  screens: VIEWS.map((view) => ({
    path: PATHS.list(view),
    load: () => import('./RegistrationsScreen'),
    reads: readsList(readsOf(view)),
    title: `registrations:lists.${view}`,
    permission: PERMISSIONS.view,
    menu: { group: 'contracts', ...MENU[view] },
  })),
  links: { list: PATHS.list('contracts-unattested-contracts') },
};
