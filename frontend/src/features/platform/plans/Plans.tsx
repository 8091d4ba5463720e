import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ListPlansParams,
  type Plan,
  PlanFunction,
  type PlanInput,
  type PlanUpdate,
  SubscriptionPackage,
  type WithdrawPlanInput,
} from '@/api/generated/manager/client.schemas';
import { listPlanHistory } from '@/api/generated/manager/plans-history';
import {
  createPlan,
  deletePlan,
  updatePlan,
  withdrawPlan,
} from '@/api/generated/manager/plans-writes';
import { queryOf } from '@/api/operation';
import { countrySource } from '@/components/fields/countrySource';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useDialogList } from '@/components/list/useDialogList';
import { Money, NumberText } from '@/components/Text';
import { PERMISSIONS, READS } from './feature';
import { LeftOutField } from './LeftOutField';

const PACKAGES = Object.values(SubscriptionPackage);

/** A limit; where there is none, the sign of no end. */
const limit = (field: 'unit_limit' | 'user_limit' | 'message_limit') => ({
  field,
  sort: true,
  render: (row: Plan) => (row[field] ? <NumberText value={row[field]} /> : '∞'),
});

const list: ListDef<Plan, ListPlansParams> = {
  ns: 'plans',
  icon: 'star',
  ...READS,
  columns: [
    { field: 'package', kind: 'enum', sort: true },
    { field: 'country_name', kind: 'name' },
    {
      field: 'monthly_price',
      render: (row) => <Money amount={row.monthly_price} currency={row.currency} />,
    },
    {
      field: 'yearly_price',
      render: (row) => <Money amount={row.yearly_price} currency={row.currency} />,
    },
    limit('unit_limit'),
    limit('user_limit'),
    limit('message_limit'),
    { field: 'sold_from', kind: 'date', sort: true },
    { field: 'sold_until', kind: 'date', sort: true },
    { field: 'subscriptions', kind: 'number' },
  ],
  card: { first: ['package', 'monthly_price'], second: ['country_name', 'sold_from'] },
  filters: [
    { kind: 'enum', param: 'package', values: PACKAGES },
    { kind: 'entity', param: 'country', source: countrySource },
    { kind: 'day', param: 'sold_on' },
  ],
  export: '/api/manager/plans/export',
  exportPermission: PERMISSIONS.view,
};

const text = (value: unknown) =>
  value === null || value === undefined || value === '' ? undefined : String(value);

const form: FormDef<PlanInput, Plan> = {
  ns: 'plans',
  defaults: { package: SubscriptionPackage.basic, country: 'AE', left_out: [] },
  sections: [
    {
      fields: [
        { kind: 'select', name: 'package', values: PACKAGES, required: true },
        { kind: 'entity', name: 'country', source: countrySource, required: true },
        { kind: 'number', name: 'monthly_price', required: true, min: 0, help: 'help.price' },
        { kind: 'number', name: 'yearly_price', required: true, min: 0 },
        { kind: 'number', name: 'unit_limit', min: 1, width: 4, help: 'help.limit' },
        { kind: 'number', name: 'user_limit', min: 1, width: 4 },
        { kind: 'number', name: 'message_limit', min: 1, width: 4 },
        { kind: 'custom', name: 'left_out', width: 12, render: () => <LeftOutField /> },
        { kind: 'date', name: 'sold_from', required: true, help: 'help.sold_from' },
        { kind: 'date', name: 'sold_until' },
      ],
    },
  ],
  toBody: (values) => ({
    ...(values as unknown as PlanInput),
    monthly_price: text(values.monthly_price),
    yearly_price: text(values.yearly_price),
    unit_limit: text(values.unit_limit),
    user_limit: text(values.user_limit),
    message_limit: text(values.message_limit),
    left_out: Object.values(PlanFunction).filter((name) =>
      (values.left_out as readonly PlanFunction[]).includes(name),
    ),
  }),
  create: createPlan,
  update: (id, body) => updatePlan(Number(id), body as PlanUpdate),
};

const withdrawForm: FormDef<Omit<WithdrawPlanInput, 'version'>, Plan> = {
  ns: 'plans',
  draft: 'plans.withdraw',
  defaults: { sold_until: '' },
  sections: [
    {
      fields: [
        { kind: 'date', name: 'sold_until', required: true, width: 12, help: 'help.withdraw' },
      ],
    },
  ],
  fromRecord: (row) => ({ sold_until: row.sold_until ?? '' }),
  update: (id, body) => withdrawPlan(Number(id), body as WithdrawPlanInput),
};

const history = (id: string, params: object) => queryOf(listPlanHistory, Number(id), params);
const remove = (row: Plan) => deletePlan(row.id);

/** What the platform sells, by package and country, in editions. */
export default function Plans() {
  const { t } = useTranslation('plans');
  const [ended, setEnded] = useState<Plan>();
  const nameOf = useMemo(
    () => (row: Plan) => `${t(`values.package.${row.package}`)} ${row.country}`,
    [t],
  );
  const withEnd = useMemo(
    () => ({
      ...list,
      actions: [
        {
          name: 'withdraw',
          icon: 'calendar' as const,
          permission: PERMISSIONS.edit,
          open: setEnded,
        },
      ],
    }),
    [],
  );
  const { def, dialog } = useDialogList({
    list: withEnd,
    form,
    history,
    nameOf,
    permissions: PERMISSIONS,
    remove,
  });
  return (
    <>
      <ListPage def={def} />
      {dialog}
      {ended && (
        <LazyFormDialog
          def={withdrawForm}
          id={String(ended.id)}
          record={ended}
          title={t('ask.withdraw', { name: nameOf(ended) })}
          action={t('actions.withdraw')}
          onClose={() => setEnded(undefined)}
        />
      )}
    </>
  );
}
