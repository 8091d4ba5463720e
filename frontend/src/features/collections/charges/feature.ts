import { listCharges } from '@/api/generated/merchant/charges-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

export const PATHS = { list: '/merchant/contract-payments/charges' } as const;

export const PERMISSIONS = permissions.charges;

export const READS = listOf(listCharges, { defaultSort: '-charged_on' });

export const feature: Feature = {
  noun: 'charges',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ChargeList'),
      reads: readsList(READS),
      title: 'charges:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 35, title: 'merchant:charges' },
    },
  ],
  links: { list: PATHS.list },
};
