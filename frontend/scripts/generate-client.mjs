// Makes the typed client of openapi/*.json, which is not committed; costs nothing when it is current.
// Every script of package.json that needs it begins with this, and so does Vite.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const STAMP = '.made-from';

function fingerprint(document) {
  const hash = createHash('sha256');
  const makers = [
    'orval.config.mjs',
    'scripts/generate-client.mjs',
    'node_modules/orval/package.json',
  ];
  for (const file of [...makers, document]) hash.update(readFileSync(file));
  return hash.digest('hex');
}

const isCurrent = ({ target, made }) =>
  existsSync(`${target}/${STAMP}`) && readFileSync(`${target}/${STAMP}`, 'utf8') === made;

const CODE =
  /export type (\w+) = typeof \1\[keyof typeof \1\];\s*export const \1 = \{[^}]*\} as const;\n/g;

/** Each code with its values in a file of its own, so that a page loads those that it names and not all of them. */
function splitCodes(folder) {
  const schemas = `${folder}/client.schemas.ts`;
  const names = [];
  mkdirSync(`${folder}/codes`);
  const rest = readFileSync(schemas, 'utf8').replace(CODE, (code, name) => {
    names.push(name);
    writeFileSync(`${folder}/codes/${name}.ts`, code);
    return '';
  });
  const imports = names.map((name) => `import { ${name} } from './codes/${name}';\n`).join('');
  writeFileSync(schemas, `${imports}export { ${names.join(', ')} };\n${rest}`);
}

/** Made beside its place and moved there, so that nothing ever reads half of it. */
async function make(client, { generate, configFor }) {
  const { target, made } = client;
  const workshop = `node_modules/.generated/${process.pid}`;
  const folder = `${workshop}/new`;
  await generate(configFor(client, folder), root, { verbose: false });
  splitCodes(folder);
  writeFileSync(`${folder}/${STAMP}`, made);
  mkdirSync(dirname(target), { recursive: true });
  try {
    if (existsSync(target)) renameSync(target, `${workshop}/old`);
    renameSync(folder, target);
  } catch (error) {
    // Another process was first; what it made is from the same document.
    if (!isCurrent(client)) throw error;
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

export async function generateClient() {
  const before = process.cwd();
  process.chdir(root);
  try {
    const { CLIENTS, configFor } = await import('../orval.config.mjs');
    const stale = CLIENTS.map((client) => ({
      ...client,
      made: fingerprint(client.document),
    })).filter((client) => !isCurrent(client));
    if (stale.length === 0) return;
    const { generate } = await import('orval');
    for (const client of stale) await make(client, { generate, configFor });
  } finally {
    process.chdir(before);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await generateClient();
