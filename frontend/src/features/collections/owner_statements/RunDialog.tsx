import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useArea } from '@/api/areaContext';
import type { OwnerStatementRun, OwnerToState } from '@/api/generated/merchant/client.schemas';
import {
  getOwnerStatementRun,
  listOwnersToState,
} from '@/api/generated/merchant/owner-statements-reads';
import { createOwnerStatementRun } from '@/api/generated/merchant/owner-statements-writes';
import { queryOf } from '@/api/operation';
import { useRefresh } from '@/api/refresh';
import { useShowError } from '@/components/feedback/useShowError';
import { DataTable } from '@/components/list/DataTable';
import type { Column } from '@/components/list/types';
import { PendingPanel } from '@/components/PendingPanel';
import { MonthField } from './MonthField';
import { monthEnds } from './months';

const POLL_MS = 1000;

const columns: readonly Column<OwnerToState>[] = [
  { field: 'owner_name', kind: 'name' },
  { field: 'starts_on', kind: 'date' },
  { field: 'opening', kind: 'money' },
];

function Progress({ run: begun }: { run: OwnerStatementRun }) {
  const { t } = useTranslation('owner_statements');
  const { data: run = begun } = useQuery({
    ...queryOf(getOwnerStatementRun, begun.id),
    initialData: begun,
    enabled: !begun.ended_at,
    refetchInterval: ({ state }) => (state.data?.ended_at ? false : POLL_MS),
  });
  const share = run.total === 0 ? 100 : Math.round((100 * run.done) / run.total);
  return (
    <div style={{ display: 'grid', gap: 8 }}>
      <span role="status">{t('run.progress', { done: run.done, total: run.total })}</span>
      <LinearProgress variant="determinate" value={share} aria-label={t('run.title')} />
      {run.ended_at && (
        <span>{t('run.outcome', { closed: run.closed, skipped: run.skipped })}</span>
      )}
    </div>
  );
}

/** Closes the statements of a month: says whose, then how far it is. It goes on without the dialog. */
export function RunDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['owner_statements', 'kit']);
  const refresh = useRefresh();
  const showError = useShowError();
  const { account } = useArea();
  const ends = monthEnds(account.time_zone);
  const [end, setEnd] = useState(ends[0] ?? '');
  const [busy, setBusy] = useState(false);
  const [run, setRun] = useState<OwnerStatementRun>();
  const asked = useQuery({
    ...queryOf(listOwnersToState, { ends_on: end }),
    enabled: run === undefined,
  });
  const owners = asked.data ?? [];
  const begin = async () => {
    setBusy(true);
    try {
      setRun(await createOwnerStatementRun({ ends_on: end }));
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    void refresh();
    onClose();
  };
  const whose = () => {
    if (!asked.data) return <PendingPanel error={asked.error} retry={() => void asked.refetch()} />;
    if (owners.length === 0) return <Alert severity="success">{t('run.none')}</Alert>;
    return (
      <DataTable
        ns="owner_statements"
        label={t('run.whose')}
        columns={columns}
        rows={owners}
        rowId={(row) => String(row.owner_id)}
      />
    );
  };
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby="owner-statement-run">
      <DialogTitle id="owner-statement-run">{t('run.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {run ? (
          <>
            <Progress run={run} />
            <Alert severity="info">{t('run.leave')}</Alert>
          </>
        ) : (
          <>
            <div style={{ paddingBlockStart: 8 }}>
              <MonthField ends={ends} value={end} onChange={setEnd} />
            </div>
            {whose()}
            <Alert severity="warning">{t('run.final')}</Alert>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={close}>
          {t(run ? 'close' : 'cancel', { ns: 'kit' })}
        </Button>
        {!run && (
          <Button
            variant="contained"
            loading={busy}
            disabled={owners.length === 0}
            onClick={() => void begin()}
          >
            {t('run.close', { count: owners.length })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
