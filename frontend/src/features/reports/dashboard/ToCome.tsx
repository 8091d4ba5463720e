import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { OwnerDashboard } from '@/api/generated/owner/client.schemas';
import { Money } from '@/components/Text';
import { useLanguage } from '@/i18n/useLanguage';
import { formatMonth } from '@/lib/format';
import { compareAmounts } from '@/lib/validation/numbers';

const Total = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  margin: '0 0 12px',
  '& b': { ...theme.typography.h2, color: theme.palette.text.primary, display: 'block' },
}));
const Months = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 10,
  '& .line': { display: 'flex', justifyContent: 'space-between', gap: 12, flexWrap: 'wrap' },
  '& .bar': {
    display: 'block',
    blockSize: 6,
    borderRadius: 3,
    background: theme.tones.info.dot,
    marginBlockStart: 4,
    minInlineSize: 2,
  },
  '& small': { color: theme.palette.text.secondary },
}));

const isSome = (amount: string) => compareAmounts(amount, '0') > 0;

/** The rent of the next months, and how much of it has a cheque already; a line a month, for a phone. */
export function ToCome({ data }: { data: OwnerDashboard }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { currency, forecast, to_come } = data;
  if (!isSome(to_come)) return <p style={{ margin: 0 }}>{t('toCome.none')}</p>;
  const months = forecast.filter(({ amount }) => isSome(amount));
  // Only the bars' lengths are reckoned here.
  const most = Math.max(...months.map(({ amount }) => Number(amount)));
  return (
    <>
      <Total>
        {t('toCome.total')}
        <b>
          <Money amount={to_come} currency={currency} />
        </b>
      </Total>
      <Months>
        {months.map(({ month, amount, cheques }) => (
          <li key={month}>
            <div className="line">
              <span>{formatMonth(month, language, 'long')}</span>
              <b>
                <Money amount={amount} currency={currency} />
              </b>
            </div>
            <span
              className="bar"
              aria-hidden
              style={{ inlineSize: `${(Number(amount) * 100) / most}%` }}
            />
            {isSome(cheques) && (
              <small>
                {t('toCome.byCheque')} <Money amount={cheques} currency={currency} />
              </small>
            )}
          </li>
        ))}
      </Months>
    </>
  );
}
