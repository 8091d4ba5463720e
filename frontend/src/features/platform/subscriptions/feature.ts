import { getSubscription, listSubscriptions } from '@/api/generated/manager/subscriptions-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { readsRecord } from '@/components/detail/reads';
import { listOf, readsList } from '@/components/list/reads';
import type { Feature } from '@/components/shell/feature';

const LIST = '/manager/accounting/contracts';

export const PATHS = {
  list: LIST,
  add: `${LIST}/contract`,
  edit: (id: number | string) => `${LIST}/contracts/${id}`,
} as const;

export const PERMISSIONS = managerPermissions.subscriptions;

export const READS = listOf(listSubscriptions, { defaultSort: 'paid_through' });

export const feature: Feature = {
  noun: 'subscriptions',
  screens: [
    {
      path: PATHS.list,
      load: () => import('./Subscriptions'),
      reads: readsList(READS),
      title: 'subscriptions:title',
      permission: PERMISSIONS.view,
      menu: { group: 'accounting', order: 10, title: 'manager:subscriptions' },
    },
    {
      path: PATHS.add,
      load: () => import('./SubscriptionForm').then((m) => ({ default: m.NewSubscription })),
      title: 'subscriptions:form.new',
      permission: PERMISSIONS.create,
      parent: PATHS.list,
    },
    {
      path: PATHS.edit(':id'),
      load: () => import('./SubscriptionForm').then((m) => ({ default: m.EditSubscription })),
      reads: readsRecord(getSubscription),
      title: 'subscriptions:form.edit',
      permission: PERMISSIONS.edit,
      parent: PATHS.list,
    },
  ],
  links: { list: PATHS.list, record: PATHS.edit },
};
