import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  Invoice,
  InvoiceContent,
  InvoiceLine,
  InvoiceParty,
} from '@/api/generated/merchant/client.schemas';
import { getInvoiceContent } from '@/api/generated/merchant/invoices-reads';
import { queryOf } from '@/api/operation';
import { DataTable } from '@/components/list/DataTable';
import { Cards } from '@/components/list/Cards';
import type { CardDef, Column } from '@/components/list/types';
import { Panel } from '@/components/Page';
import { Code, DateText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { useMedia } from '@/lib/useMedia';
import { Messages } from '../zatca_submissions/public';
import { PendingPanel } from '@/components/PendingPanel';

const Parts = styled('div')({
  display: 'grid',
  gap: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 230px), 1fr))',
  marginBlockEnd: 16,
});
const Inside = styled('div')(({ theme }) => ({
  padding: 20,
  ...theme.typography.body1,
  '& h2': { ...theme.typography.h4, margin: '0 0 10px' },
  '& p': { margin: '0 0 4px' },
  '& small': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& img': { display: 'block', width: 172, maxWidth: '100%', borderRadius: 6 },
}));

const LINES: readonly Column<InvoiceLine>[] = [
  { field: 'description', kind: 'name' },
  { field: 'quantity', kind: 'number' },
  { field: 'unit_price', kind: 'money' },
  { field: 'net', kind: 'money' },
  { field: 'vat_rate', render: (line) => <Code>{`${line.vat_rate} %`}</Code> },
  { field: 'vat', kind: 'money' },
  { field: 'total', kind: 'money' },
];

const LINE_CARD: CardDef<InvoiceLine> = {
  first: ['description', 'total'],
  second: ['quantity', 'net', 'vat'],
};

function Party({ title, party }: { title: string; party: InvoiceParty }) {
  const { t } = useTranslation('invoices');
  const language = useLanguage();
  const { vat_number: vat, identity_scheme: scheme, identity_number: number } = party;
  return (
    <Panel aria-label={title}>
      <Inside>
        <h2>{title}</h2>
        <p>
          <bdi>{localName(party, language)}</bdi>
        </p>
        <p>
          <bdi>{localName(party, language, 'address')}</bdi>
        </p>
        {vat && (
          <p>
            <small>{t('buyer.vat_number')}</small> <Code>{vat}</Code>
          </p>
        )}
        {scheme && number && (
          <p>
            <small>{t(`values.identity_scheme.${scheme}`)}</small> <Code>{number}</Code>
          </p>
        )}
      </Inside>
    </Panel>
  );
}

function Authority({ data }: { data: InvoiceContent }) {
  const { t } = useTranslation('invoices');
  const language = useLanguage();
  return (
    <Panel aria-label={t('content.authority')}>
      <Inside>
        <h2>{t('content.authority')}</h2>
        <p>{localName(data, language, 'advice')}</p>
        {data.messages.length > 0 && <Messages messages={data.messages} />}
      </Inside>
    </Panel>
  );
}

/** What the document says: for whom, what for, its QR code, and what the authority answered. */
export function Content({ row }: { row: Invoice }) {
  const { t } = useTranslation('invoices');
  const phone = useMedia('(max-width: 700px)');
  // A new state comes with a new answer of the authority, so it is asked for again.
  const { queryKey, ...query } = queryOf(getInvoiceContent, row.id);
  const { data, error, refetch } = useQuery({ ...query, queryKey: [...queryKey, row.state] });
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} />;
  const lines = {
    ns: 'invoices',
    label: t('content.lines'),
    columns: LINES,
    rows: data.lines,
    rowId: (line: InvoiceLine) => `${line.description_en} ${line.net}`,
  };
  return (
    <>
      <Parts>
        {data.buyer && <Party title={t('content.buyer')} party={data.buyer} />}
        <Party title={t('content.seller')} party={data.seller} />
        <Authority data={data} />
        {data.qr && (
          <Panel aria-label={t('content.qr')}>
            <Inside>
              <h2>{t('content.qr')}</h2>
              <img
                src={`data:image/svg+xml,${encodeURIComponent(data.qr)}`}
                alt={t('content.qrOf', { number: row.number })}
              />
            </Inside>
          </Panel>
        )}
      </Parts>
      <div style={{ marginBlockEnd: 16 }}>
        <Panel aria-label={t('content.lines')}>
          <Inside>
            <h2 style={{ margin: 0 }}>{t('content.lines')}</h2>
            {data.supplied_from && (
              <small>
                {t('content.supplied')} <DateText day={data.supplied_from} /> –{' '}
                <DateText day={data.supplied_to} />
              </small>
            )}
          </Inside>
          {phone ? <Cards {...lines} card={LINE_CARD} /> : <DataTable {...lines} />}
        </Panel>
      </div>
    </>
  );
}
