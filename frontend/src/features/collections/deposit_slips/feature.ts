import { listDepositSlips } from '@/api/generated/merchant/deposit-slips-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';
import { slipOf } from './reads';

const LIST = '/merchant/contract-payments/deposit-slips';

export const PATHS = { list: LIST, detail: (id: number | string) => `${LIST}/${id}` } as const;

export const PERMISSIONS = permissions.deposit_slips;

export const READS = listOf(listDepositSlips);

export const feature: Feature = {
  noun: 'deposit_slips',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./SlipList'),
      reads: readsList(READS),
      title: 'deposit_slips:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 14, title: 'merchant:depositSlips' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./SlipScreen'),
      reads: ({ params }) => [slipOf(Number(params.id))],
      title: 'deposit_slips:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
};
