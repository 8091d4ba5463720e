import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { Contract } from '@/api/generated/merchant/client.schemas';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText, Money } from '@/components/Text';
import { today } from '@/lib/calendar';
import { amountOf, hundredths } from './amounts';
import { PATHS } from './feature';
import { isOpenPayment } from './openPayments';

const DAY = 86_400_000;
const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** What it is worth, what came in, what comes next, how long it still runs. */
export function Figures({ row }: { row: Contract }) {
  const { t } = useTranslation('contracts');
  const { account } = useArea();
  const now = today(account.time_zone);
  const open = row.payments
    .filter(isOpenPayment)
    .toSorted((one, other) => one.due_on.localeCompare(other.due_on));
  const late = open.filter(({ due_on }) => due_on < now).length;
  const agreed = (hundredths(row.total_rent) ?? 0n) + (hundredths(row.insurance_amount) ?? 0n);
  const openSum = open.reduce((sum, { amount }) => sum + (hundredths(amount) ?? 0n), 0n);
  const [next] = open;
  const left = daysBetween(now, row.ends_on);
  const isCancelled = row.state === 'cancelled';
  const remaining = left >= 0 ? t('figures.left', { count: left }) : t('figures.ended');
  const payments = `${PATHS.detail(row.id)}?tab=payments`;
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('fields.total_rent')}
          tone="info"
          value={<Money amount={row.total_rent} />}
          hint={
            <>
              {t('fields.insurance_amount')}: <Money amount={row.insurance_amount} />
            </>
          }
        />
        <StatTile
          label={t('figures.collected')}
          tone="success"
          value={<Money amount={row.collected_amount} />}
          hint={
            <>
              {t('figures.of')} <Money amount={amountOf(agreed)} />
            </>
          }
          to={payments}
        />
        <StatTile
          label={t('figures.open')}
          tone={late > 0 ? 'danger' : 'neutral'}
          value={<Money amount={amountOf(openSum)} />}
          hint={late > 0 ? t('figures.overdue', { count: late }) : undefined}
          to={payments}
        />
        <StatTile
          label={t('figures.next')}
          tone={next && next.due_on < now ? 'danger' : 'neutral'}
          value={next ? <DateText day={next.due_on} /> : t('figures.noNext')}
          hint={next && <Money amount={next.amount} />}
          to={payments}
        />
        <StatTile
          label={t(isCancelled ? 'figures.wouldEnd' : 'figures.ends')}
          tone={row.state === 'expiring' ? 'warning' : 'neutral'}
          value={<DateText day={row.ends_on} />}
          hint={isCancelled ? t('values.state.cancelled') : remaining}
        />
      </Tiles>
    </div>
  );
}
