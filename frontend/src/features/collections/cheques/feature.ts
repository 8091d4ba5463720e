import { listCheques } from '@/api/generated/merchant/cheques-reads';
import { permissions } from '@/api/permissions';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';
import { chequeOf } from './reads';

const LIST = '/merchant/contract-payments/cheques';

export const PATHS = {
  list: LIST,
  calendar: `${LIST}/calendar`,
  detail: (id: number | string) => `${LIST}/${id}`,
} as const;

export const PERMISSIONS = permissions.cheques;

/** What the desk has to do, in the order of its segments. */
export const DESK = [
  'to_bank',
  'late',
  'at_bank',
  'bounced',
  'upcoming',
  'stale',
  'in_safe',
  'done',
] as const;
export const deskLink = (desk: (typeof DESK)[number]) => `${LIST}?desk=${desk}`;

export const READS = listOf(listCheques, { defaultSort: 'bank_on' });

export const feature: Feature = {
  noun: 'cheques',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./ChequeList'),
      reads: readsList(READS),
      title: 'cheques:title',
      permission: PERMISSIONS.view,
      menu: { group: 'payments', order: 12, title: 'merchant:cheques' },
    },
    {
      path: PATHS.calendar,
      load: () => import('./ChequeCalendar'),
      title: 'cheques:calendar.title',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
    {
      path: PATHS.detail(':id'),
      load: () => import('./ChequeScreen'),
      reads: ({ params }) => [chequeOf(Number(params.id))],
      title: 'cheques:one',
      permission: PERMISSIONS.view,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.detail },
  search: { icon: 'cheque', order: 24, permission: PERMISSIONS.view },
};
