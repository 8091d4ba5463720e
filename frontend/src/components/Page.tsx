import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { Link } from 'react-router';

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
  parent?: { to: string; label: string };
  children: ReactNode;
}

/** A screen's frame: its title (also the window's), what can be done, its content. */
export function Page({ title, status, hint, actions, parent, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Manzil`;
  }, [title]);
  return (
    <>
      <Head>
        <div className="words">
          {parent && (
            <MuiLink component={Link} to={parent.to} variant="body2" className="no-print">
              {parent.label}
            </MuiLink>
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
