// Parts of MUI and Emotion that their own modules import and this product never runs: a theme of CSS variables, ripples,
// and the wrapper of class components that Emotion's `withTheme` needs.
import type { Plugin } from 'vite';

const never = (name: string) =>
  `export default function never() { throw new Error('${name} is left out of the build'); }`;

/** What stands in their place, by the end of the imported file's name. */
const INSTEAD: Readonly<Record<string, string>> = {
  '/createThemeWithVars.mjs': never('createThemeWithVars'),
  '/ThemeProviderWithVars.mjs': `${never('ThemeProviderWithVars')} export { never as CssVarsProvider };`,
  '/TouchRipple.mjs': never('TouchRipple'),
  'hoist-non-react-statics': never('hoistNonReactStatics'),
};
const PREFIX = '\0unused-mui:';

export function unusedMui(): Plugin {
  return {
    name: 'unused-mui',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !/\/@(mui\/material|emotion\/react)\//.test(importer)) return;
      if (importer.endsWith('/index.mjs')) return;
      const end = Object.keys(INSTEAD).find((name) => source.endsWith(name));
      return end && PREFIX + end;
    },
    load(id) {
      return id.startsWith(PREFIX) ? INSTEAD[id.slice(PREFIX.length)] : undefined;
    },
  };
}
