import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeadLetter, ListDeadLettersParams } from '@/api/generated/manager/client.schemas';
import { getJobFigures } from '@/api/generated/manager/jobs-reads';
import { retryDeadLetter } from '@/api/generated/manager/jobs-writes';
import { queryOf } from '@/api/operation';
import { ListPage } from '@/components/list/ListPage';
import type { ListDef } from '@/components/list/types';
import { StatTile, Tiles } from '@/components/StatTile';
import { InstantText, NumberText } from '@/components/Text';
import { merchantSource } from '../subscriptions/public';
import { PERMISSIONS, READS } from './feature';

const REFRESH_MS = 15_000;

const list: ListDef<DeadLetter, ListDeadLettersParams> = {
  ns: 'jobs',
  icon: 'check',
  ...READS,
  columns: [
    { field: 'failed_at', kind: 'datetime', sort: true },
    { field: 'name', kind: 'code', sort: true },
    { field: 'merchant_name', kind: 'name' },
    { field: 'error', render: (row) => <bdi dir="ltr">{row.error}</bdi> },
    { field: 'attempts', kind: 'number' },
    { field: 'key', kind: 'code', hidden: true },
    { field: 'retried_at', kind: 'datetime' },
    { field: 'retried_by' },
  ],
  filters: [
    { kind: 'entity', param: 'merchant_id', source: merchantSource },
    { kind: 'enum', param: 'retried', values: ['false', 'true'] },
    { kind: 'text', param: 'name' },
  ],
  export: '/api/manager/jobs/dead_letters/export',
  exportPermission: PERMISSIONS.view,
};

/** How much work waits; refreshed by itself, because that is what one watches. */
function Figures() {
  const { t } = useTranslation('jobs');
  const { data } = useQuery({ ...queryOf(getJobFigures), refetchInterval: REFRESH_MS });
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('figures.due')}
          value={<NumberText value={data?.outbox_due} />}
          tone={data?.outbox_due ? 'warning' : 'success'}
          hint={
            data?.oldest_due_at ? (
              <>
                {t('figures.oldest')} <InstantText at={data.oldest_due_at} />
              </>
            ) : undefined
          }
        />
        <StatTile
          label={t('figures.later')}
          value={<NumberText value={data?.outbox_waiting} />}
          tone="neutral"
        />
        <StatTile
          label={t('figures.waiting')}
          value={<NumberText value={data?.queue_waiting} />}
          tone="info"
        />
        <StatTile
          label={t('figures.running')}
          value={<NumberText value={data?.queue_running} />}
          tone="info"
        />
        <StatTile
          label={t('figures.heldMerchants')}
          value={<NumberText value={data?.held_for_merchants} />}
          tone="neutral"
        />
        <StatTile
          label={t('figures.heldWorkers')}
          value={<NumberText value={data?.held_for_workers} />}
          tone={data?.held_for_workers ? 'warning' : 'success'}
        />
        <StatTile
          label={t('figures.heldWhatsapp')}
          value={<NumberText value={data?.held_for_whatsapp} />}
          tone="neutral"
        />
        <StatTile
          label={t('figures.heldEmail')}
          value={<NumberText value={data?.held_for_email} />}
          tone="neutral"
        />
        <StatTile
          label={t('figures.dead')}
          value={<NumberText value={data?.dead_letters} />}
          tone={data?.dead_letters ? 'danger' : 'success'}
          to="?retried=false"
        />
      </Tiles>
    </div>
  );
}

export default function JobsScreen() {
  const { t } = useTranslation('jobs');
  const def = useMemo<typeof list>(
    () => ({
      ...list,
      actions: [
        {
          name: 'retry',
          icon: 'refresh',
          permission: PERMISSIONS.retry,
          bulk: true,
          when: (row) => !row.retried_at,
          run: (row) => retryDeadLetter(row.id),
          consequences: () => [t('consequences.retry')],
        },
      ],
    }),
    [t],
  );
  return <ListPage def={def} above={<Figures />} />;
}
