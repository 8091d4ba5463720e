import createCache, { type EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '@/lib/text/language';
import { useMode } from './mode';
import { makeTheme } from './theme';

/** What a language needs of MUI and emotion; English is built in. */
interface Styling {
  locale?: object;
  cache: EmotionCache;
}

/** A promise whose value React's `use` reads at once when it is there. */
type Readable<T> = Promise<T> & { status?: 'fulfilled'; value?: T };

// One style cache a language: what several roots draw is written once. In production emotion adds rules to the sheet,
// so no inline text is parsed. Browsers of the build's target need no prefixes.
const english: Styling = { cache: createCache({ key: 'ltr', stylisPlugins: [] }) };
let arabic: Readable<Styling> | undefined;

/** Arabic comes as a file of its own; whoever calls this early does not wait for it later. */
export function loadArabic(): Promise<Styling> {
  if (arabic) return arabic;
  const coming: Readable<Styling> = import('./arabic').then(
    ({ arabic: locale, stylisPlugins }) => ({
      locale,
      cache: createCache({ key: 'rtl', stylisPlugins }),
    }),
  );
  const keep = (value: Styling) => void Object.assign(coming, { status: 'fulfilled', value });
  // A failure is told by what is drawn.
  coming.then(keep, () => undefined);
  arabic = coming;
  return coming;
}

/** Theme, direction and style cache of everything that is made of MUI's parts. */
export function ThemeRoot({ language, children }: { language: Language; children: ReactNode }) {
  const mode = useMode();
  const { t } = useTranslation();
  // Asked again also when it has come: React wants the same calls when it goes on with a drawing.
  const { locale, cache } = language === 'en' ? english : use(loadArabic());
  const popup = t('shell.choices');
  const theme = useMemo(
    () => makeTheme(language, mode, popup, locale),
    [language, mode, popup, locale],
  );
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>{children}</ThemeProvider>
    </CacheProvider>
  );
}
