import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import fc from 'fast-check';
import { type EndpointDeclaration, pathParameters } from '../../src/contract/endpoint.ts';
import { type EndpointId, endpoints } from '../../src/contract/endpoints.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { openTestService } from '../support/test-service.ts';
import { makeWorld, samples } from '../support/world.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const world = await makeWorld(service.organization, 'own');
const { pool } = service.parts.database;

const nastyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '\0',
    'a\0b',
    '\ud800',
    'x\udfff',
    'é'.repeat(256),
    '😀'.repeat(256),
    'a'.repeat(200_000),
  ),
  fc.constantFrom(
    'null',
    '-1',
    '1e309',
    'NaN',
    '__proto__',
    '${env:X}',
    "'; drop table flows; --",
    '%00',
    '../..',
  ),
  fc.constantFrom('2026-02-30', '0000-01-01', '9999-12-31T23:59:59+23:59', '+275760-09-13', '1', '0', '501'),
  fc.constantFrom(...Object.values(world), '00000000-0000-4000-8000-000000000000'),
);

const nastyValue = fc.oneof(
  nastyText,
  fc.jsonValue(),
  fc.constantFrom(0, -1, 1.5, 2 ** 53, 1e308, true, false, null, [], {}, [[]], { a: { b: {} } }),
  fc.array(nastyText, { maxLength: 4 }),
  fc.dictionary(nastyText, nastyText, { maxKeys: 3 }),
);

/** A good body with one thing wrong, or something that is no body at all. */
function bodyFor(id: EndpointId): fc.Arbitrary<unknown> {
  const good = samples[id]?.body?.(world) ?? {};
  const fields = [...Object.keys(good), 'unknown', 'id', 'organization_id'];
  const spoiled = fc
    .tuple(fc.constantFrom(...fields), nastyValue)
    .map(([field, value]) => ({ ...good, [field]: value }));
  const lacking = fc.constantFrom(...fields).map((field) => ({ ...good, [field]: undefined }));
  return fc.oneof({ weight: 4, arbitrary: spoiled }, lacking, nastyValue, fc.constant(undefined));
}

function queryFor(id: EndpointId): fc.Arbitrary<Record<string, unknown>> {
  const good = samples[id]?.query?.(world) ?? {};
  const endpoint: EndpointDeclaration = endpoints[id];
  const names = Object.keys(endpoint.query?.shape ?? {});
  if (names.length === 0) return fc.constant({});
  return fc
    .tuple(
      fc.constantFrom(...names),
      fc.oneof(nastyText, fc.array(nastyText, { minLength: 2, maxLength: 2 })),
    )
    .map(([name, value]) => ({ ...good, [name]: value }));
}

function paramsFor(id: EndpointId): fc.Arbitrary<Record<string, string>> {
  const names = pathParameters(endpoints[id].path);
  const value = (name: string) =>
    fc.oneof({ weight: 3, arbitrary: fc.constant(world[name] ?? '') }, nastyText);
  return fc.record(Object.fromEntries(names.map((name) => [name, value(name)])));
}

for (const id of Object.keys(endpoints) as EndpointId[]) {
  test(`${id} never fails on our side, and writes nothing when it refuses`, async () => {
    let before = await fingerprint(pool);
    await fc.assert(
      fc.asyncProperty(paramsFor(id), queryFor(id), bodyFor(id), async (params, query, body) => {
        const reply = await api.send(id, { params, query, body });
        assert.ok(reply.status < 500, `answered ${reply.status}`);
        const now = await fingerprint(pool);
        if (reply.status >= 400) assert.equal(now, before, `it answered ${reply.status} but wrote something`);
        before = now;
      }),
      { numRuns: 60 },
    );
  });
}
