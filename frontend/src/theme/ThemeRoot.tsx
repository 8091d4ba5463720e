import createCache from '@emotion/cache';
import type { ReactNode } from 'react';
import { lazyOf, preload } from '@/lib/lazyOf';
import type { Language } from '@/lib/text/language';
import { Themed } from './Themed';

const english = createCache({ key: 'ltr', stylisPlugins: [] });
const arabic = () => import('./ArabicRoot');
const ArabicRoot = lazyOf(arabic);

/** Arabic comes as a file of its own; whoever calls this early does not wait for it later. */
export const loadArabic = () => preload(arabic);

/** Theme, direction and style cache of everything that is made of MUI's parts. */
export function ThemeRoot({ language, children }: { language: Language; children: ReactNode }) {
  return language === 'ar' ? (
    <ArabicRoot>{children}</ArabicRoot>
  ) : (
    <Themed language={language} cache={english}>
      {children}
    </Themed>
  );
}
