import { queryOf } from '@/api/operation';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useAllows, useArea } from '@/api/areaContext';
import type { Dashboard, ToDo } from '@/api/generated/merchant/client.schemas';
import { getDashboard } from '@/api/generated/merchant/dashboard-reads';
import { permissions } from '@/api/permissions';
import { AddButton } from '@/components/AddButton';
import { Card } from '@/components/Card';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import { Icon } from '@/components/Icon';
import { Page, Panel } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { DateText, Money, NumberText } from '@/components/Text';
import { PATHS as PAYMENTS } from '@/features/collections/contract_payments/feature';
import { PATHS as ACCOUNT } from '@/features/identity/account/feature';
import { PATHS as CONTRACTS } from '@/features/leasing/contracts/feature';
import { PATHS as BUILDINGS } from '@/features/properties/buildings/feature';
import {
  PERMISSIONS as E_INVOICES,
  loadTile as loadEInvoices,
} from '@/features/sales/zatca_submissions/feature';
import { CHART_HEIGHT } from './chart';
import { Columns } from './Columns';
import { linkOf, toneOf } from './links';
import { Occupancy } from './Occupancy';
import { RecentActivity } from './RecentActivity';

const EInvoicesTile = lazy(loadEInvoices);
/** Stands below the first picture of a phone. */
const MonthsChart = lazy(async () => ({ default: (await import('./MonthsChart')).MonthsChart }));

/** What cannot wait stands first; the rest of the numbers below. */
const URGENT: readonly string[] = ['overdue', 'not_collected', 'due_today', 'due_this_week'];

function Numbers({
  rows,
  currency,
  least,
  more,
}: {
  rows: readonly ToDo[];
  currency: string;
  least: number;
  more?: ReactNode;
}) {
  const { t } = useTranslation('dashboard');
  return (
    <Tiles least={least}>
      {rows.map((row) => (
        <StatTile
          key={row.name}
          label={t(`toDo.${row.name}`)}
          tone={toneOf(row)}
          to={linkOf(row)}
          value={
            row.amount === undefined ? (
              <NumberText value={row.count} />
            ) : (
              <Money amount={row.amount} currency={currency} />
            )
          }
          hint={row.amount === undefined ? undefined : t('payments', { count: row.count })}
        />
      ))}
      {more}
    </Tiles>
  );
}

const isNew = ({ to_do, occupancy, months }: Dashboard) =>
  occupancy.rented + occupancy.vacant === 0 &&
  to_do.every(({ count }) => count === 0) &&
  months.every(({ due, collected }) => Number(due) === 0 && Number(collected) === 0);

function Welcome() {
  const { t } = useTranslation('dashboard');
  const actions = (
    <>
      <PermissionButton variant="contained" to={ACCOUNT.wizard}>
        {t('new.guide')}
      </PermissionButton>
      <PermissionButton
        variant="outlined"
        color="inherit"
        to={BUILDINGS.list}
        permission={permissions.buildings.create}
      >
        {t('new.building')}
      </PermissionButton>
    </>
  );
  return (
    <Panel>
      <EmptyState icon="building" title={t('new.title')} text={t('new.text')} actions={actions} />
    </Panel>
  );
}

function Content({ data }: { data: Dashboard }) {
  const { t } = useTranslation('dashboard');
  const { account } = useArea();
  const allows = useAllows();
  const urgent = data.to_do
    .filter(({ name }) => URGENT.includes(name))
    .toSorted((one, other) => URGENT.indexOf(one.name) - URGENT.indexOf(other.name));
  const others = data.to_do.filter(({ name, count }) => !URGENT.includes(name) && count > 0);
  if (isNew(data)) return <Welcome />;
  const eInvoices = account.country === 'SA' && allows(E_INVOICES.view) && (
    <Suspense fallback={null}>
      <EInvoicesTile />
    </Suspense>
  );
  const { occupancy, months } = data;
  // Sign-ins change the user's record; the activity list leaves them out.
  const activity = data.activity
    .filter(({ noun, action }) => noun !== 'users' || action.startsWith('create'))
    .slice(0, 8);
  return (
    <>
      {(urgent.length > 0 || eInvoices) && (
        <Numbers
          rows={urgent}
          currency={data.currency}
          least={eInvoices ? 180 : 210}
          more={eInvoices}
        />
      )}
      {others.length > 0 && (
        <div style={{ marginBlockStart: 12 }}>
          <Numbers rows={others} currency={data.currency} least={130} />
        </div>
      )}
      <Columns>
        <div style={{ display: 'grid', gap: 16, minWidth: 0 }}>
          {months.length > 0 && (
            <Card title={t('months.title')}>
              <Suspense fallback={<div style={{ minHeight: CHART_HEIGHT }} />}>
                <MonthsChart months={months} />
              </Suspense>
            </Card>
          )}
          {activity.length > 0 && (
            <Card title={t('activity.title')}>
              <RecentActivity activity={activity} />
            </Card>
          )}
        </div>
        {occupancy.rented + occupancy.vacant > 0 && (
          <Card title={t('occupancy.title')}>
            <Occupancy figures={occupancy} />
          </Card>
        )}
      </Columns>
    </>
  );
}

/** The screen of the morning: what to do today, how full the buildings are, what came in. */
export default function DashboardScreen() {
  const { t } = useTranslation('dashboard');
  const { user } = useArea();
  const { data, error, refetch } = useQuery(queryOf(getDashboard));
  const actions = (
    <>
      <PermissionButton
        variant="outlined"
        color="inherit"
        to={`${PAYMENTS.list('current-payments')}?state=overdue`}
        permission={permissions.contract_payments.collect}
        startIcon={<Icon name="money" size={16} />}
      >
        {t('collect')}
      </PermissionButton>
      <AddButton to={CONTRACTS.add} permission={permissions.contracts.create}>
        {t('newContract')}
      </AddButton>
    </>
  );
  return (
    <Page
      title={t('title')}
      hint={
        <>
          {t('hello', { name: user.name })}
          {data && (
            <>
              {' '}
              · <DateText day={data.as_of} />
            </>
          )}
        </>
      }
      actions={actions}
    >
      {error && !data ? (
        <Panel>
          <ErrorState error={error} retry={() => void refetch()} />
        </Panel>
      ) : data ? (
        <Content data={data} />
      ) : (
        <Panel>
          <Skeletons lines={10} />
        </Panel>
      )}
    </Page>
  );
}
