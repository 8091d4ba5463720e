import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { generateClient } from './scripts/generate-client.mjs';
import { whatIsLoaded } from './scripts/loaded-chunks';
import { unusedMui } from './scripts/unused-mui';

const loaded = whatIsLoaded();

// The typed client is not committed: whatever runs Vite makes it first, when the documents have changed.
await generateClient();

/** What stands before a sign-in, and so before everything. */
const FIRST =
  /src\/(app\/(App|areas|GuardedRouter|TransportEvents)|areas\/(UnsignedArea|address|prepare|tables)|api\/(client|errors|events|reportError|session)|components\/(Icon|LightButton|RouteBoundary|feedback\/(OfflineBanner|States|dialogs|toasts)|fields\/LightField|shell\/(Brand|TopButtons|UnsignedShell))|features\/identity\/sign_in\/(AuthFrame|feature|useAuthCall)|i18n\/(i18n|language|useLanguage)|lib\/(area|connection|device|emitter|format|lazyOf|leaving|storage|typed|text\/(bidi|fold))|theme\/(mode|tokens|variables))\.tsx?$|node_modules\/(i18next|react-i18next|html-parse-stringify|void-elements)\//;
/** The frame of every signed-in area. */
const FRAME =
  /src\/(areas\/(AreaGate|SignedArea|begin|globals|menus)|api\/areaContext|components\/(Page|PermissionButton|StatTile|StatusChip|Text|shell\/(AreaShell|Aside|ProfileMenu|features)))\.tsx?$/;
/** What all screens are drawn and read with. */
const KIT =
  /src\/(theme\/(ThemeRoot|Themed|components|theme)|api\/(operation|queryClient|written))\.tsx?$|node_modules\/(@emotion|stylis|@tanstack)\/|node_modules\/@mui\/(system|utils|styled-engine|private-theming)\/|node_modules\/@mui\/material\/(styles|utils|colors|ButtonBase|Button|CircularProgress)\//;
/** Parts of menus, tabs and dialogs: they load with these. */
const LATER =
  /node_modules\/(@tanstack\/(query-core\/build\/modern\/(queriesObserver|mutationObserver)|react-query\/build\/modern\/(useQueries|useMutation))\.js|@mui\/(utils\/(useRovingTabIndex|mergeSlotProps|useSlotProps|resolveComponentProps|appendOwnerState|extractEventHandlers|isHostComponent|omitEventHandlers|ownerWindow|debounce|getScrollbarSize|HTMLElementType|integerPropType|visuallyHidden)\/|material\/transitions\/))/;

/**
 * What every page needs in a few files: each small one costs a phone a wait of its own. Heavier libraries are not grouped;
 * a chunk for one made every page load it.
 */
function chunkOf(id: string): string | undefined {
  if (id.includes('vite/preload-helper') || FIRST.test(id)) return 'base';
  if (/node_modules\/(react|react-dom|scheduler|react-router)\//.test(id)) return 'react';
  if (LATER.test(id)) return undefined;
  if (KIT.test(id)) return 'kit';
  return FRAME.test(id) ? 'frame' : undefined;
}

/** What the lists of screens are made of, and what these ask for first. */
const OF_FEATURES =
  /src\/(api\/(rights|permissions|generated\/merchant\/codes\/(ContractStatus|PaymentStatus|WizardStepName))|areas\/features|components\/(list|detail)\/reads|theme\/states|features\/.*\/(reads|states|steps))\.ts$/;

/** The same of the manager's area: no merchant loads it. */
const OF_MANAGER =
  /src\/(api\/(managerPermissions|generated\/manager\/(.*-reads|codes\/.*))|features\/(platform\/(?!(?:account_copies|billing)\/).*|[a-z_]+\/managed_.*)\/(feature|reads|states|steps))\.ts$/;

/** Codes that screens name; each alone would be a file of a hundred bytes. */
const CODE = /src\/api\/generated\/(merchant|owner)\/codes\//;

/** What a screen's place in the lists names: what the screen asks for first. */
const FEATURE = /src\/features\/.*\/(feature|office|reads)\.ts$/;
const READS = /src\/api\/generated\/(merchant|owner)\/.*-reads\.ts$/;
type Graph = { getModuleInfo(id: string): { importers: string[] } | null };

/** All that an area knows of its screens in one piece; what stands before a sign-in is not in it. */
function featuresOf(id: string, graph: Graph): string | undefined {
  if (OF_MANAGER.test(id)) return 'manager-features';
  if (OF_FEATURES.test(id)) return 'features';
  if (CODE.test(id)) return 'codes';
  if (READS.test(id))
    return graph.getModuleInfo(id)?.importers.some((by) => FEATURE.test(by))
      ? 'features'
      : undefined;
  const feature = /src\/features\/(.*)\/(?:feature|office)\.ts$/.exec(id)?.[1];
  const unsigned = feature && /^(website|identity\/sign_in|leasing\/signatures)/.test(feature);
  return feature && !unsigned ? 'features' : undefined;
}

export default defineConfig({
  plugins: [react(), unusedMui(), loaded.plugin],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/files', '/health', '/openapi'].map((path) => [
        path,
        process.env.API_URL ?? 'http://localhost:8080',
      ]),
    ),
  },
  build: {
    target: 'es2022',
    outDir: 'dist',
    manifest: true,
    // Data URLs would need a wider Content-Security-Policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false, resolveDependencies: loaded.without },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: chunkOf, priority: 2 },
            { name: featuresOf, priority: 1, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'scripts/*.test.mjs'],
    // A test that hangs ends; one on a busy machine does not fail for that.
    testTimeout: 120_000,
    css: false,
    // One worker would leave half of a machine with two cores idle.
    maxWorkers: '100%',
    // Files of one worker share the loaded modules (40 % of the time); setup.ts clears what tests leave behind.
    isolate: false,
    reporters: ['default', './src/testing/slowest.ts'],
  },
});
