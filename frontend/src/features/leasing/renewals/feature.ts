import {
  getRenewal,
  listRenewalLetters,
  listRenewals,
} from '@/api/generated/merchant/renewals-reads';
import { permissions } from '@/api/permissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const BASE = '/merchant/contracts/renewals';

export const PATHS = {
  list: BASE,
  letters: '/merchant/contracts/renewal-letters',
  add: (contracts: readonly number[]) => `${BASE}/new?contracts=${contracts.join(',')}`,
  record: (id: number | string) => `${BASE}/${id}`,
} as const;

export const PERMISSIONS = permissions.renewals;

export const READS = listOf(listRenewals, { defaultSort: '-created_at' });
export const LETTER_READS = listOf(listRenewalLetters, { defaultSort: '-written_on' });

export const feature: Feature = {
  noun: 'renewals',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./Renewals'),
      reads: readsList(READS),
      title: 'renewals:title',
      permission: PERMISSIONS.view,
      menu: { group: 'contracts', order: 25, title: 'merchant:renewals' },
    },
    {
      path: `${BASE}/new`,
      load: () => import('./NewRenewal'),
      title: 'renewals:new.title',
      permission: PERMISSIONS.create,
      parent: PATHS.list,
    },
    {
      path: PATHS.record(':id'),
      load: () => import('./RenewalScreen'),
      reads: readsRecord(getRenewal),
      title: 'renewals:one',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: PATHS.letters,
      load: () => import('./Letters'),
      reads: readsList(LETTER_READS),
      title: 'renewals:letters.title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.record },
};
