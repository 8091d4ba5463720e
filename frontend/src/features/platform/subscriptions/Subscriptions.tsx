import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  BillingPeriod,
  type ListSubscriptionsParams,
  MerchantStatus,
  type Subscription,
  SubscriptionPackage,
} from '@/api/generated/manager/client.schemas';
import { listSubscriptionHistory } from '@/api/generated/manager/subscriptions-history';
import { queryOf } from '@/api/operation';
import { countrySource } from '@/components/fields/countrySource';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { useRowHistory } from '@/components/list/useRowHistory';
import { Money } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { tonesOf } from '@/theme/states';
import { merchantPaths } from '../merchants/public';
import { type Asked, cancelForm, extendForm, subscriptionActions } from './actions';
import { PATHS, PERMISSIONS, READS } from './feature';
import { merchantSource } from './merchantSource';

const list: ListDef<Subscription, ListSubscriptionsParams> = {
  ns: 'subscriptions',
  icon: 'contract',
  ...READS,
  add: { to: PATHS.add, permission: PERMISSIONS.create },
  columns: [
    {
      field: 'merchant_name',
      kind: 'name',
      sort: 'merchant',
      link: (row) => merchantPaths.detail(row.merchant_id),
    },
    { field: 'account_id', kind: 'code', sort: true },
    {
      field: 'merchant_status',
      kind: 'enum',
      tones: tonesOf('trial', 'active', 'grace', 'read_only', 'archived', 'expired', 'disabled'),
    },
    { field: 'package', kind: 'enum', sort: true },
    { field: 'billing', kind: 'enum', sort: true },
    { field: 'price', render: (row) => <Money amount={row.price} currency={row.currency} /> },
    { field: 'starts_on', kind: 'date', sort: true },
    { field: 'paid_through', kind: 'date', sort: true },
    { field: 'renews', kind: 'boolean' },
    { field: 'cancelled_at', kind: 'datetime', sort: true },
    { field: 'cancel_reason', hidden: true },
  ],
  card: { first: ['merchant_name', 'merchant_status'], second: ['package', 'paid_through'] },
  filters: [
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'enum', param: 'package', values: Object.values(SubscriptionPackage) },
    { kind: 'enum', param: 'billing', values: Object.values(BillingPeriod) },
    { kind: 'enum', param: 'merchant_status', values: Object.values(MerchantStatus) },
    { kind: 'entity', param: 'country', source: countrySource },
    { kind: 'dates', from: 'paid_from', to: 'paid_to', label: 'fields.paid_through' },
  ],
  export: '/api/manager/subscriptions/export',
  exportPermission: PERMISSIONS.view,
};

/** Who bought what, and through which day it is paid. */
export default function Subscriptions() {
  const { t } = useTranslation('subscriptions');
  const language = useLanguage();
  const { history, dialog: historyDialog } = useRowHistory({
    ns: 'subscriptions',
    query: (id, params) => queryOf(listSubscriptionHistory, Number(id), params),
    nameOf: (row: Subscription) => row[`merchant_name_${language}`],
  });
  const [asked, setAsked] = useState<{ what: Asked; row: Subscription }>();
  const def = useMemo(
    () => ({
      ...list,
      actions: subscriptionActions((what, row) => setAsked({ what, row }), history),
    }),
    [history],
  );
  const close = () => setAsked(undefined);
  const dialog = () => {
    if (!asked) return historyDialog;
    const { what, row } = asked;
    const name = row[`merchant_name_${language}`];
    const shared = {
      id: String(row.id),
      record: row,
      title: t(`ask.${what}`, { name }),
      action: t(`actions.${what}`),
      onClose: close,
    };
    return what === 'extend' ? (
      <LazyFormDialog def={extendForm} {...shared} />
    ) : (
      <LazyFormDialog def={cancelForm} {...shared} />
    );
  };
  return (
    <>
      <ListPage def={def} />
      {dialog()}
    </>
  );
}
