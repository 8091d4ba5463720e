import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { InvoiceFault, InvoicePreview } from '@/api/generated/merchant/client.schemas';
import { StatusChip } from '@/components/StatusChip';
import { Code, Money } from '@/components/Text';
import { formField } from './buyer';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: '10px 20px',
  margin: '0 0 14px',
  padding: 14,
  borderRadius: 10,
  background: theme.surface.sunken,
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, fontWeight: 600 },
}));

/** What the invoice would say. */
export function Figures({ preview }: { preview: InvoicePreview }) {
  const { t } = useTranslation('invoices');
  const { subtype, vat_category: category, vat_rate: rate, amount, net, vat, total } = preview;
  const rounding = Number(preview.rounding ?? 0) === 0 ? undefined : preview.rounding;
  return (
    <>
      <Facts>
        <div>
          <dt>{t('fields.subtype')}</dt>
          <dd>{t(`issue.kind.${subtype}`)}</dd>
        </div>
        <div>
          <dt>{t('issue.tax')}</dt>
          <dd>
            <StatusChip
              tone={category === 'S' ? 'info' : 'neutral'}
              label={t(`category.${category}`)}
            />{' '}
            {category === 'S' && <Code>{`${rate}%`}</Code>}
          </dd>
        </div>
        {total === undefined && (
          <div>
            <dt>{t('issue.payment')}</dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        )}
        {net !== undefined && (
          <div>
            <dt>{t('fields.net')}</dt>
            <dd>
              <Money amount={net} />
            </dd>
          </div>
        )}
        {vat !== undefined && (
          <div>
            <dt>{t('fields.vat')}</dt>
            <dd>
              <Money amount={vat} />
            </dd>
          </div>
        )}
        {rounding !== undefined && (
          <div>
            <dt>{t('fields.rounding')}</dt>
            <dd>
              <Money amount={rounding} />
            </dd>
          </div>
        )}
        {total !== undefined && (
          <div>
            <dt>{t('fields.total')}</dt>
            <dd>
              <Money amount={total} />
            </dd>
          </div>
        )}
      </Facts>
      {preview.can_issue && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t(`issue.${subtype}`)}
        </Alert>
      )}
    </>
  );
}

/** What is missing of the buyer, said above and put on its fields. */
export function FaultsOnFields({ faults }: { faults: readonly InvoiceFault[] }) {
  const { t } = useTranslation('invoices');
  const { setError } = useFormContext();
  useEffect(() => {
    for (const { field, message } of faults)
      setError(formField(field), { type: 'server', message });
  }, [faults, setError]);
  return faults.length > 0 && <Alert severity="warning">{t('issue.missing')}</Alert>;
}

/** What is wrong with the seller's side: mended in the setting. */
export function SellerFaults({ faults }: { faults: readonly InvoiceFault[] }) {
  if (faults.length === 0) return null;
  return (
    <ul style={{ margin: '6px 0 0', paddingInlineStart: 18 }}>
      {faults.map(({ field, message }) => (
        <li key={field + message}>{message}</li>
      ))}
    </ul>
  );
}
