import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { EmptyState } from '@/components/feedback/States';
import { LightButton } from '@/components/LightButton';

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
        <LightButton main to={home}>
          {t('home')}
        </LightButton>
      }
    />
  );
}
