export type Mode = 'light' | 'dark';

/** One scale for everything: spacing in steps of 4 px, six text sizes, three radii. */
export const SPACE = 4;
export const FONT = '"Cairo Variable", "Cairo Fallback", "Segoe UI", Tahoma, system-ui, sans-serif';
export const RADIUS = { small: 6, medium: 8, large: 12 } as const;

export const navy = {
  50: '#eef2f9',
  100: '#dae3f1',
  200: '#b6c6e2',
  300: '#8aa3cd',
  400: '#5d7db3',
  500: '#3a5c97',
  600: '#27467c',
  700: '#1c3763',
  800: '#14284b',
  900: '#0e1c36',
} as const;

export const slate = {
  25: '#fbfcfd',
  50: '#f6f7f9',
  100: '#eef0f3',
  200: '#e2e5ea',
  300: '#cbd0d8',
  400: '#98a1af',
  500: '#68717f',
  600: '#505967',
  700: '#3a424e',
  800: '#252b35',
  850: '#1c212a',
  900: '#151920',
  950: '#0f1217',
} as const;

/** What a status says, always beside its word: never by colour alone. */
export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger' | 'accent';

interface ToneColours {
  text: string;
  fill: string;
  dot: string;
}

export const TONES: Record<Mode, Record<Tone, ToneColours>> = {
  light: {
    neutral: { text: '#414a57', fill: '#eef0f3', dot: '#7b8594' },
    info: { text: '#1c4a86', fill: '#e7f0fb', dot: '#3977c9' },
    success: { text: '#17603a', fill: '#e5f5ec', dot: '#2b9a5f' },
    warning: { text: '#7a4a05', fill: '#fdf1dc', dot: '#d18a1a' },
    danger: { text: '#97231f', fill: '#fdeaea', dot: '#d5453f' },
    accent: { text: '#573a91', fill: '#f1ecfb', dot: '#8059cc' },
  },
  dark: {
    neutral: { text: '#c3cad4', fill: '#2a313c', dot: '#8e98a7' },
    info: { text: '#a9cbf7', fill: '#1b2f4b', dot: '#5f9de8' },
    success: { text: '#97dcb5', fill: '#163526', dot: '#45b87b' },
    warning: { text: '#f1ca86', fill: '#3d2d12', dot: '#dea03c' },
    danger: { text: '#f6b1ad', fill: '#44201f', dot: '#e5706b' },
    accent: { text: '#cfbcf3', fill: '#31264a', dot: '#a284e0' },
  },
};

type Surface = 'app' | 'raised' | 'sunken' | 'line' | 'strongLine';
export const SURFACE: Record<Mode, Record<Surface, string>> = {
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

export function palette(mode: Mode) {
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

export interface TextSize {
  size: number;
  line: number;
  weight?: number;
}

/** Cairo sits low and wide: these sizes keep both scripts on one rhythm. */
export const TEXT = {
  h1: { size: 22, line: 32, weight: 700 },
  h2: { size: 18, line: 28, weight: 700 },
  h3: { size: 16, line: 24, weight: 700 },
  h4: { size: 15, line: 24, weight: 600 },
  h5: { size: 14, line: 22, weight: 600 },
  h6: { size: 14, line: 22, weight: 600 },
  subtitle1: { size: 15, line: 24, weight: 600 },
  subtitle2: { size: 14, line: 22, weight: 600 },
  body1: { size: 14, line: 22 },
  body2: { size: 13, line: 20 },
  caption: { size: 12, line: 18 },
  overline: { size: 12, line: 18, weight: 600 },
  button: { size: 14, line: 22, weight: 600 },
} as const satisfies Record<string, TextSize>;

export const SHADOW: Record<Mode, Record<'soft' | 'lifted', string>> = {
  light: {
    soft: '0 1px 2px rgba(16,24,40,.05)',
    lifted: '0 8px 28px rgba(16,24,40,.14), 0 0 0 1px rgba(16,24,40,.05)',
  },
  dark: {
    soft: 'none',
    lifted: `0 8px 28px rgba(0,0,0,.55), 0 0 0 1px ${SURFACE.dark.line}`,
  },
};
