import { styled } from '@mui/material/styles';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FeatureScreen } from './shell/feature';
import { useTrail } from './shell/features';
import { useNotePlace } from './shell/useRecent';

const Head = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  alignItems: 'center',
  marginBlockEnd: 14,
  '& h1': { ...theme.typography.h1, margin: 0 },
  '& .words': { flex: '1 1 220px', minWidth: 0 },
  '& .line': { display: 'flex', gap: 10, alignItems: 'center', flexWrap: 'wrap' },
  '& .hint': { ...theme.typography.body2, color: theme.palette.text.secondary },
  '& .crumbs': { display: 'flex', flexWrap: 'wrap', gap: 6 },
  '& .crumbs a': {
    ...theme.typography.body2,
    fontWeight: 500,
    color: theme.palette.primary.main,
    textDecoration: 'none',
  },
  '& .crumbs a:hover': { textDecoration: 'underline' },
  '& .crumbs a + a::before': { content: '"/"', marginInlineEnd: 6 },
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

export const Panel = styled('section')(({ theme }) => ({
  background: theme.surface.raised,
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 12,
  overflow: 'clip',
  minWidth: 0,
  '@media print': { border: 0 },
}));

interface Props {
  title: string;
  /** Beside the title: status chips. */
  status?: ReactNode;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

function Breadcrumbs({ trail }: { trail: readonly FeatureScreen[] }) {
  const { t } = useTranslation(['kit', ...trail.map(({ title }) => title.split(':')[0] ?? '')]);
  return (
    <nav className="crumbs no-print" aria-label={t('breadcrumbs')}>
      {trail.map(({ path, title }) => (
        <Link key={path} to={path}>
          {t(title)}
        </Link>
      ))}
    </nav>
  );
}

/** A screen's frame: its place, its title (also the window's), what can be done, its content. */
export function Page({ title, status, hint, actions, children }: Props) {
  const { t } = useTranslation();
  const trail = useTrail();
  useNotePlace(title);
  useEffect(() => {
    document.title = `${title} · ${t('product')}`;
  }, [title, t]);
  return (
    <>
      <Head>
        <div className="words">
          {trail.length > 0 && (
            <Suspense fallback={null}>
              <Breadcrumbs trail={trail} />
            </Suspense>
          )}
          <div className="line">
            <h1>{title}</h1>
            {status}
          </div>
          {hint && <div className="hint">{hint}</div>}
        </div>
        {actions && <div className="actions no-print">{actions}</div>}
      </Head>
      {children}
    </>
  );
}
