// What a first visit loads, followed through the build's chunks: static imports of the entry and of the screen's chunks.
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';

const capital = (area) => area[0].toUpperCase() + area.slice(1);
const areaModule = (area) => `src/areas/${area}/${capital(area)}Area.tsx`;
const SIGN_IN = 'src/features/identity/sign_in/SignInScreen.tsx';

/** What each area's frame says: the `texts` of its `SignedArea`. */
const FRAME_TEXTS = {
  merchant: ['merchant', 'search', 'notifications'],
  manager: ['manager'],
  owner: ['owner'],
};

/** The files of namespaces in a language: a namespace is the folder that they are in. */
const textsOf = (language, namespaces) =>
  globSync(`src/{i18n,areas,features}/**/${language}.json`).filter((file) =>
    namespaces.includes(basename(dirname(file))),
  );

export const signInOf = (area, language) => [
  'src/main.tsx',
  areaModule(area),
  SIGN_IN,
  ...textsOf(language, ['kit', 'sign_in']),
];

/** What is there before a screen is opened from another one. */
const frameOf = (area) => [
  'src/main.tsx',
  areaModule(area),
  `src/areas/${area}/${capital(area)}Signed.tsx`,
];

/** What other features add to a record's page. */
const additionsOf = (area, path) =>
  area === 'merchant' && path.includes(':') ? ['src/areas/additions.ts'] : [];

/** A signed-in screen, by its module and the namespace of its title. */
export const screenOf = ({ area, path, module, namespace }, language) => [
  ...frameOf(area),
  module,
  ...additionsOf(area, path),
  `src/i18n/texts.${language}.ts`,
  ...(area === 'manager' ? [`src/i18n/texts.manager.${language}.ts`] : []),
  ...textsOf(language, ['kit', ...FRAME_TEXTS[area], namespace]),
  ...(language === 'ar' ? ['src/theme/ArabicRoot.tsx'] : []),
];

/** The scripts that a screen adds to its area's frame, for `lib/screenFiles.ts`. */
export function screenFilesOf(chunks, screens) {
  const files = [];
  const placeOf = (file) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  const frames = {};
  const added = ({ area, path, module }) => {
    frames[area] ??= new Set(filesOf(chunks, frameOf(area)));
    return filesOf(chunks, [module, ...additionsOf(area, path)]).filter(
      (file) => !frames[area].has(file),
    );
  };
  return {
    screens: Object.fromEntries(
      screens.map((screen) => [screen.path, added(screen).map((file) => placeOf(file))]),
    ),
    files,
  };
}

/** The pages that people begin at, with their budgets in KB of gzip. */
export const FIRST_LOADS = [
  { name: 'sign-in', limit: 130, entries: signInOf('merchant', 'en') },
  {
    name: 'merchant dashboard',
    limit: 200,
    entries: screenOf(
      {
        area: 'merchant',
        path: '/merchant/dashboard',
        module: 'src/features/reports/dashboard/DashboardScreen.tsx',
        namespace: 'dashboard',
      },
      'en',
    ),
  },
];

export const readChunks = () => JSON.parse(readFileSync('dist/.vite/chunks.json', 'utf8'));

/** Chunks that import each other run in an order that leaves one with the other's exports undefined. */
export function circleOf({ imports }) {
  const done = new Set();
  const follow = (file, way) => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return undefined;
    for (const next of imports[file] ?? []) {
      const circle = follow(next, [...way, file]);
      if (circle) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of Object.keys(imports)) {
    const circle = follow(file, []);
    if (circle) return circle;
  }
  return undefined;
}

/** The scripts of these modules and of all that they import at once. */
export function filesOf({ modules, imports }, entries) {
  const missing = entries.filter((entry) => !modules[entry]);
  if (missing.length > 0) throw new Error(`not in the build: ${missing.join(', ')}`);
  const found = new Set();
  const follow = (file) => {
    if (found.has(file)) return;
    found.add(file);
    imports[file]?.forEach(follow);
  };
  for (const entry of entries) follow(modules[entry]);
  return [...found];
}
