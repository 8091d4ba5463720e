import { createTheme, type Theme } from '@mui/material/styles';
import type { Language } from '@/lib/text/language';
import { components } from './components';
import { FONT, RADIUS, SPACE, TONES, type Tone, navy, slate } from './tokens';

export type Mode = 'light' | 'dark';

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

const SURFACE: Record<Mode, Theme['surface']> = {
  light: {
    app: slate[50],
    raised: '#ffffff',
    sunken: slate[25],
    line: slate[200],
    strongLine: '#868f9d',
  },
  dark: {
    app: slate[950],
    raised: slate[900],
    sunken: '#12161c',
    line: '#2b323d',
    strongLine: '#6c7685',
  },
};

function palette(mode: Mode) {
  const dark = mode === 'dark';
  return {
    mode,
    primary: dark
      ? { main: '#9db8e6', dark: '#c3d4f1', light: navy[400], contrastText: navy[900] }
      : { main: navy[800], dark: navy[900], light: navy[600], contrastText: '#fff' },
    error: { main: dark ? '#f08f8a' : '#b3261e' },
    warning: { main: dark ? '#e5ab4d' : '#955a06' },
    success: { main: dark ? '#5cc790' : '#1c7446' },
    info: { main: dark ? '#7fb2f0' : '#2360ab' },
    text: dark
      ? { primary: '#e7eaef', secondary: '#a7b0bd', disabled: '#6f7988' }
      : { primary: '#1a2230', secondary: '#566070', disabled: '#98a1af' },
    divider: SURFACE[mode].line,
    background: { default: SURFACE[mode].app, paper: SURFACE[mode].raised },
    action: dark
      ? { hover: 'rgba(255,255,255,.05)', selected: 'rgba(157,184,230,.13)' }
      : { hover: 'rgba(20,40,75,.045)', selected: 'rgba(20,40,75,.075)' },
  };
}

/** Cairo sits low and wide: these sizes keep both scripts on one rhythm. */
const text = (size: number, line: number, weight = 400) => ({
  fontSize: `${size / 16}rem`,
  lineHeight: line / size,
  fontWeight: weight,
  letterSpacing: 0,
});

export function makeTheme(language: Language, mode: Mode, locale: object = {}): Theme {
  const soft = mode === 'light' ? '0 1px 2px rgba(16,24,40,.05)' : 'none';
  const lifted =
    mode === 'light'
      ? '0 8px 28px rgba(16,24,40,.14), 0 0 0 1px rgba(16,24,40,.05)'
      : `0 8px 28px rgba(0,0,0,.55), 0 0 0 1px ${SURFACE.dark.line}`;
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
        h1: text(22, 32, 700),
        h2: text(18, 28, 700),
        h3: text(16, 24, 700),
        h4: text(15, 24, 600),
        h5: text(14, 22, 600),
        h6: text(14, 22, 600),
        subtitle1: text(15, 24, 600),
        subtitle2: text(14, 22, 600),
        body1: text(14, 22),
        body2: text(13, 20),
        caption: text(12, 18),
        overline: { ...text(12, 18, 600), textTransform: 'none' },
        button: { ...text(14, 22, 600), textTransform: 'none' },
      },
      components: components(mode),
    },
    locale,
  );
}
