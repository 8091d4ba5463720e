import Alert from '@mui/material/Alert';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type {
  SubmissionState,
  ZatcaSubmissionCounts,
} from '@/api/generated/merchant/client.schemas';
import { useRefresh } from '@/api/refresh';
import {
  resumeZatcaSubmissions,
  retryAllZatcaSubmissions,
} from '@/api/generated/merchant/zatca-submissions-writes';
import { dialogs } from '@/components/feedback/dialogs';
import { toast } from '@/components/feedback/toasts';
import { useShowError } from '@/components/feedback/useShowError';
import { Icon } from '@/components/Icon';
import { ListPanel } from '@/components/list/ListPage';
import { useRunAction } from '@/components/list/useRunAction';
import { Page } from '@/components/Page';
import { PermissionButton } from '@/components/PermissionButton';
import { StatTile, Tiles } from '@/components/StatTile';
import { InstantText, NumberText } from '@/components/Text';
import {
  PATHS as zatcaSettingPaths,
  PERMISSIONS as zatcaSettingPermissions,
} from '../zatca_settings/feature';
import { NOT_THERE, queueList } from './columns';
import { DueClock } from './DueClock';
import { PATHS, PERMISSIONS, queueLink } from './feature';
import { useCounts } from './useCounts';
import { useQueueActions } from './useQueueActions';

/** What the address narrows the list to, as the server takes it. */
function useFilters() {
  const [query] = useSearchParams();
  const {
    page: _,
    page_size: __,
    sort: ___,
    search,
    older_than_hours: age,
    state,
    ...others
  } = Object.fromEntries(query);
  const filter = {
    ...others,
    ...(age && { older_than_hours: Number(age) }),
    ...(state && { state: state.split(',') as SubmissionState[] }),
  };
  return { filter, search };
}

/** Sends again whatever of the shown list waits or is blocked. */
function RetryAll() {
  const { t } = useTranslation('zatca_submissions');
  const refresh = useRefresh();
  const showError = useShowError();
  const filters = useFilters();
  const retry = async (): Promise<void> => {
    try {
      const { retried } = await retryAllZatcaSubmissions(filters);
      await refresh();
      toast.success(t('retryAll.done', { count: retried }));
    } catch (error) {
      if (await showError(error)) await retry();
    }
  };
  const ask = async () => {
    const sure = await dialogs.confirm({
      title: t('retryAll.title'),
      consequences: [t('retryAll.which'), t('consequences.retry')],
      confirm: t('retryAll.confirm'),
    });
    if (sure) await retry();
  };
  return (
    <PermissionButton
      variant="outlined"
      color="inherit"
      permission={PERMISSIONS.send}
      startIcon={<Icon name="refresh" size={16} />}
      onClick={() => void ask()}
    >
      {t('retryAll.title')}
    </PermissionButton>
  );
}

function Stopped({ counts }: { counts: ZatcaSubmissionCounts }) {
  const { t } = useTranslation('zatca_submissions');
  const run = useRunAction<ZatcaSubmissionCounts>('zatca_submissions');
  const resume = () =>
    void run(
      {
        name: 'resume',
        run: () => resumeZatcaSubmissions(),
        consequences: () => [t('consequences.resume')],
      },
      [counts],
    );
  const actions = (
    <>
      <PermissionButton
        size="small"
        color="inherit"
        permission={zatcaSettingPermissions.view}
        to={zatcaSettingPaths.setting}
      >
        {t('stopped.setting')}
      </PermissionButton>
      <PermissionButton size="small" color="inherit" permission={PERMISSIONS.send} onClick={resume}>
        {t('actions.resume')}
      </PermissionButton>
    </>
  );
  return (
    <Alert severity="error" sx={{ mb: 4 }} action={actions}>
      <strong>{t('stopped.title')}</strong> <InstantText at={counts.stopped_at} />
      <div>{counts.stopped_reason ? <bdi>{counts.stopped_reason}</bdi> : t('stopped.text')}</div>
    </Alert>
  );
}

function Counts({ counts, ahead }: { counts: ZatcaSubmissionCounts; ahead: number }) {
  const { t } = useTranslation('zatca_submissions');
  const { waiting, sending, rejected, blocked, overdue, oldest_due_at: oldest } = counts;
  return (
    <div style={{ marginBlockEnd: 16 }}>
      <Tiles>
        <StatTile
          label={t('counts.rejected')}
          hint={t('countHints.rejected')}
          tone={rejected > 0 ? 'danger' : 'success'}
          value={<NumberText value={rejected} />}
          to={queueLink({ state: 'rejected' })}
        />
        <StatTile
          label={t('counts.blocked')}
          hint={t('countHints.blocked')}
          tone={blocked > 0 ? 'warning' : 'success'}
          value={<NumberText value={blocked} />}
          to={queueLink({ state: 'blocked' })}
        />
        <StatTile
          label={t('counts.overdue')}
          hint={t('countHints.overdue')}
          tone={overdue > 0 ? 'danger' : 'success'}
          value={<NumberText value={overdue} />}
          to={queueLink({ state: NOT_THERE, sort: 'due_at' })}
        />
        <StatTile
          label={t('counts.waiting')}
          hint={oldest ? <DueClock dueAt={oldest} ahead={ahead} /> : t('countHints.waiting')}
          tone="info"
          value={<NumberText value={waiting + sending} />}
          to={queueLink({ state: 'waiting,sending' })}
        />
      </Tiles>
    </div>
  );
}

/** Every signed document and how it stands with the tax authority. */
export default function QueueScreen() {
  const { t } = useTranslation('zatca_submissions');
  const { data, ahead } = useCounts();
  const { actions, dialog } = useQueueActions();
  // The two clocks differ by less than a second from answer to answer: no reason to make the list anew.
  const minutesAhead = Math.round(ahead / 60_000);
  const def = useMemo(
    () => ({ ...queueList(minutesAhead * 60_000), actions }),
    [minutesAhead, actions],
  );
  const all = (
    <PermissionButton variant="outlined" color="inherit" to={PATHS.list}>
      {t('showAll')}
    </PermissionButton>
  );
  return (
    <Page
      title={t('title')}
      hint={t('hint')}
      actions={
        <>
          {all}
          <RetryAll />
        </>
      }
    >
      {data?.stopped_at && <Stopped counts={data} />}
      {data && <Counts counts={data} ahead={ahead} />}
      <ListPanel def={def} />
      {dialog}
    </Page>
  );
}
