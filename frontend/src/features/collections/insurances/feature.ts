import { listInsurances } from '@/api/generated/merchant/insurances-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/insurances';
export const PATHS = {
  list: LIST,
} as const;
export const PERMISSIONS = permissions.insurances;
/** What is to be given back first. */
export const READS = listOf(listInsurances, { defaultSort: 'ended_on' });

export const feature: Feature = {
  noun: 'insurances',
  screens: [
    {
      path: LIST,
      load: () => import('./InsurancesScreen'),
      reads: readsList(READS),
      title: 'insurances:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 60, title: 'merchant:insurances' },
    },
  ],
  links: { list: LIST },
};
