import type {
  CancelSubscriptionInput,
  ExtendSubscriptionInput,
  Subscription,
} from '@/api/generated/manager/client.schemas';
import {
  cancelSubscription,
  extendSubscription,
} from '@/api/generated/manager/subscriptions-writes';
import type { FormDef } from '@/components/form/types';
import type { RowAction } from '@/components/list/types';
import { PATHS, PERMISSIONS } from './feature';

export type Asked = 'extend' | 'cancel';

const runs = (row: Subscription) => !row.cancelled_at;

export const subscriptionActions = (
  ask: (what: Asked, row: Subscription) => void,
  history: RowAction<Subscription>,
): RowAction<Subscription>[] => [
  {
    name: 'extend',
    icon: 'calendar',
    permission: PERMISSIONS.extend,
    when: runs,
    open: (row) => ask('extend', row),
  },
  {
    name: 'edit',
    icon: 'edit',
    permission: PERMISSIONS.edit,
    when: runs,
    link: (row) => PATHS.edit(row.id),
  },
  history,
  {
    name: 'cancel',
    icon: 'close',
    danger: true,
    permission: PERMISSIONS.cancel,
    when: runs,
    open: (row) => ask('cancel', row),
  },
];

export const extendForm: FormDef<Omit<ExtendSubscriptionInput, 'version'>, Subscription> = {
  ns: 'subscriptions',
  draft: 'subscriptions.extend',
  defaults: { paid_through: '' },
  sections: [{ fields: [{ kind: 'date', name: 'paid_through', width: 12, help: 'help.extend' }] }],
  fromRecord: () => ({ paid_through: '' }),
  update: (id, body) => extendSubscription(Number(id), body as ExtendSubscriptionInput),
};

export const cancelForm: FormDef<Omit<CancelSubscriptionInput, 'version'>, Subscription> = {
  ns: 'subscriptions',
  draft: 'subscriptions.cancel',
  defaults: { reason: '', last_day: '' },
  sections: [
    {
      fields: [
        { kind: 'textarea', name: 'reason', required: true, width: 12, rows: 3 },
        { kind: 'date', name: 'last_day', width: 12, help: 'help.last_day' },
      ],
    },
  ],
  fromRecord: () => ({ reason: '', last_day: '' }),
  update: (id, body) => cancelSubscription(Number(id), body as CancelSubscriptionInput),
};
