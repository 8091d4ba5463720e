/** One scale for everything: spacing in steps of 4 px, six text sizes, three radii. */
export const SPACE = 4;
export const FONT = '"Cairo Variable", "Segoe UI", Tahoma, system-ui, sans-serif';
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

export const TONES: Record<'light' | 'dark', Record<Tone, ToneColours>> = {
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
