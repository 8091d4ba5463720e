import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from './feedback/toasts';

const Token = styled('code')(({ theme }) => ({
  display: 'block',
  padding: 12,
  borderRadius: 8,
  background: theme.surface.sunken,
  border: `1px solid ${theme.surface.line}`,
  overflowWrap: 'anywhere',
  userSelect: 'all',
}));

interface Props {
  /** Namespace with `keys.ready`, `keys.once`, `keys.copy`, `keys.copyFailed` and `keys.kept`. */
  ns: string;
  token: string;
  onClose: () => void;
}

/** The one time that a key or a secret is shown: a click beside the dialog does not close it. */
export function TokenDialog({ ns, token, onClose }: Props) {
  const { t } = useTranslation(ns);
  const id = useId();
  const copy = () =>
    void navigator.clipboard.writeText(token).then(
      () => toast.success(t('copied', { ns: 'kit' })),
      () => toast.error(t('keys.copyFailed')),
    );
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('keys.ready')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Alert severity="warning">{t('keys.once')}</Alert>
        <Token dir="ltr">{token}</Token>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={copy}>
          {t('keys.copy')}
        </Button>
        <Button color="inherit" variant="outlined" onClick={onClose}>
          {t('keys.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
