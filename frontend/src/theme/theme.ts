import { createTheme, type Theme } from '@mui/material/styles';
import type { Language } from '@/lib/text/language';
import { components } from './components';
import {
  FONT,
  type Mode,
  RADIUS,
  SHADOW,
  SPACE,
  SURFACE,
  TEXT,
  TONES,
  type TextSize,
  type Tone,
  palette,
} from './tokens';

declare module '@mui/material/styles' {
  interface Theme {
    tones: Record<Tone, { text: string; fill: string; dot: string }>;
    surface: { app: string; raised: string; sunken: string; line: string; strongLine: string };
  }
  interface ThemeOptions {
    tones?: Theme['tones'];
    surface?: Theme['surface'];
  }
}

const text = ({ size, line, weight = 400 }: TextSize) => ({
  fontSize: `${size / 16}rem`,
  lineHeight: line / size,
  fontWeight: weight,
  letterSpacing: 0,
});

/** `popup` is what an open menu is called among the page's regions. */
export function makeTheme(
  language: Language,
  mode: Mode,
  popup: string,
  locale: object = {},
): Theme {
  const { soft, lifted } = SHADOW[mode];
  const shadows = Array.from({ length: 25 }, (_, level) =>
    level === 0 ? 'none' : level < 3 ? soft : lifted,
  );
  return createTheme(
    {
      direction: language === 'ar' ? 'rtl' : 'ltr',
      spacing: SPACE,
      shape: { borderRadius: RADIUS.medium },
      palette: palette(mode),
      tones: TONES[mode],
      surface: SURFACE[mode],
      shadows: shadows as Theme['shadows'],
      typography: {
        fontFamily: FONT,
        fontWeightMedium: 600,
        fontWeightBold: 700,
        ...(Object.fromEntries(
          Object.entries(TEXT).map(([name, size]) => [name, text(size)]),
        ) as Record<keyof typeof TEXT, ReturnType<typeof text>>),
        overline: { ...text(TEXT.overline), textTransform: 'none' },
        button: { ...text(TEXT.button), textTransform: 'none' },
      },
      components: components(popup),
    },
    locale,
  );
}
