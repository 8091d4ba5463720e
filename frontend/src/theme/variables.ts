import { FONT, type Mode, SHADOW, SURFACE, TEXT, TONES, type TextSize, palette } from './tokens';

const font = ({ size, line, weight = 400 }: TextSize) =>
  `${weight} ${size / 16}rem/${line / size} ${FONT}`;

/** The theme as CSS variables, for `light.css`: what is drawn before MUI is loaded. */
function variablesOf(mode: Mode): Readonly<Record<string, string>> {
  const { primary, error, text, action } = palette(mode);
  const surface = SURFACE[mode];
  const tones = Object.entries(TONES[mode]).flatMap(([tone, { text: ink, fill }]) => [
    [`tone-${tone}`, ink],
    [`tone-${tone}-fill`, fill],
  ]);
  return {
    ...Object.fromEntries(Object.entries(TEXT).map(([name, size]) => [name, font(size)])),
    ...Object.fromEntries(tones),
    app: surface.app,
    raised: surface.raised,
    line: surface.line,
    'strong-line': surface.strongLine,
    primary: primary.main,
    'primary-hover': primary.dark,
    'on-primary': primary.contrastText,
    error: error.main,
    'on-error': mode === 'dark' ? 'rgba(0,0,0,.87)' : '#fff',
    text: text.primary,
    'text-secondary': text.secondary,
    'text-disabled': text.disabled,
    hover: action.hover,
    selected: action.selected,
    bone: mode === 'dark' ? '#262d37' : '#e8ebef',
    soft: SHADOW[mode].soft,
    lifted: SHADOW[mode].lifted,
  };
}

const declarations = (mode: Mode) =>
  Object.entries(variablesOf(mode))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** For the page as it is sent: until the application runs, the device's choice holds. */
export const variableSheet = () =>
  `:root{${declarations('light')}}@media(prefers-color-scheme:dark){:root{${declarations('dark')}}}`;

export function showMode(mode: Mode): void {
  const { style } = document.documentElement;
  style.colorScheme = mode;
  for (const [name, value] of Object.entries(variablesOf(mode)))
    style.setProperty(`--${name}`, value);
}
