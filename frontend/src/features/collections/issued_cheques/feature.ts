import { listIssuedCheques } from '@/api/generated/merchant/issued-cheques-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/merchant/contract-payments/issued-cheques';

export const PATHS = { list: LIST } as const;

export const PERMISSIONS = permissions.issued_cheques;

export const READS = listOf(listIssuedCheques);

export const feature: Feature = {
  noun: 'issued_cheques',
  screens: [
    {
      path: LIST,
      load: () => import('./IssuedList'),
      reads: readsList(READS),
      title: 'issued_cheques:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 88, title: 'merchant:issuedCheques' },
    },
  ],
  links: { list: LIST },
};
