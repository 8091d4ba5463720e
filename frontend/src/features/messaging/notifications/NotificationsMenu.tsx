import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listNotifications } from '@/api/generated/merchant/notifications-reads';
import { queryOf } from '@/api/operation';
import { Icon } from '@/components/Icon';
import { TopButton } from '@/components/shell/TopButtons';

const NotificationsPopover = lazy(() => import('./NotificationsPopover'));
const EVERY_MS = 60_000;
const MOST_SHOWN = 99;

/** The bell: how many are unread, asked once a minute; its menu loads when it is opened. */
export function NotificationsMenu() {
  const { t } = useTranslation('notifications');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { data } = useQuery({ ...queryOf(listNotifications), refetchInterval: EVERY_MS });
  const unread = data?.total_unread ?? 0;
  // As the badge shows it: what is read aloud must hold what is seen.
  const shown = unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread;
  return (
    <>
      <TopButton
        aria-label={t('open', { shown })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="counted">
          <Icon name="bell" />
          {unread > 0 && <span>{shown}</span>}
        </span>
      </TopButton>
      {anchor && (
        <Suspense fallback={null}>
          <NotificationsPopover anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
