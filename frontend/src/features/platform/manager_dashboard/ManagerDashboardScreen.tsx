import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePermission } from '@/api/areaContext';
import {
  MailStatus,
  MerchantStatus,
  TrialRequestStatus,
} from '@/api/generated/manager/client.schemas';
import { getJobFigures } from '@/api/generated/manager/jobs-reads';
import { listMails } from '@/api/generated/manager/mails-reads';
import { listMerchants } from '@/api/generated/manager/merchants-reads';
import { listTrialRequests } from '@/api/generated/manager/trial-requests-reads';
import { queryOf } from '@/api/operation';
import { EmptyState } from '@/components/feedback/States';
import { Page } from '@/components/Page';
import { SkeletonLine } from '@/components/feedback/States';
import { StatTile, Tiles } from '@/components/StatTile';
import { NumberText } from '@/components/Text';
import type { Tone } from '@/theme/tokens';
import { billingFiguresPermissions, Figures } from '../billing_figures/public';
import { jobPaths, jobPermissions } from '../jobs/public';
import { mailPaths, mailPermissions } from '../mails/public';
import {
  daysUntil,
  merchantPaths,
  merchantStatuses,
  merchantPermissions,
} from '../merchants/public';
import { trialRequestPaths, trialRequestPermissions } from '../trial_requests/public';
import { EndingTrials, WaitingRequests } from './Panels';

const Columns = styled('div')({
  display: 'grid',
  gap: 16,
  marginBlockStart: 16,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 380px), 1fr))',
  alignItems: 'start',
});
const SOON_DAYS = 3;
const MOST_TRIALS = 200;
const ONE = { page: 1, page_size: 1 };

interface CountProps {
  name: string;
  to: string;
  query: { data?: number; isPending: boolean; isError: boolean };
  /** When there is something to do, and when there is nothing. */
  tones?: readonly [Tone, Tone];
}

/** A number that opens the list behind it. */
function Count({ name, to, query, tones = ['info', 'neutral'] }: CountProps) {
  const { t } = useTranslation('manager_dashboard');
  const value = query.isPending ? (
    <SkeletonLine style={{ width: 48, height: 26 }} />
  ) : (
    <NumberText value={query.data} />
  );
  return (
    <StatTile
      label={t(`counts.${name}`)}
      hint={query.isError ? t('unknown') : t(`hints.${name}`)}
      value={value}
      to={to}
      tone={query.data ? tones[0] : tones[1]}
    />
  );
}

function RequestCount() {
  const query = useQuery({
    ...queryOf(listTrialRequests, {
      ...ONE,
      status: TrialRequestStatus.waiting_for_verify,
      verified: true,
    }),
    select: ({ total }) => total,
  });
  return (
    <Count
      name="requests"
      to={`${trialRequestPaths.list}?verified=true`}
      query={query}
      tones={['warning', 'success']}
    />
  );
}

/** The lists of merchants, each with its count. */
const LISTED = ['trial', 'active', 'expired', 'disabled'] as const;

function MerchantCount({ status }: { status: (typeof LISTED)[number] }) {
  const query = useQuery({
    ...queryOf(listMerchants, { ...ONE, status: merchantStatuses[status] }),
    select: ({ total }) => total,
  });
  return <Count name={status} to={merchantPaths[status]} query={query} />;
}

function EndingCount() {
  const query = useQuery({
    ...queryOf(listMerchants, {
      page: 1,
      page_size: MOST_TRIALS,
      status: [MerchantStatus.trial],
      sort: 'trial_ends_on',
    }),
    select: ({ items }) =>
      items.filter((row) => row.trial_ends_on && daysUntil(row.trial_ends_on) <= SOON_DAYS).length,
  });
  return (
    <Count
      name="ending"
      to={`${merchantPaths.trial}?sort=trial_ends_on`}
      query={query}
      tones={['warning', 'success']}
    />
  );
}

function UpdateCount() {
  const query = useQuery({
    ...queryOf(listMerchants, { ...ONE, behind: true }),
    select: ({ total }) => total,
  });
  return (
    <Count name="updates" to={merchantPaths.updates} query={query} tones={['danger', 'success']} />
  );
}

function MailCount() {
  const query = useQuery({
    ...queryOf(listMails, { ...ONE, status: MailStatus.failed }),
    select: ({ total }) => total,
  });
  return (
    <Count
      name="mails"
      to={`${mailPaths.list}?status=${MailStatus.failed}`}
      query={query}
      tones={['danger', 'success']}
    />
  );
}

function DeadCount() {
  const query = useQuery({
    ...queryOf(getJobFigures),
    select: ({ dead_letters: dead }) => dead,
  });
  return (
    <Count
      name="jobs"
      to={`${jobPaths.list}?retried=false`}
      query={query}
      tones={['danger', 'success']}
    />
  );
}

export default function ManagerDashboardScreen() {
  const { t } = useTranslation('manager_dashboard');
  const requests = usePermission(
    trialRequestPermissions.view.page,
    trialRequestPermissions.view.action,
  );
  const merchants = usePermission(merchantPermissions.view.page, merchantPermissions.view.action);
  const mails = usePermission(mailPermissions.view.page, mailPermissions.view.action);
  const jobs = usePermission(jobPermissions.view.page, jobPermissions.view.action);
  const billing = usePermission(
    billingFiguresPermissions.view.page,
    billingFiguresPermissions.view.action,
  );
  if (!requests && !merchants && !mails && !jobs && !billing)
    return (
      <Page title={t('title')}>
        <EmptyState icon="home" title={t('nothing.title')} text={t('nothing.text')} />
      </Page>
    );
  return (
    <Page title={t('title')} hint={t('hint')}>
      <Tiles>
        {requests && <RequestCount />}
        {merchants && <EndingCount />}
        {merchants && LISTED.map((status) => <MerchantCount key={status} status={status} />)}
        {merchants && <UpdateCount />}
        {mails && <MailCount />}
        {jobs && <DeadCount />}
      </Tiles>
      <Columns>
        {requests && <WaitingRequests />}
        {merchants && <EndingTrials />}
      </Columns>
      {billing && (
        <div style={{ marginBlockStart: 16 }}>
          <Figures />
        </div>
      )}
    </Page>
  );
}
