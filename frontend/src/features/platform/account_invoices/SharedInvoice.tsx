import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AccountInvoiceStatus,
  type PublicAccountInvoice,
} from '@/api/generated/public/client.schemas';
import { getPublicAccountInvoicePdf } from '@/api/generated/public/account-invoices-files';
import { getPublicAccountInvoice } from '@/api/generated/public/account-invoices-reads';
import { askPaymentPage, openPaymentPage } from '@/api/generated/public/account-invoices-writes';
import { download } from '@/api/client';
import { queryOf } from '@/api/operation';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { Block, Facts } from '@/components/shell/PublicFrame';
import { PublicState } from '@/components/shell/PublicState';
import { Code, DateText, InstantText, Money } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { InvoiceLines } from './InvoiceLines';

interface Props {
  id: string;
  invoice: PublicAccountInvoice;
}

function Standing({ invoice }: { invoice: PublicAccountInvoice }) {
  const { t } = useTranslation('account_invoices');
  const { status, paid_at, is_waiting } = invoice;
  if (status === AccountInvoiceStatus.paid)
    return (
      <Alert severity="success">
        {t('shared.paid')} {paid_at && <InstantText at={paid_at} />}
      </Alert>
    );
  if (status === AccountInvoiceStatus.cancelled)
    return <Alert severity="info">{t('shared.cancelled')}</Alert>;
  return is_waiting ? <Alert severity="info">{t('shared.waiting')}</Alert> : null;
}

function Paying({ id, invoice }: Props) {
  const { t } = useTranslation('account_invoices');
  const client = useQueryClient();
  const showError = useShowError();
  const [busy, setBusy] = useState<'pay' | 'ask'>();
  const run = async (what: 'pay' | 'ask', work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      await showError(error);
      await client.invalidateQueries({ queryKey: queryOf(getPublicAccountInvoice, id).queryKey });
    } finally {
      setBusy(undefined);
    }
  };
  const pay = async () => {
    const { address } = await openPaymentPage(id);
    window.location.assign(address);
  };
  const ask = async () => {
    const asked = await askPaymentPage(id);
    client.setQueryData(queryOf(getPublicAccountInvoice, id).queryKey, asked);
  };
  const { bank } = invoice;
  return (
    <Block>
      <h2>{t('shared.pay')}</h2>
      {invoice.takes_cards && (
        <div style={{ display: 'flex', gap: 10, flexWrap: 'wrap' }}>
          <Button
            variant="contained"
            size="large"
            loading={busy === 'pay'}
            disabled={busy !== undefined || invoice.is_waiting}
            onClick={() => void run('pay', pay)}
          >
            {t('shared.byCard')}
          </Button>
          <Button
            size="large"
            loading={busy === 'ask'}
            disabled={busy !== undefined}
            onClick={() => void run('ask', ask)}
          >
            {t('shared.ask')}
          </Button>
        </div>
      )}
      {invoice.takes_cards && <p>{t('shared.byCardText')}</p>}
      {bank && (
        <>
          <p>{t('shared.byTransfer', { number: invoice.number })}</p>
          <Facts>
            <div>
              <dt>{t('shared.bank')}</dt>
              <dd>
                <bdi>{bank.bank_name}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('shared.account')}</dt>
              <dd>
                <bdi>{bank.account_name}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t('shared.iban')}</dt>
              <dd>
                <Code>{bank.iban}</Code>
              </dd>
            </div>
          </Facts>
        </>
      )}
      {!invoice.takes_cards && !bank && <p>{t('shared.noWay')}</p>}
    </Block>
  );
}

function Loaded({ id, invoice }: Props) {
  const { t } = useTranslation('account_invoices');
  const language = useLanguage();
  const facts = [
    ['seller', <bdi key="seller">{localName(invoice, language, 'seller_name')}</bdi>],
    ['buyer', <bdi key="buyer">{localName(invoice, language, 'buyer_name')}</bdi>],
    ['issued_on', <DateText key="issued" day={invoice.issued_on} />],
    ['due_on', <DateText key="due" day={invoice.due_on} />],
    ['total', <Money key="total" amount={invoice.total} currency={invoice.currency} />],
  ] as const;
  const pdf = () => download(getPublicAccountInvoicePdf.config(id), `${invoice.number}.pdf`);
  return (
    <>
      <h1>
        {t('shared.title')} <Code>{invoice.number}</Code>
      </h1>
      <div style={{ margin: '12px 0 16px' }}>
        <Standing invoice={invoice} />
      </div>
      <Block>
        <Facts>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{t(`fields.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Facts>
      </Block>
      <Block>
        <h2>{t('fields.lines')}</h2>
        <InvoiceLines {...invoice} />
        <Button startIcon={<Icon name="download" />} onClick={() => void pdf()}>
          {t('actions.pdf')}
        </Button>
      </Block>
      {invoice.status === AccountInvoiceStatus.issued && <Paying id={id} invoice={invoice} />}
    </>
  );
}

/** An invoice as whoever has its address sees it, and pays it. */
export function SharedInvoice({ id }: { id: string }) {
  const { t } = useTranslation('account_invoices');
  const { data, error, refetch } = useQuery(queryOf(getPublicAccountInvoice, id));
  useEffect(() => {
    document.title = t('shared.title');
  }, [t]);
  if (data) return <Loaded id={id} invoice={data} />;
  return <PublicState ns="account_invoices" icon="money" error={error} retry={refetch} />;
}
