import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MerchantStatus, TrialRequestStatus } from '@/api/generated/manager/client.schemas';
import { listMerchants } from '@/api/generated/manager/merchants-reads';
import { listTrialRequests } from '@/api/generated/manager/trial-requests-reads';
import { queryOf } from '@/api/operation';
import { EmptyState, ErrorState, Skeletons } from '@/components/feedback/States';
import type { IconName } from '@/components/Icon';
import { Panel } from '@/components/Page';
import { InstantText } from '@/components/Text';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { DaysLeft, merchantPaths } from '../merchants/public';
import { trialRequestPaths } from '../trial_requests/public';

const SHOWN = 6;

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  gap: 12,
  alignItems: 'baseline',
  padding: '14px 18px 10px',
  '& h2': { ...theme.typography.h4, margin: 0, flex: 1 },
}));
const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& a': {
    display: 'flex',
    gap: 12,
    alignItems: 'center',
    padding: '10px 18px',
    borderBlockStart: `1px solid ${theme.surface.line}`,
    color: 'inherit',
    textDecoration: 'none',
  },
  '& a:hover': { background: theme.palette.action.hover },
  '& .who': { flex: 1, minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' },
  '& .when': { ...theme.typography.caption, color: theme.palette.text.secondary },
}));

interface Props {
  name: 'waiting' | 'ending';
  all: string;
  icon: IconName;
  query: { data?: readonly ReactNode[]; error: unknown; refetch: () => unknown };
}

function Work({ name, all, icon, query }: Props) {
  const { t } = useTranslation('manager_dashboard');
  const { data, error, refetch } = query;
  const content = () => {
    if (error) return <ErrorState error={error} retry={() => void refetch()} />;
    if (!data) return <Skeletons />;
    if (data.length === 0)
      return <EmptyState icon={icon} title={t(`${name}.empty`)} text={t(`${name}.text`)} />;
    return <List>{data}</List>;
  };
  return (
    <Panel aria-label={t(`${name}.title`)}>
      <Head>
        <h2>{t(`${name}.title`)}</h2>
        <MuiLink component={Link} to={all} variant="body2">
          {t('all')}
        </MuiLink>
      </Head>
      {content()}
    </Panel>
  );
}

/** The requests that can be decided now, the oldest first. */
export function WaitingRequests() {
  const language = useLanguage();
  const { data, error, refetch } = useQuery(
    queryOf(listTrialRequests, {
      page: 1,
      page_size: SHOWN,
      status: TrialRequestStatus.waiting_for_verify,
      verified: true,
      sort: 'created_at',
    }),
  );
  const rows = data?.items.map((row) => (
    <li key={row.id}>
      <Link to={trialRequestPaths.detail(row.id)}>
        <bdi className="who">{localName(row, language, 'business_name')}</bdi>
        <span className="when">
          <InstantText at={row.created_at} />
        </span>
      </Link>
    </li>
  ));
  return (
    <Work
      name="waiting"
      all={trialRequestPaths.list}
      icon="check"
      query={{ data: rows, error, refetch }}
    />
  );
}

export function EndingTrials() {
  const language = useLanguage();
  const { data, error, refetch } = useQuery(
    queryOf(listMerchants, {
      page: 1,
      page_size: SHOWN,
      status: [MerchantStatus.trial],
      sort: 'trial_ends_on',
    }),
  );
  const rows = data?.items.map((row) => (
    <li key={row.id}>
      <Link to={merchantPaths.detail(row.id)}>
        <bdi className="who">{localName(row, language)}</bdi>
        {row.trial_ends_on && <DaysLeft day={row.trial_ends_on} />}
      </Link>
    </li>
  ));
  return (
    <Work
      name="ending"
      all={merchantPaths.trial}
      icon="calendar"
      query={{ data: rows, error, refetch }}
    />
  );
}
