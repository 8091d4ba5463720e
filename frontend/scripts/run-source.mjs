// Runs a module of the application in the build.
import { createServer } from 'vite';

/** Hands the module over, and ends what it was run with. */
export async function withSource(path, work) {
  // What the code touches while it is loaded, and a build does not have.
  globalThis.addEventListener ??= () => {};
  process.env.NODE_ENV = 'production';
  const server = await createServer({
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    mode: 'production',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true, include: [] },
  });
  try {
    return await work(await server.ssrLoadModule(path));
  } finally {
    await server.close();
  }
}
