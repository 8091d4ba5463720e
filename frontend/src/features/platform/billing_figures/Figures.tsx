import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { getBillingFigures } from '@/api/generated/manager/billing-figures-reads';
import type {
  BillingFigures,
  GetBillingFiguresParams,
} from '@/api/generated/manager/client.schemas';
import { queryOf } from '@/api/operation';
import { Card } from '@/components/Card';
import { PendingPanel } from '@/components/PendingPanel';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText, Money, NumberText } from '@/components/Text';
import { accountInvoicePaths } from '../account_invoices/public';

const MONEY = ['revenue', 'open', 'overdue', 'monthly'] as const;

function Loaded({ figures }: { figures: BillingFigures }) {
  const { t } = useTranslation('billing_figures');
  const { at_start, left, trials, trials_paid } = figures;
  return (
    <Card title={t('title')}>
      <p>
        <DateText day={figures.from} /> – <DateText day={figures.to} />
      </p>
      <div style={{ display: 'grid', gap: 12 }}>
        {figures.money.map((row) => (
          <Tiles key={row.currency}>
            {MONEY.map((name) => (
              <StatTile
                key={name}
                label={t(`fields.${name}`)}
                value={<Money amount={row[name]} currency={row.currency} />}
                hint={t(`hints.${name}`)}
                tone={name === 'overdue' && Number(row[name]) > 0 ? 'danger' : 'neutral'}
                to={name === 'monthly' ? undefined : accountInvoicePaths.list}
              />
            ))}
          </Tiles>
        ))}
        <Tiles>
          <StatTile
            label={t('fields.left')}
            value={<NumberText value={left} />}
            hint={t('hints.left', { count: at_start })}
            tone={left > 0 ? 'warning' : 'success'}
          />
          <StatTile
            label={t('fields.trials_paid')}
            value={<NumberText value={trials_paid} />}
            hint={t('hints.trials_paid', { count: trials })}
            tone="info"
          />
        </Tiles>
      </div>
    </Card>
  );
}

/** What came in, what is owed, and who stays; of this month unless the days are given. */
export function Figures({ period = {} }: { period?: GetBillingFiguresParams }) {
  const { data, error, refetch } = useQuery(queryOf(getBillingFigures, period));
  return data && !error ? (
    <Loaded figures={data} />
  ) : (
    <PendingPanel error={error} retry={() => void refetch()} />
  );
}
