import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { EmptyState } from '@/components/feedback/States';

/** An address that leads nowhere; the way on is the start of the area it was in. */
export function NotFoundScreen() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const home = /^\/(merchant|manager|owner)(?=\/|$)/.exec(pathname)?.[0] ?? '/merchant';
  const title = t('notFound.title');
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  return (
    <EmptyState
      title={title}
      text={t('notFound.text')}
      actions={
        <Button variant="contained" component={Link} to={home}>
          {t('home')}
        </Button>
      }
    />
  );
}
