import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { getCampaign } from '@/api/generated/merchant/campaigns-reads';
import { type CampaignDetail, CampaignStatus } from '@/api/generated/merchant/client.schemas';
import { queryOf } from '@/api/operation';
import { Card } from '@/components/Card';
import { Letter } from '@/components/Letter';
import { Page } from '@/components/Page';
import { PendingPanel } from '@/components/PendingPanel';
import { StatTile, Tiles } from '@/components/StatTile';
import { StatusChip } from '@/components/StatusChip';
import { DateText, InstantText, Money, NumberText } from '@/components/Text';
import { CampaignActions } from './CampaignActions';
import { STATUS_TONES } from './columns';
import { Exclusions } from './Exclusions';
import { PATHS } from './feature';
import { NextText } from './PlanText';
import { MediaPanel } from './MediaPanel';
import { TestPanel } from './TestPanel';
import { useFollowed } from './useFollowed';

const SOON_MS = 2_000;
const LATEST_MS = 30_000;

const runs = (detail?: CampaignDetail) =>
  detail?.campaign.status === CampaignStatus.active ||
  detail?.campaign.status === CampaignStatus.sending;

/** Until the next message has gone out: the plan says when that is. */
export function untilNext(detail: CampaignDetail | undefined, now: number): number | false {
  if (detail?.tests.some(({ status }) => status === 1 || status === 3)) return SOON_MS;
  if (!runs(detail)) return false;
  const next = detail?.plan.next_at ? Date.parse(detail.plan.next_at) - now + SOON_MS : SOON_MS;
  return Math.min(Math.max(next, SOON_MS), LATEST_MS);
}

interface Props {
  detail: CampaignDetail;
}

function Progress({ detail }: Props) {
  const { t } = useTranslation('campaigns');
  const { recipients, pending } = detail.campaign;
  const { plan } = detail;
  const share = recipients === 0 ? 0 : Math.round((100 * (recipients - pending)) / recipients);
  return (
    <Alert
      severity={plan.wait === 'not_connected' || plan.wait === 'gateway' ? 'warning' : 'info'}
      slotProps={{ message: { style: { flex: 1 } } }}
    >
      <div role="status">
        <NextText plan={plan} />
        {plan.finishes_at && (
          <div>
            {t('estimate.finishes')} <InstantText at={plan.finishes_at} />.
          </div>
        )}
      </div>
      <LinearProgress variant="determinate" value={share} aria-label={t('plan.progress')} />
    </Alert>
  );
}

const FIGURES = ['recipients', 'sent', 'pending', 'failed', 'excluded'] as const;
const TONES = {
  recipients: 'neutral',
  sent: 'success',
  pending: 'info',
  failed: 'danger',
  excluded: 'neutral',
} as const;

function Figures({ detail }: Props) {
  const { t } = useTranslation('campaigns');
  const { campaign, results } = detail;
  return (
    <Tiles least={140}>
      {FIGURES.map((name) => (
        <StatTile
          key={name}
          label={t(`fields.${name}`)}
          value={<NumberText value={campaign[name]} />}
          tone={campaign[name] > 0 ? TONES[name] : 'neutral'}
        />
      ))}
      {campaign.sent > 0 && (
        <StatTile
          label={t('results.paying')}
          value={<NumberText value={results.paying} />}
          tone="success"
        />
      )}
      {campaign.sent > 0 && (
        <StatTile
          label={t('results.paid')}
          value={<Money amount={results.paid} />}
          tone="success"
        />
      )}
      {results.viewings > 0 && (
        <StatTile
          label={t('results.viewings')}
          value={<NumberText value={results.viewings} />}
          tone="success"
        />
      )}
    </Tiles>
  );
}

function Content({ detail }: Props) {
  const { t } = useTranslation('campaigns');
  const { campaign } = detail;
  return (
    <Card title={t('sections.content')}>
      <span>
        {t('fields.starts_at')}: <InstantText at={campaign.starts_at} /> · {t('fields.ends_on')}:{' '}
        <DateText day={campaign.ends_on} />
      </span>
      {campaign.message_en && (
        <Letter lang="en" dir="ltr">
          {campaign.message_en}
        </Letter>
      )}
      {campaign.message_ar && (
        <Letter lang="ar" dir="rtl">
          {campaign.message_ar}
        </Letter>
      )}
      <Exclusions exclusions={detail.exclusions} />
    </Card>
  );
}

function Known({ detail }: Props) {
  const { t } = useTranslation('campaigns');
  const { campaign } = detail;
  const isDraft = campaign.status === CampaignStatus.temporary_saved;
  return (
    <Page
      title={campaign.name}
      status={
        <StatusChip
          tone={STATUS_TONES[campaign.status]}
          label={t(`values.status.${campaign.status}`)}
        />
      }
      hint={
        campaign.launched_by ? (
          <>
            {t('launchedBy')} <bdi>{campaign.launched_by}</bdi>
          </>
        ) : (
          <>
            {t('madeBy')} <bdi>{campaign.made_by}</bdi>
          </>
        )
      }
      actions={<CampaignActions detail={detail} />}
    >
      <div style={{ display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {(runs(detail) || campaign.status === CampaignStatus.paused) && (
          <Progress detail={detail} />
        )}
        {!isDraft && <Figures detail={detail} />}
        {!isDraft && <Link to={PATHS.report(campaign.id)}>{t('report.title')}</Link>}
        <Content detail={detail} />
        <MediaPanel detail={detail} />
        <TestPanel detail={detail} />
      </div>
    </Page>
  );
}

/** One campaign: how far it is, when the next message goes out and why it waits. */
export default function CampaignScreen() {
  const { t } = useTranslation('campaigns');
  const { id } = useParams();
  const { data, error, refetch } = useQuery({
    ...queryOf(getCampaign, Number(id)),
    refetchInterval: ({ state }) => untilNext(state.data, Date.now()),
  });
  useFollowed(Number(id), runs(data));
  if (data) return <Known detail={data} />;
  return (
    <Page title={t('one')}>
      <PendingPanel error={error} retry={() => void refetch()} />
    </Page>
  );
}
