// The typed client of the published documents: types and one line an operation, in files by tag.
// What an operation does with its line is in src/api/operation.ts.
import { existsSync } from 'node:fs';
import { generateFormDataAndUrlEncodedFunction, generateVerbImports } from 'orval';

/** For tests, against documents of the same shape as the published ones: the kit's, and a new feature's. */
const ofTests = (folder) => ({
  area: 'merchant',
  document: `src/testing/${folder}/openapi.json`,
  target: `src/testing/${folder}/generated`,
});

export const CLIENTS = [
  ...['sample', 'feature'].map(ofTests),
  ...['merchant', 'manager', 'owner', 'public'].map((area) => ({
    area,
    document: `../openapi/${area}.json`,
    target: `src/api/generated/${area}`,
  })),
].filter(({ document }) => existsSync(document));

const isRead = (verb) => verb === 'get';
const KIND = /-(reads|files|history|writes)$/;

const isFile = ({ responses }) =>
  !Object.keys(responses['200']?.content ?? { 'application/json': {} })[0].includes('json');

function kindOf(verb, operation) {
  if (!isRead(verb)) return 'writes';
  if (isFile(operation)) return 'files';
  return operation.operationId.endsWith('_history') ? 'history' : 'reads';
}

/**
 * The operations of a tag in files by what they are for, `units-reads`, `units-files`, `units-history` and `units-writes`:
 * what a list asks for is part of a first load, the others load with the screens that use them.
 */
const byKind = (document) => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, verbs]) => [
      path,
      Object.fromEntries(
        Object.entries(verbs).map(([verb, operation]) => [
          verb,
          operation.tags
            ? { ...operation, tags: [`${operation.tags[0]}-${kindOf(verb, operation)}`] }
            : operation,
        ]),
      ),
    ]),
  ),
});

/** Screens ask for pages by number, which have all that a page may have. */
const wholePages = (document) => ({
  ...document,
  components: {
    ...document.components,
    schemas: Object.fromEntries(
      Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => [
        name,
        schema['x-page'] ? { ...schema, required: schema['x-page'] } : schema,
      ]),
    ),
  },
});

function config(area, { verb, route, body, queryParams, response }) {
  return [
    `url: \`/api/${area}${route}\``,
    verb !== 'get' && `method: '${verb.toUpperCase()}'`,
    queryParams && 'params',
    body.formData ? 'data: formData' : body.implementation && `data: ${body.implementation}`,
    response.isBlob && `responseType: 'blob'`,
  ]
    .filter(Boolean)
    .join(', ');
}

/** `export const getUnit = read<[id: number], Unit>('merchant/units/getUnit', (id) => ({ url: … }))`. */
function operation(area, verb) {
  const { operationName, tags, props, body, response } = verb;
  const types = props.map((prop) => prop.implementation).join(', ');
  const names = props.map((prop) => prop.name).join(', ');
  const form = body.formData
    ? generateFormDataAndUrlEncodedFunction({ body, isFormData: true, isFormUrlEncoded: false })
    : undefined;
  const sent = `{ ${config(area, verb)} }`;
  const made = form ? `{ ${form} return ${sent}; }` : `(${sent})`;
  const kind = isRead(verb.verb) ? 'read' : 'write';
  const tag = tags[0].replace(KIND, '');
  return `export const ${operationName} = /* @__PURE__ */ ${kind}<[${types}], ${response.definition.success}>('${area}/${tag}/${operationName}', (${names}) => ${made});\n`;
}

const builder = (area) => ({
  client: (verb) => ({ implementation: operation(area, verb), imports: generateVerbImports(verb) }),
  header: ({ clientImplementation }) => {
    const kinds = ['read', 'write'].filter((kind) => clientImplementation.includes(` ${kind}<[`));
    return `import { ${kinds.join(', ')} } from '@/api/operation';\n\n`;
  },
  dependencies: () => [],
  title: () => '',
});

/** Orval's configuration, with the files in another folder than they will be used from. */
export const configFor = ({ area, document }, folder) => ({
  input: { target: document, override: { transformer: (read) => byKind(wholePages(read)) } },
  output: {
    mode: 'tags',
    target: `${folder}/client.ts`,
    client: () => builder(area),
    clean: true,
    indexFiles: false,
  },
});
