import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityPicker } from '@/components/fields/EntityPicker';
import IssueDialog from './IssueDialog';
import { rentSource } from './paymentSource';

/** Which payment is invoiced, then its invoice. */
export default function PickPayment({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'kit']);
  const titleId = useId();
  const [picked, setPicked] = useState('');
  const [chosen, setChosen] = useState<number>();
  if (chosen !== undefined) return <IssueDialog id={chosen} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('add')}</DialogTitle>
      <DialogContent sx={{ '&&': { pt: 2 } }}>
        <p style={{ marginBlockStart: 0 }}>{t('pick.text')}</p>
        <EntityPicker
          source={rentSource}
          label={t('pick.payment')}
          value={picked}
          onChange={setPicked}
        />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('cancel', { ns: 'kit' })}
        </Button>
        <Button
          variant="contained"
          disabled={picked === ''}
          onClick={() => setChosen(Number(picked))}
        >
          {t('pick.next')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
