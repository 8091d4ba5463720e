import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { OwnerDashboard } from '@/api/generated/owner/client.schemas';
import { getDashboard } from '@/api/generated/owner/dashboard-reads';
import { getOwnerMoney } from '@/api/generated/owner/owner-statements-reads';
import { queryOf } from '@/api/operation';
import { Card } from '@/components/Card';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { Page, Panel } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText, Money, NumberText } from '@/components/Text';
import { OWNER_PATHS as OWNER_PAYMENTS } from '@/features/collections/contract_payments/feature';
import { MoneyFigures, ownStatementPaths } from '@/features/collections/owner_statements/public';
import { OWNER_PATHS as OWNER_CONTRACTS } from '@/features/leasing/contracts/feature';
import { OWNER_PATHS as OWNER_HOLDINGS } from '@/features/properties/ownerships/feature';
import { personName, useLanguage } from '@/i18n/useLanguage';
import { compareAmounts } from '@/lib/validation/numbers';
import { ToCome } from './ToCome';
import { MonthsChart } from './MonthsChart';

/** What is to be paid, what came in, fees and costs; the statements are behind it. */
function Account() {
  const { data, error, refetch } = useQuery(queryOf(getOwnerMoney));
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} />;
  const payments = OWNER_PAYMENTS.list('current-payments');
  return (
    <MoneyFigures
      money={data}
      links={{
        statements: ownStatementPaths.list,
        payouts: ownStatementPaths.list,
        costs: ownStatementPaths.list,
        payments: `${payments}?view=all&state=not_collected`,
      }}
    />
  );
}

function Content({ data }: { data: OwnerDashboard }) {
  const { t } = useTranslation('dashboard');
  if (data.units === 0 && data.contracts === 0)
    return (
      <Panel>
        <EmptyState icon="building" title={t('owner.emptyTitle')} text={t('owner.emptyText')} />
      </Panel>
    );
  const month = data.months.at(-1);
  const late = compareAmounts(data.overdue, '0') > 0;
  const payments = OWNER_PAYMENTS.list('current-payments');
  return (
    <>
      <Account />
      <Tiles>
        {month && (
          <StatTile
            label={t('owner.month')}
            tone="success"
            value={<Money amount={month.collected} currency={data.currency} />}
            hint={
              <>
                {t('owner.ofDue')} <Money amount={month.due} currency={data.currency} />
              </>
            }
            to={payments}
          />
        )}
        <StatTile
          label={t('toDo.overdue')}
          tone={late ? 'danger' : 'success'}
          value={<Money amount={data.overdue} currency={data.currency} />}
          to={`${payments}?view=all&state=overdue`}
        />
        <StatTile
          label={t('owner.units')}
          tone="info"
          value={
            <>
              <NumberText value={data.rented} /> / <NumberText value={data.units} />
            </>
          }
          hint={t('occupancy.vacant', { count: data.vacant })}
          to={OWNER_HOLDINGS.units}
        />
        <StatTile
          label={t('owner.contracts')}
          tone="neutral"
          value={<NumberText value={data.contracts} />}
          hint={data.expiring > 0 ? t('owner.expiring', { count: data.expiring }) : undefined}
          to={OWNER_CONTRACTS.current}
        />
      </Tiles>
      <div style={{ marginBlockStart: 16 }}>
        <Card title={t('toCome.title')}>
          <ToCome data={data} />
        </Card>
      </div>
      <div style={{ marginBlockStart: 16 }}>
        <Card title={t('months.title')}>
          <MonthsChart months={data.months} />
        </Card>
      </div>
    </>
  );
}

/** What an owner asks by telephone: what came in, what is late, what stands empty. */
export default function OwnerDashboardScreen() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { user } = useArea();
  const { data, error, refetch } = useQuery(queryOf(getDashboard));
  return (
    <Page
      title={t('owner.title')}
      hint={
        <>
          {t('hello', { name: personName(user, language) })}
          {data && (
            <>
              {' '}
              · <DateText day={data.as_of} />
            </>
          )}
        </>
      }
    >
      {error && !data ? (
        <Panel>
          <ErrorState error={error} retry={() => void refetch()} />
        </Panel>
      ) : data ? (
        <Content data={data} />
      ) : (
        <Panel>
          <Skeletons lines={8} />
        </Panel>
      )}
    </Page>
  );
}
