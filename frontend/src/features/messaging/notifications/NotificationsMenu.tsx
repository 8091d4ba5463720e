import Badge from '@mui/material/Badge';
import Popover from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listNotifications } from '@/api/generated/merchant/notifications';
import { queryOf } from '@/api/operation';
import { Skeletons } from '@/components/feedback/States';
import { Icon } from '@/components/Icon';
import { TopButton } from '@/components/shell/TopButtons';

const NotificationsPanel = lazy(() => import('./NotificationsPanel'));
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
  const close = () => setAnchor(null);
  return (
    <>
      <TopButton
        aria-label={t('open', { shown })}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Badge badgeContent={unread} max={MOST_SHOWN} color="error">
          <Icon name="bell" />
        </Badge>
      </TopButton>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={close}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{
            paper: {
              sx: { width: 400, maxWidth: 'calc(100vw - 16px)' },
              role: 'dialog',
              'aria-label': t('title'),
            },
          }}
        >
          <Suspense fallback={<Skeletons lines={4} />}>
            <NotificationsPanel onClose={close} />
          </Suspense>
        </Popover>
      )}
    </>
  );
}
