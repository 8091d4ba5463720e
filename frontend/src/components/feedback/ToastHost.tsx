import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../Icon';
import { dialogStore } from './dialogs';
import { dismissToast, toastStore } from './toasts';

const Stack = styled('div')({
  position: 'fixed',
  insetBlockStart: 12,
  insetInline: 12,
  zIndex: 1600,
  display: 'grid',
  gap: 8,
  justifyItems: 'center',
  pointerEvents: 'none',
});
const Card = styled('div')(({ theme }) => ({
  pointerEvents: 'auto',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px 10px',
  alignItems: 'center',
  maxWidth: 480,
  padding: '6px 8px 6px 14px',
  borderRadius: 10,
  background: theme.palette.mode === 'dark' ? '#2b323d' : '#1a2230',
  color: '#fff',
  boxShadow: theme.shadows[8],
  ...theme.typography.body1,
  '& button': {
    all: 'unset',
    cursor: 'pointer',
    minWidth: 28,
    minHeight: 28,
    display: 'grid',
    placeItems: 'center',
    borderRadius: 6,
    fontWeight: 600,
    paddingInline: 4,
    flexShrink: 0,
  },
  '& button.action': { textDecoration: 'underline', textUnderlineOffset: 3 },
  '& > bdi': { overflowWrap: 'anywhere' },
  '& button:focus-visible': { outline: '2px solid #fff' },
}));
const ICONS: Record<string, IconName> = { success: 'check', info: 'info', danger: 'error' };
const COLOURS: Record<string, string> = { success: '#6fdca0', info: '#9cc6ff', danger: '#ff9d97' };

export function ToastHost() {
  const { t } = useTranslation();
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const dialogs = useSyncExternalStore(dialogStore.subscribe, dialogStore.get);
  const isCovered = dialogs.some(({ tone }) => tone === 'danger' || tone === 'warning');
  return (
    <Stack role="status" aria-live="polite" className="no-print">
      {(isCovered ? [] : toasts).map(({ id, tone, text, actions }) => (
        <Card key={id}>
          <span style={{ color: COLOURS[tone] }}>
            <Icon name={ICONS[tone] ?? 'info'} />
          </span>
          <bdi>{text}</bdi>
          {actions.map(({ label, run, stays }) => (
            <button
              key={label}
              type="button"
              className="action"
              onClick={() => {
                if (!stays) dismissToast(id);
                run();
              }}
            >
              {label}
            </button>
          ))}
          <button type="button" aria-label={t('close')} onClick={() => dismissToast(id)}>
            <Icon name="close" size={16} />
          </button>
        </Card>
      ))}
    </Stack>
  );
}
