import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../Icon';
import type { OpenDialog } from './dialogs';

const ICONS: Record<OpenDialog['tone'], IconName> = {
  success: 'check',
  info: 'info',
  warning: 'warning',
  danger: 'error',
};

const Body = styled('div')({ display: 'flex', gap: 14, padding: '20px 20px 4px' });
const Badge = styled('span', { shouldForwardProp: (name) => name !== 'tone' })<{
  tone: OpenDialog['tone'];
}>(({ theme, tone }) => ({
  width: 36,
  height: 36,
  borderRadius: 10,
  display: 'grid',
  placeItems: 'center',
  flexShrink: 0,
  color: theme.tones[tone].text,
  background: theme.tones[tone].fill,
}));
const Words = styled('div')(({ theme }) => ({
  minWidth: 0,
  '& h2': { ...theme.typography.h3, margin: '6px 0 4px' },
  '& p, & li': {
    ...theme.typography.body1,
    color: theme.palette.text.secondary,
    margin: 0,
    overflowWrap: 'anywhere',
  },
  '& ul': { margin: '8px 0 0', paddingInlineStart: 18 },
  '& code': { userSelect: 'all', fontSize: '0.75rem' },
}));

export default function MessageDialog({ dialog }: { dialog: OpenDialog }) {
  const { t } = useTranslation();
  const id = useId();
  const {
    tone,
    title,
    text,
    consequences = [],
    confirm,
    cancel,
    reference,
    reload,
    answer,
  } = dialog;
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
      role="alertdialog"
    >
      <Body>
        <Badge tone={tone}>
          <Icon name={ICONS[tone]} />
        </Badge>
        <Words>
          <h2 id={id}>{title}</h2>
          {typeof text === 'string' ? <p>{text}</p> : text}
          {consequences.length > 0 && (
            <ul>
              {consequences.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
          {reference && (
            <p>
              {t('error.reference')} <code dir="ltr">{reference}</code>
            </p>
          )}
        </Words>
      </Body>
      <DialogActions>
        {reload && (
          <Button color="inherit" onClick={() => location.reload()}>
            {t('reload')}
          </Button>
        )}
        {cancel !== undefined && (
          <Button color="inherit" variant="outlined" onClick={() => answer(false)}>
            {cancel || t(tone === 'danger' ? 'back' : 'cancel')}
          </Button>
        )}
        <Button
          variant="contained"
          autoFocus={cancel === undefined}
          color={tone === 'danger' && cancel !== undefined ? 'error' : 'primary'}
          onClick={() => answer(true)}
        >
          {confirm ?? t('ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
