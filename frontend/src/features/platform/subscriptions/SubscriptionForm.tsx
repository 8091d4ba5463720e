import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import {
  BillingPeriod,
  type Subscription,
  type SubscriptionInput,
  type SubscriptionUpdate,
} from '@/api/generated/manager/client.schemas';
import { getSubscription } from '@/api/generated/manager/subscriptions-reads';
import {
  createSubscription,
  updateSubscription,
} from '@/api/generated/manager/subscriptions-writes';
import { queryOf } from '@/api/operation';
import { FormPage } from '@/components/form/FormPage';
import type { FormPageDef } from '@/components/form/types';
import type { EntitySource } from '@/components/list/types';
import { planSource } from '../plans/public';
import { PATHS, PERMISSIONS } from './feature';
import { merchantSource } from './merchantSource';

const given = (value: unknown) =>
  value === null || value === undefined || value === '' ? undefined : String(value);

const addForm = (plans: EntitySource): FormPageDef<SubscriptionInput, Subscription> => ({
  ns: 'subscriptions',
  back: PATHS.list,
  permission: PERMISSIONS.create,
  defaults: { billing: BillingPeriod.yearly, renews: true },
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'merchant_id',
          source: merchantSource,
          numeric: true,
          required: true,
        },
        {
          kind: 'entity',
          name: 'plan_id',
          source: plans,
          numeric: true,
          required: true,
          help: 'help.plan_id',
        },
        { kind: 'select', name: 'billing', values: Object.values(BillingPeriod), required: true },
        { kind: 'number', name: 'price', min: 0, help: 'help.price' },
        { kind: 'date', name: 'starts_on', required: true },
        { kind: 'date', name: 'paid_through', help: 'help.paid_through' },
        { kind: 'switch', name: 'renews', width: 12, help: 'help.renews' },
      ],
    },
  ],
  toBody: (values) => ({
    ...(values as unknown as SubscriptionInput),
    price: given(values.price),
    paid_through: given(values.paid_through),
  }),
  create: createSubscription,
});

const edit: FormPageDef<Omit<SubscriptionUpdate, 'version'>, Subscription> = {
  ns: 'subscriptions',
  draft: 'subscriptions.edit',
  back: PATHS.list,
  permission: PERMISSIONS.edit,
  defaults: { renews: true },
  load: (id) => queryOf(getSubscription, Number(id)),
  sections: [
    {
      fields: [
        { kind: 'number', name: 'price', min: 0, required: true },
        { kind: 'date', name: 'paid_through', required: true },
        { kind: 'switch', name: 'renews', width: 12, help: 'help.renews' },
      ],
    },
  ],
  fromRecord: ({ price, paid_through, renews }) => ({ price, paid_through, renews }),
  toBody: (values) =>
    ({
      renews: Boolean(values.renews),
      price: given(values.price),
      paid_through: given(values.paid_through),
    }) as Omit<SubscriptionUpdate, 'version'>,
  update: (id, body) => updateSubscription(Number(id), body as SubscriptionUpdate),
};

export function NewSubscription() {
  const { t } = useTranslation('subscriptions');
  const def = useMemo(() => addForm(planSource((name) => t(`values.package.${name}`))), [t]);
  return <FormPage def={def} />;
}

export function EditSubscription() {
  const { id = '' } = useParams();
  return <FormPage def={edit} id={id} />;
}
