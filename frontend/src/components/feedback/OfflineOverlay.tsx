import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../Icon';

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

const Veil = styled('div')({
  position: 'fixed',
  inset: 0,
  zIndex: 1550,
  display: 'grid',
  placeItems: 'center',
  padding: 16,
  background: 'rgba(12,18,28,.55)',
});
const Card = styled('div')(({ theme }) => ({
  background: theme.surface.raised,
  borderRadius: 12,
  padding: 24,
  maxWidth: 380,
  display: 'grid',
  gap: 6,
  justifyItems: 'center',
  textAlign: 'center',
  boxShadow: theme.shadows[8],
  '& h2': { ...theme.typography.h3, margin: 0 },
  '& p': { margin: 0, color: theme.palette.text.secondary },
}));

/** Covers the work while there is no connection, and goes by itself. */
export function OfflineOverlay() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (online) return null;
  return (
    <Veil role="alertdialog" aria-label={t('offline.title')}>
      <Card>
        <Icon name="offline" size={28} />
        <h2>{t('offline.title')}</h2>
        <p>{t('offline.text')}</p>
      </Card>
    </Veil>
  );
}
