import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PaymentInput } from '@/api/generated/merchant/client.schemas';
import { Money } from '@/components/Text';
import { groupAmount } from '@/lib/format';
import { amountOf, hundredths } from './amounts';

const Line = styled('div', { shouldForwardProp: (name) => name !== 'tone' })<{
  tone: 'success' | 'warning' | 'neutral';
}>(({ theme, tone }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  alignItems: 'center',
  padding: '10px 14px',
  borderRadius: 8,
  color: theme.tones[tone].text,
  background: theme.tones[tone].fill,
  '& b': { fontWeight: 700 },
}));

const sum = (rows: readonly PaymentInput[], type: number) =>
  rows
    .filter((row) => row.type === type)
    .reduce((total, row) => total + (hundredths(row.amount) ?? 0n), 0n);

function Sum({ kind, type }: { kind: 'rent' | 'insurance'; type: number }) {
  const { t } = useTranslation('contracts');
  const rows = (useWatch({ name: 'payments' }) ?? []) as PaymentInput[];
  const agreed =
    hundredths(
      useWatch({ name: kind === 'rent' ? 'total_rent' : 'insurance_amount' }) as string | undefined,
    ) ?? 0n;
  const planned = sum(rows, type);
  if (agreed === 0n && planned === 0n) return null;
  const missing = agreed - planned;
  const tone = rows.length === 0 ? 'neutral' : missing === 0n ? 'success' : 'warning';
  const difference = groupAmount(amountOf(missing < 0n ? -missing : missing));
  return (
    <Line tone={tone}>
      <span>
        {t(`plan.${kind}`)}:{' '}
        <b>
          <Money amount={amountOf(planned)} currency={false} />
        </b>{' '}
        {t('plan.of')} <Money amount={amountOf(agreed)} />
      </span>
      {rows.length > 0 && (
        <span>
          {missing === 0n
            ? t('plan.matches')
            : t(missing > 0n ? 'plan.early' : 'plan.over', { difference })}
        </span>
      )}
    </Line>
  );
}

/** Said while one types, not after the server refused it. */
export function PlanTotals() {
  return (
    <div aria-live="polite" style={{ display: 'grid', gap: 8 }}>
      <Sum kind="rent" type={1} />
      <Sum kind="insurance" type={2} />
    </div>
  );
}
