import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test, { after } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type EndpointId, endpoints } from '../../src/contract/endpoints.ts';
import { openTestService } from '../support/test-service.ts';

const service = await openTestService();
after(() => service.close());

const root = path.resolve(import.meta.dirname, '../..');

/** What the tests prove, as `proves('createFlow', 409, …)` says in their sources. */
const proved = new Set(
  globSync('{src,test}/**/*.test.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bproves\(\s*'(\w+)',\s*(\d+),/g)].map(
      ([, id, status]) => `${id} ${status}`,
    ),
  ),
);

for (const [id, { success, refusals }] of Object.entries(endpoints)) {
  test(`${id} has a test for its success and for each status that it declares`, () => {
    const declared = [success.status, ...refusals].map((status) => `${id} ${status}`);
    assert.deepEqual(
      declared.filter((one) => !proved.has(one)),
      [],
    );
  });
}

test('no test proves what is not declared', () => {
  const declared = new Set(
    Object.entries(endpoints).flatMap(([id, { success, refusals }]) =>
      [success.status, ...refusals].map((status) => `${id} ${status}`),
    ),
  );
  assert.deepEqual(
    [...proved].filter((one) => !declared.has(one)),
    [],
  );
});

test('the OpenAPI document is valid and lists every endpoint', async () => {
  const document = (await service.app.inject('/api/openapi.json')).json();
  const verdict = await new Validator().validate(structuredClone(document));
  assert.deepEqual(verdict.errors ?? [], []);
  assert.equal(verdict.valid, true);
  const operations = Object.values(
    document.paths as Record<string, Record<string, { operationId: string }>>,
  ).flatMap((methods) => Object.values(methods).map((operation) => operation.operationId));
  assert.deepEqual(operations.sort(), (Object.keys(endpoints) as EndpointId[]).sort());
});

test('every declared endpoint is on the server', () => {
  for (const { method, path: declared } of Object.values(endpoints)) {
    const url = declared.replaceAll(/\{(\w+)\}/g, ':$1');
    assert.ok(service.app.hasRoute({ method, url }), `${method} ${url}`);
  }
});
