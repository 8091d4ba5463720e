import { queryOf } from '@/api/operation';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { type Customer, Status } from '@/api/generated/merchant/client.schemas';
import { listCustomerHistory } from '@/api/generated/merchant/customers-history';
import { getCustomer } from '@/api/generated/merchant/customers-reads';
import { permissions } from '@/api/permissions';
import { DetailPage, type DetailDef } from '@/components/detail/DetailPage';
import { CountryText } from '@/components/fields/CountryText';
import { Icon } from '@/components/Icon';
import { PermissionButton } from '@/components/PermissionButton';
import { PhoneText } from '@/components/Text';
import { useLinks } from '@/components/shell/features';
import { Word } from '@/components/Word';
import { localName } from '@/i18n/useLanguage';
import { DocumentsPanel, ExpiryText, documentPermissions } from '../documents/public';
import { statusColumn } from './columns';
import { PATHS, PERMISSIONS } from './feature';
import { Timeline } from './Timeline';

const MergeDialog = lazy(() =>
  import('../customer_merges/public').then((m) => ({ default: m.MergeDialog })),
);

function Contact({ row }: { row: Customer }) {
  return (
    <>
      <PhoneText>{row.mobile}</PhoneText>
      {row.email && (
        <>
          {' '}
          ·{' '}
          <a href={`mailto:${row.email}`} style={{ color: 'inherit' }}>
            <bdi dir="ltr">{row.email}</bdi>
          </a>
        </>
      )}
    </>
  );
}

function Actions({ row }: { row: Customer }) {
  const { t } = useTranslation('customers');
  const [isMerging, setMerging] = useState(false);
  const newContract = useLinks().add('contracts', { customer_id: row.id });
  return (
    <>
      <PermissionButton
        variant="outlined"
        color="inherit"
        permission={PERMISSIONS.merge}
        startIcon={<Icon name="people" size={16} />}
        onClick={() => setMerging(true)}
      >
        {t('merge')}
      </PermissionButton>
      {row.status === Status.active && newContract && (
        <PermissionButton
          variant="contained"
          to={newContract}
          permission={permissions.contracts.create}
          startIcon={<Icon name="contract" size={16} />}
        >
          {t('newContract')}
        </PermissionButton>
      )}
      {isMerging && (
        <Suspense fallback={null}>
          <MergeDialog survivorId={row.id} onClose={() => setMerging(false)} />
        </Suspense>
      )}
    </>
  );
}

const detail: DetailDef<Customer> = {
  ns: 'customers',
  load: (id) => queryOf(getCustomer, Number(id)),
  title: localName,
  status: statusColumn,
  hint: (row) => <Contact row={row} />,
  additions: 'customers',
  edit: { to: (row) => PATHS.edit(row.id), permission: PERMISSIONS.edit },
  actions: (row) => <Actions row={row} />,
  sections: [
    {
      title: 'sections.who',
      fields: [
        { field: 'name_en' },
        { field: 'name_ar' },
        {
          field: 'gender',
          render: (row) => <Word ns="customers" field="gender" value={row.gender} />,
        },
        { field: 'nationality', render: (row) => <CountryText code={row.nationality} /> },
        { field: 'birth_date', kind: 'date' },
        { field: 'active_contracts', kind: 'number' },
      ],
    },
    {
      title: 'sections.contact',
      fields: [
        { field: 'mobile', kind: 'phone' },
        { field: 'email' },
        { field: 'email_bounced_at', kind: 'datetime' },
        { field: 'email_bounce' },
        {
          field: 'language',
          render: (row) => <Word ns="customers" field="language" value={row.language} />,
        },
        { field: 'allow_whatsapp', kind: 'boolean' },
        {
          field: 'whatsapp_source',
          render: (row) => (
            <Word ns="customers" field="whatsapp_source" value={row.whatsapp_source} />
          ),
        },
        { field: 'whatsapp_at', kind: 'datetime' },
        { field: 'no_advertising_at', kind: 'datetime' },
      ],
    },
    {
      title: 'sections.papers',
      fields: [
        { field: 'national_id', kind: 'code' },
        {
          field: 'national_id_expires_on',
          render: (row) => <ExpiryText day={row.national_id_expires_on} />,
        },
        { field: 'passport_number', kind: 'code' },
        {
          field: 'passport_expires_on',
          render: (row) => <ExpiryText day={row.passport_expires_on} />,
        },
        { field: 'trade_licence', kind: 'code' },
        { field: 'trn', kind: 'code' },
      ],
    },
    {
      fields: [
        { field: 'looked_after_by_name', label: 'fields.looked_after_by' },
        { field: 'notes' },
        { field: 'created_at', kind: 'datetime' },
      ],
    },
  ],
  tabs: [
    {
      name: 'documents',
      at: { group: 'papers', order: 30 },
      permission: documentPermissions.view,
      render: (row) => <DocumentsPanel noun="customers" recordId={row.id} />,
    },
    {
      name: 'timeline',
      at: { group: 'contact', order: 40 },
      render: (row) => <Timeline id={row.id} />,
    },
  ],
  history: (id, params) => queryOf(listCustomerHistory, Number(id), params),
  historyWords: { nationality: (code) => <CountryText code={String(code)} /> },
};

/** A tenant's page; that of one who was merged leads to the one who remains. */
export function CustomerProfile({ id }: { id: string }) {
  const { data } = useQuery(detail.load(id));
  if (data?.merged_into_id !== undefined)
    return <Navigate replace to={PATHS.detail(data.merged_into_id)} />;
  return <DetailPage def={detail} id={id} />;
}
