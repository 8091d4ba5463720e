import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { Brand } from './Brand';
import { LanguageButton } from './TopButtons';

const Frame = styled('div')(({ theme }) => ({
  minHeight: '100dvh',
  background: theme.surface.sunken,
  '& > header': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    justifyContent: 'space-between',
    padding: '10px max(14px, calc((100vw - 720px) / 2))',
    background: theme.surface.raised,
    borderBlockEnd: `1px solid ${theme.surface.line}`,
  },
  '& > main': { maxWidth: 720, marginInline: 'auto', padding: '16px 14px 48px' },
  '& h1': { ...theme.typography.h1, margin: 0 },
}));

/** A part of the page. */
export const Block = styled('section')(({ theme }) => ({
  background: theme.surface.raised,
  border: `1px solid ${theme.surface.line}`,
  borderRadius: 12,
  padding: 18,
  marginBlockEnd: 14,
  '& h2': { ...theme.typography.h4, margin: '0 0 12px' },
  '& ol': { margin: 0, paddingInlineStart: 20, display: 'grid', gap: 8, ...theme.typography.body1 },
}));

export const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 125px), 1fr))',
  '& dt': { ...theme.typography.caption, color: theme.palette.text.secondary },
  '& dd': { margin: 0, ...theme.typography.body1, fontWeight: 600, overflowWrap: 'anywhere' },
}));

interface FactListProps {
  /** Label and value; what has no value is left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** What is known of something, in its order. */
export function FactList({ facts }: FactListProps) {
  return (
    <Facts>
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </Facts>
  );
}

/** The header of the answer says so too; this covers what renders the page. */
function useNoIndex(): void {
  useEffect(() => {
    const tag = document.createElement('meta');
    tag.name = 'robots';
    tag.content = 'noindex, nofollow, noarchive';
    document.head.append(tag);
    return () => tag.remove();
  }, []);
}

/** A page that is opened without a sign-in and that no search engine keeps. */
export function PublicFrame({ children }: { children: ReactNode }) {
  useNoIndex();
  return (
    <Frame>
      <header className="no-print">
        <Brand />
        <LanguageButton />
      </header>
      <main id="content">{children}</main>
    </Frame>
  );
}
