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
    <div className="offline" role="alertdialog" aria-label={t('offline.title')}>
      <div>
        <Icon name="offline" size={28} />
        <h2>{t('offline.title')}</h2>
        <p>{t('offline.text')}</p>
      </div>
    </div>
  );
}
