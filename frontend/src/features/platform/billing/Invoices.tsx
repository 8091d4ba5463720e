import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AccountInvoiceStatus, type OwnInvoice } from '@/api/generated/merchant/client.schemas';
import { Card } from '@/components/Card';
import { StatusChip } from '@/components/StatusChip';
import { Code, DateText, Money } from '@/components/Text';
import type { Tone } from '@/theme/tokens';
import { PATHS } from './feature';

const TONES: Readonly<Record<AccountInvoiceStatus, Tone>> = {
  draft: 'neutral',
  issued: 'warning',
  paid: 'success',
  cancelled: 'neutral',
};

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px 16px',
    paddingBlock: 10,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& li:last-of-type': { borderBlockEnd: 0 },
  '& .total': { marginInlineStart: 'auto', fontWeight: 600 },
}));

/** The office's invoices, the newest first; each leads to where it is seen and paid. */
export function Invoices({ invoices }: { invoices: readonly OwnInvoice[] }) {
  const { t } = useTranslation('billing');
  return (
    <Card title={t('invoices.title')}>
      {invoices.length === 0 && <p>{t('invoices.none')}</p>}
      <Rows>
        {invoices.map((invoice) => (
          <li key={invoice.unique_id}>
            <Link to={PATHS.invoice(invoice.unique_id)}>
              <Code>{invoice.number}</Code>
            </Link>
            <StatusChip
              tone={TONES[invoice.status]}
              label={t(`values.invoice_status.${invoice.status}`)}
            />
            <span>{t(`values.kind.${invoice.kind}`)}</span>
            <span>
              {t('invoices.due')} <DateText day={invoice.due_on} />
            </span>
            <span className="total">
              <Money amount={invoice.total} currency={invoice.currency} />
            </span>
          </li>
        ))}
      </Rows>
    </Card>
  );
}
