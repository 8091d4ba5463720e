// Which chunk has which module; and leaves out of preloads what is loaded before they can be asked for. A feature's
// screens have none here: the lists of all screens would be part of a first load. `lib/screenFiles.ts` has them.
import type { Plugin } from 'vite';

interface Chunk {
  fileName: string;
  imports: string[];
  moduleIds: string[];
  isEntry: boolean;
  viteMetadata?: { importedCss: ReadonlySet<string> };
}

/** The files that chunks and all their static imports are in. */
function closure(chunks: readonly Chunk[], from: readonly Chunk[]): ReadonlySet<string> {
  const found = new Set<string>();
  const follow = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    chunks.find(({ fileName }) => fileName === file)?.imports.forEach(follow);
  };
  for (const { fileName } of from) follow(fileName);
  return found;
}

export function whatIsLoaded() {
  let always: ReadonlySet<string> = new Set();
  let styles: ReadonlySet<string> = new Set();
  const plugin: Plugin = {
    name: 'loaded-chunks',
    generateBundle: {
      // Before Vite writes the preloads.
      order: 'pre',
      handler(_, bundle) {
        const { root } = this.environment.config;
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
        always = closure(
          chunks,
          chunks.filter(({ isEntry }) => isEntry),
        );
        // Vite's manifest leaves out screens whose chunk others import as well.
        this.emitFile({
          type: 'asset',
          fileName: '.vite/chunks.json',
          source: JSON.stringify({
            imports: Object.fromEntries(chunks.map(({ fileName, imports }) => [fileName, imports])),
            modules: Object.fromEntries(
              chunks.flatMap(({ fileName, moduleIds }) =>
                moduleIds
                  .filter((id) => id.startsWith(`${root}/src/`))
                  .map((id) => [id.slice(root.length + 1), fileName]),
              ),
            ),
          }),
        });
        // The entry's styles stand in the page itself.
        styles = new Set(
          chunks.flatMap(({ isEntry, viteMetadata }) =>
            isEntry ? [...(viteMetadata?.importedCss ?? [])] : [],
          ),
        );
      },
    },
  };
  const without = (_: string, files: string[], { hostId }: { hostId: string }) => {
    const isFeatures = /\bfeatures-[^/]*$/.test(hostId);
    return files.filter(
      (file) => !always.has(file) && !styles.has(file) && !(isFeatures && !file.endsWith('.css')),
    );
  };
  return { plugin, without };
}
