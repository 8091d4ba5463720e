import { existsSync } from 'node:fs';
import { defineConfig } from 'orval';

const areas = ['merchant', 'manager', 'owner', 'public'].filter((area) =>
  existsSync(`../openapi/${area}.json`),
);

const client = (input: string, target: string, baseUrl: string) => ({
  input: { target: input },
  output: {
    mode: 'tags-split' as const,
    target: `${target}/client.ts`,
    schemas: `${target}/model`,
    client: 'react-query' as const,
    httpClient: 'axios' as const,
    mock: { generators: [{ type: 'msw' as const, delay: 0 as const }] },
    indexFiles: false,
    clean: true,
    baseUrl,
    override: {
      mutator: { path: './src/api/client.ts', name: 'request' },
      query: { signal: true },
    },
  },
});

export default defineConfig({
  // The kit's own tests run against a small document of the same shape as the published ones.
  sample: client(
    './src/testing/sample/openapi.json',
    './src/testing/sample/generated',
    '/api/merchant',
  ),
  ...Object.fromEntries(
    areas.map((area) => [
      area,
      client(`../openapi/${area}.json`, `./src/api/generated/${area}`, `/api/${area}`),
    ]),
  ),
});
