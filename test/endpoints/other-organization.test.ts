import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { pathParameters } from '../../src/contract/endpoint.ts';
import { type EndpointId, endpoints } from '../../src/contract/endpoints.ts';
import { fingerprint } from '../support/fingerprint.ts';
import { openTestService } from '../support/test-service.ts';
import { makeWorld, samples, type World } from '../support/world.ts';

const service = await openTestService();
after(() => service.close());
const { organization, other } = service;
const theirs = await makeWorld(organization, 'theirs');
const ours = await makeWorld(other, 'ours');
const { pool } = service.parts.database;

/** Whether a call, made with these ids, names anything of theirs. */
const namesTheirs = (parts: unknown) =>
  Object.values(theirs).some((id) => JSON.stringify(parts).includes(id));

const argumentsOf = (id: EndpointId, path: World, rest: World) => ({
  params: Object.fromEntries(pathParameters(endpoints[id].path).map((name) => [name, path[name] ?? ''])),
  query: samples[id]?.query?.(rest) ?? {},
  body: samples[id]?.body?.(rest),
});

for (const id of Object.keys(endpoints) as EndpointId[]) {
  test(`${id} sees and changes nothing of another organization`, async () => {
    const before = await fingerprint(pool, organization.id);
    for (const args of [
      argumentsOf(id, theirs, theirs),
      argumentsOf(id, theirs, ours),
      argumentsOf(id, ours, theirs),
    ]) {
      const reply = await other.api.send(id, args);
      if (namesTheirs(args))
        assert.equal(reply.status, 404, `${JSON.stringify(args)} answered ${reply.status}`);
      const answer = JSON.stringify((reply.status < 300 && reply.body) || '');
      assert.ok(
        !namesTheirs(answer) && !answer.includes('theirs'),
        `the answer shows something of theirs: ${answer}`,
      );
    }
    assert.equal(await fingerprint(pool, organization.id), before);
  });
}

test('a row that points at another organization is refused by the database itself', async () => {
  const { rows } = await pool.query<{ table: string; parent: string }>(`
    select conrelid::regclass::text as table, confrelid::regclass::text as parent
    from pg_constraint c
    where contype = 'f'
      and exists (select 1 from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'organization_id')
      and not (select attnum from pg_attribute a where a.attrelid = c.confrelid and a.attname = 'organization_id') = any (confkey)`);
  // The one reference without the organization is from an app to a build of that same app.
  assert.deepEqual(rows, [{ table: 'apps', parent: 'builds' }]);
});
