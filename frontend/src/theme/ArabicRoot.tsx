import createCache from '@emotion/cache';
import { arSA } from '@mui/material/locale';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { Themed } from './Themed';

// Browsers of the build's target need no prefixes.
const cache = createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] });

/** What Arabic needs of MUI and emotion: its texts, and styles for right to left. */
export default function ArabicRoot({ children }: { children: ReactNode }) {
  return (
    <Themed language="ar" locale={arSA} cache={cache}>
      {children}
    </Themed>
  );
}
