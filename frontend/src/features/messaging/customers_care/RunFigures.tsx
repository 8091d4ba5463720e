import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CareRun } from '@/api/generated/merchant/client.schemas';
import { getCareRun } from '@/api/generated/merchant/customers-care-reads';
import { queryOf } from '@/api/operation';

const POLL_MS = 1000;

/** How far a sending is; asks again while it goes on. */
export function RunFigures({ run: begun }: { run: CareRun }) {
  const { t } = useTranslation('care_runs');
  const { data: run = begun } = useQuery({
    ...queryOf(getCareRun, begun.id),
    initialData: begun,
    enabled: !begun.ended_at,
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : POLL_MS),
  });
  const share = run.total === 0 ? 100 : Math.round((100 * run.done) / run.total);
  return (
    <span style={{ display: 'grid', gap: 4, minWidth: 120 }}>
      <span role="status">{t('progress', { done: run.done, total: run.total })}</span>
      {!run.ended_at && (
        <LinearProgress variant="determinate" value={share} aria-label={t('fields.done')} />
      )}
      {run.ended_at && run.total > 0 && (
        <small>
          {t('outcome', {
            queued: run.queued,
            told: run.told,
            unreachable: run.unreachable,
            settled: run.settled,
          })}
        </small>
      )}
    </span>
  );
}
