// Parts of MUI that its own modules import and this product never runs: a theme of CSS variables, and ripples.
import type { Plugin } from 'vite';

const never = (name: string) =>
  `export default function never() { throw new Error('${name} is left out of the build'); }`;

/** What stands in their place, by the end of the imported file's name. */
const INSTEAD: Readonly<Record<string, string>> = {
  '/createThemeWithVars.mjs': never('createThemeWithVars'),
  '/ThemeProviderWithVars.mjs': `${never('ThemeProviderWithVars')} export { never as CssVarsProvider };`,
  '/TouchRipple.mjs': never('TouchRipple'),
};
const PREFIX = '\0unused-mui:';

export function unusedMui(): Plugin {
  return {
    name: 'unused-mui',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer?.includes('/@mui/material/') || importer.endsWith('/index.mjs')) return;
      const end = Object.keys(INSTEAD).find((name) => source.endsWith(name));
      return end && PREFIX + end;
    },
    load(id) {
      return id.startsWith(PREFIX) ? INSTEAD[id.slice(PREFIX.length)] : undefined;
    },
  };
}
