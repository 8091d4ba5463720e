import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Renewal, RentLimit } from '@/api/generated/merchant/client.schemas';
import { getRenewal } from '@/api/generated/merchant/renewals-reads';
import { queryOf } from '@/api/operation';
import { DateText, Money } from '@/components/Text';
import { StatusChip } from '@/components/StatusChip';

const POLL_MS = 1000;

/** By how much rents change. */
export function ChangeText({ renewal }: { renewal: Renewal }) {
  const { t } = useTranslation('renewals');
  const { change, change_by } = renewal;
  const by = Number(change_by);
  if (by === 0) return <>{t('change.none')}</>;
  if (change === 'percent')
    return <bdi>{t(by > 0 ? 'change.more' : 'change.less', { percent: Math.abs(by) })}</bdi>;
  return <Money amount={change_by} />;
}

/** How far a renewal is; asks again while it goes on. */
export function useProgress(begun: Renewal): Renewal {
  const { data = begun } = useQuery({
    ...queryOf(getRenewal, begun.id),
    initialData: begun,
    enabled: !begun.ended_at,
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : POLL_MS),
  });
  return begun.ended_at ? begun : data;
}

export function Progress({ renewal: begun }: { renewal: Renewal }) {
  const { t } = useTranslation('renewals');
  const renewal = useProgress(begun);
  const share = renewal.total === 0 ? 100 : Math.round((100 * renewal.done) / renewal.total);
  return (
    <span style={{ display: 'grid', gap: 4, minWidth: 110 }}>
      <span role="status">{t('progress', { done: renewal.done, total: renewal.total })}</span>
      {!renewal.ended_at && (
        <LinearProgress variant="determinate" value={share} aria-label={t('fields.done')} />
      )}
    </span>
  );
}

/** What the law says of a rent: allowed, above the limit, or without a limit. */
export function Verdict({ limit, isAllowed }: { limit?: RentLimit; isAllowed: boolean }) {
  const { t } = useTranslation('renewals');
  if (!limit) return <StatusChip label={t('verdict.noRule')} />;
  const tone = isAllowed ? 'success' : limit.enforcement === 'refuse' ? 'danger' : 'warning';
  return (
    <span style={{ display: 'grid', gap: 4, justifyItems: 'start' }}>
      <StatusChip tone={tone} label={t(isAllowed ? 'verdict.allowed' : 'verdict.above')} />
      {limit.most !== undefined && (
        <small>
          {t('verdict.most')} <Money amount={limit.most} />
        </small>
      )}
      <small>
        {t(`values.reason.${limit.reason}`)}
        {limit.until && (
          <>
            {' · '}
            {t('verdict.until')} <DateText day={limit.until} />
          </>
        )}
      </small>
    </span>
  );
}
