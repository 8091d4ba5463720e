import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import {
  type AccountInvoice,
  type AccountInvoiceInput,
  AccountInvoiceStatus,
  type AccountInvoiceUpdate,
} from '@/api/generated/manager/client.schemas';
import { getAccountInvoice } from '@/api/generated/manager/account-invoices-reads';
import {
  createAccountInvoice,
  updateAccountInvoice,
} from '@/api/generated/manager/account-invoices-writes';
import { queryOf } from '@/api/operation';
import { FormPage } from '@/components/form/FormPage';
import type { FormPageDef, FormValues } from '@/components/form/types';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { merchantSource } from '../subscriptions/public';
import { type Asked } from './actions';
import { PATHS, PERMISSIONS } from './feature';
import { InvoiceDialog } from './InvoiceDialog';
import { InvoiceRecord } from './InvoiceRecord';
import { LinesField } from './LinesField';

const EMPTY = { title_en: '', title_ar: '', amount: '' };

const sections = [
  {
    fields: [
      {
        kind: 'entity' as const,
        name: 'merchant_id',
        source: merchantSource,
        numeric: true,
        required: true,
      },
      { kind: 'date' as const, name: 'due_on', required: true },
      { kind: 'custom' as const, name: 'lines', width: 12 as const, render: () => <LinesField /> },
    ],
  },
];

const toBody = ({ merchant_id, due_on, lines }: FormValues) =>
  ({ merchant_id, due_on, lines }) as AccountInvoiceInput;

const shared = {
  ns: 'account_invoices',
  back: PATHS.list,
  after: (saved: AccountInvoice) => PATHS.edit(saved.id),
  sections,
  toBody,
};

const add: FormPageDef<AccountInvoiceInput, AccountInvoice> = {
  ...shared,
  permission: PERMISSIONS.create,
  defaults: { lines: [EMPTY] },
  create: createAccountInvoice,
};

const edit: FormPageDef<AccountInvoiceInput, AccountInvoice> = {
  ...shared,
  draft: 'account_invoices.edit',
  permission: PERMISSIONS.edit,
  defaults: { lines: [EMPTY] },
  load: (id) => queryOf(getAccountInvoice, Number(id)),
  fromRecord: ({ merchant_id, due_on, lines }) => ({
    merchant_id,
    due_on,
    lines: lines.map(({ title_en, title_ar, amount }) => ({ title_en, title_ar, amount })),
  }),
  update: (id, body) => updateAccountInvoice(Number(id), body as AccountInvoiceUpdate),
};

export function NewInvoice() {
  return <FormPage def={add} />;
}

/** A draft as a form, what is issued as it was frozen. */
export function InvoiceScreen() {
  const { t } = useTranslation('account_invoices');
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getAccountInvoice, Number(id)));
  const [asked, setAsked] = useState<Asked>();
  if (data?.status === AccountInvoiceStatus.draft) return <FormPage def={edit} id={id} />;
  return (
    <Page title={data?.number ?? t('title')}>
      {data && !error ? (
        <InvoiceRecord invoice={data} ask={setAsked} />
      ) : (
        <PendingPanel error={error} retry={() => void refetch()} />
      )}
      {asked && data && (
        <InvoiceDialog what={asked} row={data} onClose={() => setAsked(undefined)} />
      )}
    </Page>
  );
}
