import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listUnreadNews } from '@/api/generated/merchant/platform-updates-reads';
import { markNewsAsRead } from '@/api/generated/merchant/platform-updates-writes';
import { queryOf } from '@/api/operation';
import { useShowError } from '@/components/feedback/useShowError';
import { NewsItem } from './NewsItem';

/** News that the user has not read: shown once, as the server keeps it. */
export default function UnreadNews() {
  const { t } = useTranslation(['platform_updates', 'kit']);
  const showError = useShowError();
  const titleId = useId();
  const [read, setRead] = useState(false);
  // Whoever cannot be told now is told the next time; the work goes on meanwhile.
  const { data } = useQuery({ ...queryOf(listUnreadNews), retry: false, staleTime: Infinity });
  const items = data?.items ?? [];
  const newest = items[0];
  if (!newest || read) return null;
  const close = async () => {
    setRead(true);
    try {
      await markNewsAsRead({ read_through: newest.published_at });
    } catch (failure) {
      await showError(failure);
    }
  };
  return (
    <Dialog open onClose={() => void close()} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('news.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {items.map((item) => (
          <NewsItem key={item.id} item={item} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={() => void close()}>
          {t('news.read')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
