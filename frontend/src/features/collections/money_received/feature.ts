import { listMoneyReceived } from '@/api/generated/merchant/money-received-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';
import { moneyOf } from './reads';

const LIST = '/merchant/contract-payments/money-received';

export const PATHS = { list: LIST, detail: (id: number | string) => `${LIST}/${id}` } as const;
export const PERMISSIONS = permissions.money_received;
export const READS = listOf(listMoneyReceived, { defaultSort: '-received_on' });

export const feature: Feature = {
  noun: 'money_received',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./MoneyScreen'),
      reads: readsList(READS),
      title: 'money_received:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 16, title: 'merchant:moneyReceived' },
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./MoneyRecord'),
      reads: ({ params }) => [moneyOf(Number(params.id))],
      title: 'money_received:title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
};
