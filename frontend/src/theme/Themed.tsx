import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import type { Language } from '@/lib/text/language';
import { useMode } from './mode';
import { makeTheme } from './theme';

interface Props {
  language: Language;
  /** MUI's own texts. */
  locale?: object;
  /** One a language: what several roots draw is written once. */
  cache: EmotionCache;
  children: ReactNode;
}

/** Theme, direction and style cache of what is inside. */
export function Themed({ language, locale, cache, children }: Props) {
  const mode = useMode();
  const theme = useMemo(() => makeTheme(language, mode, locale), [language, mode, locale]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
