import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, use, useMemo } from 'react';
import type { Language } from '@/lib/text/language';
import { useMode } from './mode';
import { makeTheme } from './theme';

/** What a language needs of MUI and emotion; English is built in. */
interface Styling {
  locale?: object;
  cache: EmotionCache;
}

// One style cache a language: what several roots draw is written once. In production emotion adds rules to the sheet,
// so no inline text is parsed. Browsers of the build's target need no prefixes.
const english: Styling = { cache: createCache({ key: 'ltr', stylisPlugins: [] }) };
let arabic: Styling | undefined;
let coming: Promise<Styling> | undefined;

/** Arabic comes as a file of its own; whoever calls this early does not wait for it later. */
export function loadArabic(): Promise<Styling> {
  coming ??= import('./arabic').then(({ arabic: locale, stylisPlugins }) => {
    arabic = { locale, cache: createCache({ key: 'rtl', stylisPlugins }) };
    return arabic;
  });
  return coming;
}

/** Theme, direction and style cache of everything that is made of MUI's parts. */
export function ThemeRoot({ language, children }: { language: Language; children: ReactNode }) {
  const mode = useMode();
  const { locale, cache } = language === 'en' ? english : (arabic ?? use(loadArabic()));
  const theme = useMemo(() => makeTheme(language, mode, locale), [language, mode, locale]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
