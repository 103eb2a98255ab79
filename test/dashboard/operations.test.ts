import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { endpoints } from '../../src/contract/endpoints.ts';
import { openApiDocument } from '../../src/contract/openapi.ts';

const root = path.resolve(import.meta.dirname, '../..');
const guide = readFileSync(path.join(root, 'docs/dashboard.md'), 'utf8');
const rows = [...guide.matchAll(/^\| `(\w+)` \| `(\w+) (\S+)` \| (.+) \|$/gm)].map(
  ([, id = '', method = '', address = '', place = '']) => ({ id, method, address, place }),
);

test('the table of docs/dashboard.md names every operation of the OpenAPI document, and no other', () => {
  const document = openApiDocument(endpoints, { version: '0', serverUrl: '' }) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operations = Object.entries(document.paths).flatMap(([address, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId }]) => `${operationId} ${method.toUpperCase()} ${address}`,
    ),
  );
  assert.deepEqual(
    rows.map(({ id, method, address }) => `${id} ${method} ${address}`).sort(),
    operations.sort(),
  );
});

test('the dashboard calls each operation, or another one that answers the same', () => {
  const sources = globSync('src/dashboard/**/*.{ts,tsx}', { cwd: root })
    .map((file) => readFileSync(path.join(root, file), 'utf8'))
    .join('\n');
  const isCalled = (id: string) => new RegExp(`['"]${id}['"]|service\\.${id}\\(`).test(sources);
  const missing = rows.filter(({ id, place }) => {
    const instead = /^as part of `(\w+)`/.exec(place)?.[1];
    return !isCalled(instead ?? id);
  });
  assert.deepEqual(missing, []);
});
