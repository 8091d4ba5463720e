import { styled } from '@mui/material/styles';
import { type ReactNode, useEffect } from 'react';
import { Brand } from '@/components/shell/Brand';
import { LanguageButton } from '@/components/shell/TopButtons';

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

/** Search engines must not keep a contract; the header says so too, this covers previews. */
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
