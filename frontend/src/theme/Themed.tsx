import type { EmotionCache } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
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
  const { t } = useTranslation();
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
