import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  CareList,
  CareRun,
  CreateCareRunParams,
} from '@/api/generated/merchant/client.schemas';
import { createCareRun } from '@/api/generated/merchant/customers-care-writes';
import { useRefresh } from '@/api/refresh';
import { useShowError } from '@/components/feedback/useShowError';
import { RunFigures } from './RunFigures';

export interface RunChoice {
  /** Those that were picked; without them all that the filters show. */
  records?: readonly number[];
  /** How many they are, where that is known. */
  count?: number;
  filters: CreateCareRunParams;
}

interface Props {
  list: CareList;
  choice: RunChoice;
  onClose: () => void;
}

/** Sends to many: asks first, then shows how far it is. It goes on without the dialog. */
export function RunDialog({ list, choice, onClose }: Props) {
  const { t } = useTranslation(['customers_care', 'kit', 'care_runs']);
  const refresh = useRefresh();
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const [run, setRun] = useState<CareRun>();
  const { records, count, filters } = choice;
  const begin = async () => {
    setBusy(true);
    try {
      setRun(
        await createCareRun(records ? { record_ids: [...records] } : {}, { ...filters, list }),
      );
    } catch (failure) {
      await showError(failure);
    } finally {
      setBusy(false);
      await refresh();
    }
  };
  const close = () => {
    void refresh();
    onClose();
  };
  return (
    <Dialog open onClose={close} maxWidth="xs" fullWidth aria-labelledby="care-run">
      <DialogTitle id="care-run">
        {t(run ? 'run.title' : 'run.ask')} · {t(`values.list.${list}`)}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {run ? (
          <>
            <RunFigures run={run} />
            <Alert severity="info">{t('run.leave')}</Alert>
          </>
        ) : (
          <>
            <p style={{ margin: 0 }}>
              {count === undefined ? t('run.all') : t('run.count', { count })}
            </p>
            <p style={{ margin: 0 }}>{t('run.once')}</p>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={close}>
          {t(run ? 'close' : 'cancel', { ns: 'kit' })}
        </Button>
        {!run && (
          <Button variant="contained" loading={busy} onClick={() => void begin()}>
            {t('actions.send')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
