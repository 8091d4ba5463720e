import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { ZatcaSubmission } from '@/api/generated/merchant/client.schemas';
import { getZatcaSubmission } from '@/api/generated/merchant/zatca-submissions-reads';
import { queryOf } from '@/api/operation';
import { localName, useLanguage } from '@/i18n/useLanguage';
import { Messages } from './Messages';
import { PATHS } from './feature';
import { StateText } from './StateText';
import { MOVING, isAccepted, isMoving } from './states';

/** How the new document fares, as it happens. */
export function ReissueResult({ made, onClose }: { made: ZatcaSubmission; onClose: () => void }) {
  const { t } = useTranslation(['zatca_submissions', 'kit']);
  const language = useLanguage();
  const titleId = useId();
  const { data } = useQuery({
    ...queryOf(getZatcaSubmission, made.id),
    refetchInterval: ({ state }) =>
      state.data && !isMoving(state.data.submission.state) ? false : MOVING.pollMs,
  });
  const row = data?.submission ?? made;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('reissue.made')}</DialogTitle>
      <DialogContent>
        <p
          role="status"
          style={{ display: 'flex', gap: 10, flexWrap: 'wrap', alignItems: 'center' }}
        >
          <span>{t('reissue.place', { icv: row.icv })}</span>
          <StateText row={row} />
        </p>
        {data && (
          <Alert
            severity={
              isAccepted(row.state) ? 'success' : row.state === 'rejected' ? 'error' : 'info'
            }
            sx={{ mb: 3 }}
          >
            {localName(data, language, 'advice')}
          </Alert>
        )}
        {data && data.messages.length > 0 && <Messages messages={data.messages} />}
      </DialogContent>
      <DialogActions>
        <Button component={Link} to={PATHS.detail(made.id)} onClick={onClose} variant="contained">
          {t('reissue.open')}
        </Button>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('close', { ns: 'kit' })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
