import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import GlobalStyles from '@mui/material/GlobalStyles';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '@/components/feedback/toasts';

const Codes = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 12,
  display: 'grid',
  gap: 6,
  gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
  borderRadius: 8,
  background: theme.surface.sunken,
  border: `1px solid ${theme.surface.line}`,
  fontFamily: 'monospace',
  userSelect: 'all',
}));

/** The one time that recovery codes are shown: a click beside the dialog does not close it. */
export function RecoveryCodesDialog({
  codes,
  onClose,
}: {
  codes: readonly string[];
  onClose: () => void;
}) {
  const { t } = useTranslation(['profile', 'kit']);
  const id = useId();
  const copy = () =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('copied', { ns: 'kit' })),
      () => toast.error(t('factor.copyFailed')),
    );
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      {/* On paper the codes stand alone. */}
      <GlobalStyles styles={{ '@media print': { '#root': { display: 'none' } } }} />
      <DialogTitle id={id}>{t('factor.codesTitle')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{t('factor.codesOnce')}</Alert>
        <Codes dir="ltr">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Codes>
      </DialogContent>
      <DialogActions className="no-print">
        <Button variant="contained" onClick={copy}>
          {t('factor.copy')}
        </Button>
        <Button color="inherit" variant="outlined" onClick={() => window.print()}>
          {t('factor.print')}
        </Button>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('factor.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
