import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type AllowSupportInput,
  type ListSupportChangesParams,
  type ListSupportGrantsParams,
  type ListSupportVisitsParams,
  type SupportChange,
  type SupportGrant,
  SupportGrantState,
  SupportPeriod,
  type SupportVisit,
} from '@/api/generated/merchant/client.schemas';
import {
  listSupportChanges,
  listSupportVisits,
} from '@/api/generated/merchant/support-grants-reads';
import {
  allowAskedSupport,
  allowSupport,
  declineSupport,
  endSupport,
} from '@/api/generated/merchant/support-grants-writes';
import { queryOf } from '@/api/operation';
import { Card } from '@/components/Card';
import type { FormDef } from '@/components/form/types';
import { LazyFormDialog } from '@/components/LazyDialogs';
import { ListPage, ListPanel } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { PERMISSIONS, READS } from './feature';

const allowForm: FormDef<AllowSupportInput, SupportGrant> = {
  ns: 'support_grants',
  draft: 'support_grants.allow',
  defaults: { reason: '', period: SupportPeriod.day, may_change: false },
  sections: [
    {
      fields: [
        {
          kind: 'textarea',
          name: 'reason',
          required: true,
          width: 12,
          rows: 2,
          help: 'help.reason',
        },
        { kind: 'select', name: 'period', values: Object.values(SupportPeriod), required: true },
        {
          kind: 'date',
          name: 'until',
          required: true,
          help: 'help.until',
          when: ({ period }) => period === SupportPeriod.date,
        },
        { kind: 'switch', name: 'may_change', width: 12, help: 'help.may_change' },
      ],
    },
  ],
  create: (body) => allowSupport(body),
};

const visits: ListDef<SupportVisit, ListSupportVisitsParams> = {
  ns: 'support_visits',
  icon: 'lock',
  search: false,
  query: (params) => queryOf(listSupportVisits, params),
  columns: [
    { field: 'staff_name' },
    { field: 'entered_at', kind: 'datetime' },
    { field: 'last_seen_at', kind: 'datetime' },
    { field: 'left_at', kind: 'datetime' },
    { field: 'may_change', kind: 'boolean' },
  ],
};

/** What somebody of support changed: each record's own history has the values. */
function Changes() {
  const { t } = useTranslation(['support_changes', 'history']);
  const def = useMemo<ListDef<SupportChange, ListSupportChangesParams>>(
    () => ({
      ns: 'support_changes',
      icon: 'clock',
      search: false,
      query: (params) => queryOf(listSupportChanges, params),
      columns: [
        { field: 'at', kind: 'datetime' },
        { field: 'actor_name' },
        {
          field: 'action',
          render: ({ action }) =>
            t(`action.${action}`, { ns: 'history', defaultValue: t('changed') }),
        },
        { field: 'noun', kind: 'code' },
        { field: 'record_id', kind: 'code' },
      ],
    }),
    [t],
  );
  return <ListPanel def={def} />;
}

const list: ListDef<SupportGrant, ListSupportGrantsParams> = {
  ns: 'support_grants',
  icon: 'lock',
  ...READS,
  columns: [
    { field: 'reason' },
    {
      field: 'state',
      kind: 'enum',
      tones: { asked: 'warning', allowed: 'success', declined: 'neutral', ended: 'neutral' },
      sort: true,
    },
    { field: 'may_change', kind: 'boolean' },
    { field: 'asked_by' },
    { field: 'answered_by' },
    { field: 'ends_at', kind: 'datetime' },
    { field: 'ended_at', kind: 'datetime' },
    { field: 'created_at', kind: 'datetime', sort: true, hidden: true },
  ],
  card: { first: ['reason', 'state'], second: ['may_change', 'ends_at', 'ended_at'] },
  export: '/api/merchant/support_grants/export',
  exportPermission: PERMISSIONS.view,
};

/** Where the office opens its account to Manzil's support, sees who came and what was changed, and ends it. */
export default function SupportAccessScreen() {
  const { t } = useTranslation(['support_grants', 'support_visits', 'support_changes']);
  const [isAllowing, setIsAllowing] = useState(false);
  const def = useMemo<ListDef<SupportGrant, ListSupportGrantsParams>>(
    () => ({
      ...list,
      add: { open: () => setIsAllowing(true), permission: PERMISSIONS.edit },
      actions: [
        {
          name: 'allow',
          icon: 'check',
          permission: PERMISSIONS.edit,
          when: (row) => row.state === SupportGrantState.asked,
          run: (row) => allowAskedSupport(row.id),
          consequences: (row) => [
            t(row.may_change ? 'consequences.allowChanges' : 'consequences.allow'),
          ],
        },
        {
          name: 'decline',
          icon: 'close',
          permission: PERMISSIONS.edit,
          when: (row) => row.state === SupportGrantState.asked,
          run: (row) => declineSupport(row.id),
        },
        {
          name: 'end',
          icon: 'lock',
          danger: true,
          permission: PERMISSIONS.edit,
          when: (row) => row.state === SupportGrantState.allowed,
          run: (row) => endSupport(row.id),
          consequences: () => [t('consequences.end')],
        },
      ],
    }),
    [t],
  );
  return (
    <>
      <ListPage def={def} />
      <div style={{ display: 'grid', gap: 16, marginBlockStart: 16 }}>
        <Card title={t('title', { ns: 'support_visits' })}>
          <ListPanel def={visits} />
        </Card>
        <Card title={t('title', { ns: 'support_changes' })}>
          <Changes />
        </Card>
      </div>
      {isAllowing && (
        <LazyFormDialog
          def={allowForm}
          title={t('form.new')}
          onClose={() => setIsAllowing(false)}
        />
      )}
    </>
  );
}
