import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { connection } from '@/lib/connection';
import { Icon } from '../Icon';

/** Says that there is no connection, below what is loaded; it goes by itself. */
export function OfflineBanner() {
  const { t } = useTranslation();
  const online = useSyncExternalStore(connection.subscribe, connection.get, () => true);
  if (online) return null;
  return (
    <div className="offline" role="status">
      <Icon name="offline" size={18} />
      <strong>{t('offline.title')}</strong>
      <span>{t('offline.text')}</span>
    </div>
  );
}
