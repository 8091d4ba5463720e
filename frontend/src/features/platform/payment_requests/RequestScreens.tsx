import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import {
  Language,
  type PaymentRequest,
  type PaymentRequestInput,
} from '@/api/generated/manager/client.schemas';
import { listPaymentRequestHistory } from '@/api/generated/manager/payment-requests-history';
import { getPaymentRequest } from '@/api/generated/manager/payment-requests-reads';
import { sendPaymentRequest } from '@/api/generated/manager/payment-requests-writes';
import { queryOf } from '@/api/operation';
import { Card } from '@/components/Card';
import { FormPage } from '@/components/form/FormPage';
import type { FormPageDef } from '@/components/form/types';
import { HistoryButton } from '@/components/HistoryButton';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { StatTile, Tiles } from '@/components/StatTile';
import { InstantText, Money } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { accountInvoicePaths, openInvoiceSource } from '../account_invoices/public';
import { PATHS, PERMISSIONS } from './feature';
import { TONES } from './tones';

const form = (invoice?: number): FormPageDef<PaymentRequestInput, PaymentRequest> => ({
  ns: 'payment_requests',
  back: PATHS.list,
  after: (saved) => PATHS.detail(saved.id),
  permission: PERMISSIONS.create,
  defaults: { invoice_id: invoice, language: Language.en },
  sections: [
    {
      fields: [
        {
          kind: 'entity',
          name: 'invoice_id',
          source: openInvoiceSource,
          numeric: true,
          required: true,
        },
        { kind: 'select', name: 'language', values: Object.values(Language), required: true },
        { kind: 'email', name: 'recipient', width: 12, help: 'help.recipient' },
        { kind: 'textarea', name: 'message', width: 12, rows: 3, help: 'help.message' },
      ],
    },
  ],
  create: sendPaymentRequest,
});

export function NewRequest() {
  const [address] = useSearchParams();
  const invoice = Number(address.get('invoice_id')) || undefined;
  const def = useMemo(() => form(invoice), [invoice]);
  return <FormPage def={def} />;
}

const history = (id: string, params: object) =>
  queryOf(listPaymentRequestHistory, Number(id), params);

/** A link that was sent, and what became of it. */
export function RequestScreen() {
  const { t } = useTranslation('payment_requests');
  const { id = '' } = useParams();
  const language = useLanguage();
  const { data, error, refetch } = useQuery(queryOf(getPaymentRequest, Number(id)));
  return (
    <Page
      title={data?.recipient ?? t('title')}
      actions={
        <HistoryButton
          permission={PERMISSIONS.view}
          ns="payment_requests"
          id={id}
          title={t('title')}
          query={history}
        />
      }
    >
      {data && !error ? (
        <Card title={data[`merchant_name_${language}`]}>
          <Tiles>
            <StatTile
              label={t('fields.state')}
              value={t(`values.state.${data.state}`)}
              tone={TONES[data.state]}
            />
            <StatTile
              label={t('fields.total')}
              value={<Money amount={data.total} currency={data.currency} />}
              tone="neutral"
              hint={data.invoice_number}
              to={accountInvoicePaths.edit(data.invoice_id)}
            />
            <StatTile
              label={t('fields.sent_at')}
              value={<InstantText at={data.sent_at} />}
              tone="neutral"
            />
            {data.opened_at && (
              <StatTile
                label={t('fields.opened_at')}
                value={<InstantText at={data.opened_at} />}
                tone="neutral"
              />
            )}
          </Tiles>
          {data.message && (
            <p>
              <bdi>{data.message}</bdi>
            </p>
          )}
        </Card>
      ) : (
        <PendingPanel error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}
