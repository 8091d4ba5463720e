import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { generateClient } from './scripts/generate-client.mjs';
import { whatIsLoaded } from './scripts/loaded-chunks';
import { unusedMui } from './scripts/unused-mui';

const loaded = whatIsLoaded();

// The typed client is not committed: whatever runs Vite makes it first, when the documents have changed.
await generateClient();

/** Only what every page needs is grouped by hand; a chunk for a heavier library made every page load it. */
function chunkOf(id: string): string | undefined {
  if (id.includes('vite/preload-helper')) return 'base';
  // Small, and always loaded: as one they are smaller still.
  if (
    /src\/(lib\/(area|storage|emitter)|api\/(errors|session|reportError|client|events)|areas\/tables|components\/shell\/lazyOf)\.ts$/.test(
      id,
    )
  )
    return 'base';
  if (/node_modules\/(react|react-dom|scheduler|react-router)\//.test(id)) return 'react';
  if (/node_modules\/(@emotion|stylis)\//.test(id)) return 'style';
  // Parts of menus, tabs and dialogs: they load with these.
  if (
    /node_modules\/@mui\/(utils\/(useRovingTabIndex|mergeSlotProps|useSlotProps|resolveComponentProps|appendOwnerState|extractEventHandlers|isHostComponent|omitEventHandlers|ownerWindow|debounce|getScrollbarSize|HTMLElementType|integerPropType|visuallyHidden)|material\/transitions)\//.test(
      id,
    )
  )
    return undefined;
  if (/node_modules\/@mui\/(system|utils|styled-engine|private-theming)\//.test(id)) return 'style';
  if (/node_modules\/@mui\/material\/(styles|utils|colors|ButtonBase|CssBaseline)\//.test(id))
    return 'style';
  return undefined;
}

/** All that an area knows of its screens in one piece; what stands before a sign-in is not in it. */
function featuresOf(id: string): string | undefined {
  if (/src\/api\/permissions\.ts$/.test(id)) return 'features';
  const feature = /src\/features\/(.*)\/feature\.ts$/.exec(id)?.[1];
  if (!feature || /^(website|identity\/sign_in|leasing\/signatures)/.test(feature))
    return undefined;
  return feature.startsWith('platform/') ? 'manager-features' : 'features';
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
            { name: featuresOf, priority: 1 },
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
