import { listInsuranceMovements } from '@/api/generated/merchant/insurance-movements-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const REPORT = '/merchant/contracts/insurance-report';
export const PATHS = { list: REPORT } as const;
export const PERMISSIONS = permissions.insurances;
export const READS = listOf(listInsuranceMovements, { defaultSort: '-moved_on' });

export const feature: Feature = {
  noun: 'insurance_movements',
  screens: [
    {
      path: REPORT,
      load: () => import('./InsuranceReport'),
      reads: readsList(READS),
      title: 'insurance_movements:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 65, title: 'merchant:insuranceReport' },
    },
  ],
  links: { list: REPORT },
};
