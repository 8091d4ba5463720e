import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAllows } from '@/api/areaContext';
import {
  type MerchantConnection,
  MerchantConnectionKind,
  MerchantConnectionState,
  type MerchantFault,
  MerchantFaultKind,
  type MerchantPeople,
} from '@/api/generated/manager/client.schemas';
import { getMerchantStanding } from '@/api/generated/manager/merchants-reads';
import { managerPermissions } from '@/api/managerPermissions';
import { queryOf } from '@/api/operation';
import { Card } from '@/components/Card';
import { EmptyState } from '@/components/feedback/States';
import { PendingPanel } from '@/components/PendingPanel';
import { Rows } from '@/components/Rows';
import { useLinks } from '@/components/shell/features';
import { StatTile, Tiles } from '@/components/StatTile';
import { StatusChip } from '@/components/StatusChip';
import { InstantText, NumberText } from '@/components/Text';
import type { Permission } from '@/lib/area';
import type { Tone } from '@/theme/tokens';

const TONES: Record<MerchantConnectionState, Tone> = {
  [MerchantConnectionState.off]: 'neutral',
  [MerchantConnectionState.pending]: 'info',
  [MerchantConnectionState.working]: 'success',
  [MerchantConnectionState.paused]: 'warning',
  [MerchantConnectionState.broken]: 'danger',
};
interface Carried {
  noun: string;
  permission: Permission;
  /** There is one record a merchant, under the merchant's id. */
  isOne?: boolean;
}
/** What a connection carries, and who sees it. */
const CARRIED: Record<MerchantConnectionKind, Carried> = {
  [MerchantConnectionKind.whatsapp]: {
    noun: 'whatsapp_sends',
    permission: managerPermissions.whatsapp_sends.view,
  },
  [MerchantConnectionKind.email]: { noun: 'mails', permission: managerPermissions.mails.view },
  [MerchantConnectionKind.e_invoicing]: {
    noun: 'managed_zatca_settings',
    permission: managerPermissions.managed_zatca_settings.view,
    isOne: true,
  },
  [MerchantConnectionKind.payment_gateway]: {
    noun: 'account_payments',
    permission: managerPermissions.account_payments.view,
  },
};
const FAILED: Record<MerchantFaultKind, { noun: string; query?: Record<string, string> }> = {
  [MerchantFaultKind.job]: { noun: 'jobs' },
  [MerchantFaultKind.mail]: { noun: 'mails', query: { status: '0' } },
  [MerchantFaultKind.whatsapp]: { noun: 'whatsapp_sends', query: { status: '0' } },
  [MerchantFaultKind.screen]: { noun: 'js_errors' },
};

/** The list of a merchant's rows, for whom may see it. */
function useListOf(id: number) {
  const { list } = useLinks();
  const allows = useAllows();
  return (noun: string, permission: Permission, query: Record<string, string> = {}) =>
    allows(permission) ? list(noun, { ...query, merchant_id: id }) : undefined;
}

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '8px 20px' });
const Details = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.palette.text.secondary,
  flex: '3 1 280px',
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > span': { display: 'block' },
}));

function Connection({ connection, id }: { connection: MerchantConnection; id: number }) {
  const { t } = useTranslation('merchants');
  const listOf = useListOf(id);
  const { record } = useLinks();
  const allows = useAllows();
  const { kind, state, since, peer, error } = connection;
  const { noun, permission, isOne } = CARRIED[kind];
  const one = isOne && allows(permission) ? record(noun, id) : undefined;
  const to = isOne ? one : listOf(noun, permission);
  return (
    <li>
      <span className="words">{t(`values.connection.${kind}`)}</span>
      <StatusChip tone={TONES[state]} label={t(`values.connection_state.${state}`)} />
      <Details>
        {state === MerchantConnectionState.off && <span>{t(`standing.off.${kind}`)}</span>}
        {peer && (
          <span>
            <bdi>{peer}</bdi>
          </span>
        )}
        {since && (
          <span>
            {t('standing.since')} <InstantText at={since} />
          </span>
        )}
        {error && (
          <span>
            {t('standing.said')} <bdi>{error}</bdi>
          </span>
        )}
      </Details>
      {to && <Link to={to}>{t(`standing.open.${kind}`)}</Link>}
    </li>
  );
}

function People({ people, id }: { people: MerchantPeople; id: number }) {
  const { t } = useTranslation('merchants');
  const listOf = useListOf(id);
  const { managed_employees, managed_customers, connections } = managerPermissions;
  return (
    <Tiles>
      <StatTile
        label={t('standing.employees')}
        value={<NumberText value={people.active_employees} />}
        hint={t('standing.ofEmployees', { count: people.employees })}
        tone="info"
        to={listOf('managed_employees', managed_employees.view)}
      />
      <StatTile
        label={t('standing.administrators')}
        value={<NumberText value={people.administrators} />}
        tone={people.administrators > 0 ? 'info' : 'danger'}
        to={listOf('managed_employees', managed_employees.view, { is_administrator: 'true' })}
      />
      <StatTile
        label={t('standing.tenants')}
        value={<NumberText value={people.tenants} />}
        tone="info"
        to={listOf('managed_customers', managed_customers.view)}
      />
      <StatTile
        label={t('standing.sessions')}
        value={<NumberText value={people.sessions} />}
        tone={people.sessions > 0 ? 'success' : 'neutral'}
        to={listOf('connections', connections.view)}
      />
    </Tiles>
  );
}

function Faults({ faults, id }: { faults: readonly MerchantFault[]; id: number }) {
  const { t } = useTranslation('merchants');
  const { list } = useLinks();
  if (faults.length === 0)
    return (
      <EmptyState icon="check" title={t('standing.noFaults')} text={t('standing.noFaultsText')} />
    );
  return (
    <Rows>
      {faults.map(({ kind, at, subject, error }) => {
        const to = list(FAILED[kind].noun, { ...FAILED[kind].query, merchant_id: id });
        return (
          <li key={kind}>
            <span className="words">
              {t(`values.fault.${kind}`)} · <InstantText at={at} />
            </span>
            <Details>
              <bdi>{[subject, error].filter(Boolean).join(': ')}</bdi>
            </Details>
            {to && <Link to={to}>{t('standing.all')}</Link>}
          </li>
        );
      })}
    </Rows>
  );
}

/** Where else rows of a merchant are, by the words of the menu. */
const LISTS: readonly [noun: string, title: string, permission: Permission][] = [
  ['subscriptions', 'subscriptions', managerPermissions.subscriptions.view],
  ['account_invoices', 'accountInvoices', managerPermissions.account_invoices.view],
  ['account_payments', 'accountPayments', managerPermissions.account_payments.view],
  ['payment_requests', 'paymentRequests', managerPermissions.payment_requests.view],
  ['managed_campaigns', 'adsCampaigns', managerPermissions.managed_campaigns.view],
  ['whatsapp_sends', 'whatsappTracker', managerPermissions.whatsapp_sends.view],
  ['mails', 'mailTracker', managerPermissions.mails.view],
  ['jobs', 'jobs', managerPermissions.jobs.view],
  ['js_errors', 'jsErrors', managerPermissions.js_errors.view],
  ['failed_logins', 'failedLogins', managerPermissions.failed_logins.view],
  ['development_suggestions', 'suggestions', managerPermissions.development_suggestions.view],
];

function Lists({ id }: { id: number }) {
  const { t } = useTranslation('manager');
  const listOf = useListOf(id);
  return (
    <Chips>
      {LISTS.map(([noun, title, permission]) => {
        const to = listOf(noun, permission);
        return (
          to && (
            <Link key={noun} to={to}>
              {t(title)}
            </Link>
          )
        );
      })}
    </Chips>
  );
}

/** How a merchant's connections stand, how many its people are, and what failed last there. */
export function StandingOfMerchant({ id }: { id: number }) {
  const { t } = useTranslation('merchants');
  const { data, error, refetch } = useQuery(queryOf(getMerchantStanding, id));
  if (!data) return <PendingPanel error={error} retry={() => void refetch()} lines={6} />;
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <Card title={t('standing.connections')}>
        <Rows>
          {data.connections.map((connection) => (
            <Connection key={connection.kind} connection={connection} id={id} />
          ))}
        </Rows>
      </Card>
      <Card title={t('standing.people')}>
        <People people={data.people} id={id} />
      </Card>
      <Card title={t('standing.faults')}>
        <Faults faults={data.faults} id={id} />
      </Card>
      <Card title={t('standing.lists')}>
        <Lists id={id} />
      </Card>
    </div>
  );
}
