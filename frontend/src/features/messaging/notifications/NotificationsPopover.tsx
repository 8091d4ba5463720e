import Popover from '@mui/material/Popover';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeletons } from '@/components/feedback/States';
import NotificationsPanel from './NotificationsPanel';

interface Props {
  anchor: HTMLElement;
  onClose: () => void;
}

/** What the bell opens; its code comes with the first opening. */
export default function NotificationsPopover({ anchor, onClose }: Props) {
  const { t } = useTranslation('notifications');
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
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
        <NotificationsPanel onClose={onClose} />
      </Suspense>
    </Popover>
  );
}
