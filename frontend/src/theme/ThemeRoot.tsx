import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import type { Language } from '@/lib/text/language';
import { useMode } from './mode';
import { makeTheme } from './theme';

interface Props {
  language: Language;
  /** MUI's own texts; English is built in. */
  locale?: object;
  /** What turns styles round; it comes with Arabic only. */
  stylisPlugins?: StylisPlugin[];
  children: ReactNode;
}

/** Theme, direction and style cache. In production emotion adds rules to the sheet, so no inline text is parsed. */
export function ThemeRoot({ language, locale, stylisPlugins, children }: Props) {
  const mode = useMode();
  const theme = useMemo(() => makeTheme(language, mode, locale), [language, mode, locale]);
  const cache = useMemo(
    () => createCache(language === 'ar' ? { key: 'rtl', stylisPlugins } : { key: 'ltr' }),
    [language, stylisPlugins],
  );
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
