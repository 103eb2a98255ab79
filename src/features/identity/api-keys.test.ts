import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Api } from '../../../test/support/api.ts';
import { badNames } from '../../../test/support/names.ts';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { buildService } from '../../main/build-service.ts';
import { newId } from '../../platform/new-id.ts';

const service = await openTestService();
after(() => service.close());
const { api, owner, tenant } = service.organization;
const stranger = service.other.api;
const { pool } = service.parts.database;
const nowhere = '00000000-0000-4000-8000-000000000000';

const makeKey = (name = 'CI') => api.make('createApiKey', { body: { name } });
const apiOf = ({ key }: { key: string }, app = service.app) => new Api(app, { 'x-api-key': key });
const paramsOf = ({ id }: { id: string }) => ({ params: { api_key_id: id } });
const findListed = async ({ id }: { id: string }) =>
  (await api.make('listApiKeys')).api_keys.find((key) => key.id === id);
const createdBy = ({ id, name }: { id: string; name: string }) => ({ id, name, type: 'user' });

proves('createApiKey', 201, 'shows the key once, and it works at once', async () => {
  const reply = await api.call('createApiKey', { body: { name: 'CI' } });
  const { key, id, created_at, ...rest } = reply.body;
  assert.match(key, /^sw_[\w-]{32}$/);
  assert.deepEqual(rest, {
    name: 'CI',
    hint: `${key.slice(0, 8)}…`,
    created_by: createdBy(owner),
    last_used_at: null,
  });
  assert.equal((await apiOf({ key }).call('listFlows')).status, 200);
  const { last_used_at, ...listed } = (await findListed({ id })) ?? {};
  assert.ok(last_used_at);
  assert.deepEqual(listed, { id, created_at, name: 'CI', hint: rest.hint, created_by: rest.created_by });
  return reply;
});

proves('createApiKey', 400, 'without a name', () => api.send('createApiKey', { body: {} }));

for (const [what, name] of Object.entries(badNames)) {
  proves('createApiKey', 422, `with a name ${what}, and makes nothing`, async () => {
    const { count } = await api.make('listApiKeys');
    const reply = await api.send('createApiKey', { body: { name } });
    assert.equal((await api.make('listApiKeys')).count, count);
    return reply;
  });
}

test('of a key only its SHA-256 is stored', async () => {
  const { id, key } = await makeKey();
  const { rows } = await pool.query('select hash, api_keys::text as whole from api_keys where id = $1', [id]);
  assert.deepEqual(rows[0].hash, createHash('sha256').update(key).digest());
  assert.ok(!rows[0].whole.includes(key.slice(8)));
});

test('a key that a key made was made by the user who made that key, and so is what it makes', async () => {
  const userId = newId();
  const user = { id: userId, name: 'Ada' };
  await pool.query(`insert into users (id, name, email) values ($1, 'Ada', 'ada@test.invalid')`, [userId]);
  const first = await makeKey();
  await pool.query('update api_keys set created_by = $2 where id = $1', [first.id, userId]);
  const second = await apiOf(first).make('createApiKey', { body: { name: 'By a key' } });
  const third = await apiOf(second).make('createApiKey', { body: { name: 'By a key by a key' } });
  for (const key of [second, third]) assert.deepEqual(key.created_by, createdBy(user));
  const suite = await apiOf(third).make('createSuite', { body: { name: 'S' } });
  assert.deepEqual(suite.created_by, createdBy(user));

  await pool.query('delete from users where id = $1', [userId]);
  assert.equal((await findListed(second))?.created_by, null);
  assert.equal((await apiOf(second).call('listFlows')).status, 200);
});

proves(
  'listApiKeys',
  200,
  'lists the keys in force of the organization, oldest first, without the keys',
  async () => {
    const made = [await makeKey('one'), await makeKey('two'), await makeKey('three')];
    await api.make('revokeApiKey', paramsOf(made[1] ?? { id: '' }));
    await stranger.make('createApiKey', { body: { name: 'theirs' } });
    const reply = await api.call('listApiKeys');
    const { api_keys, count } = reply.body;
    assert.equal(count, api_keys.length);
    assert.deepEqual(
      api_keys.slice(-2).map(({ name }) => name),
      ['one', 'three'],
    );
    assert.ok(!api_keys.some(({ name }) => name === 'theirs'));
    for (const { key } of made) assert.ok(!JSON.stringify(reply.body).includes(key));
    return reply;
  },
);

proves('revokeApiKey', 204, 'takes the key off the list', async () => {
  const key = await makeKey();
  const reply = await api.call('revokeApiKey', paramsOf(key));
  assert.equal(await findListed(key), undefined);
  return reply;
});

test('a revoked key stops working within a second, on every process', async () => {
  const key = await makeKey();
  const second = await buildService(service.parts);
  try {
    const callers = [apiOf(key), apiOf(key, second)];
    for (const caller of callers) assert.equal((await caller.call('listFlows')).status, 200);
    await api.make('revokeApiKey', paramsOf(key));
    const revokedAt = performance.now();
    for (const caller of callers) {
      for (let isRefused = false; !isRefused; await turn()) {
        // What is asked for within the second may still be answered.
        const askedAt = performance.now();
        isRefused = (await caller.call('listFlows')).status === 403;
        assert.ok(isRefused || askedAt < revokedAt + 1000, 'a revoked key worked for more than a second');
      }
    }
  } finally {
    await second.close();
  }
});

test('a key is noted as used, at most once a minute', async () => {
  const key = await makeKey();
  const usedAt = async () => (await findListed(key))?.last_used_at;
  const use = () => apiOf(key).call('listFlows');
  /** Another process would not remember the key. */
  const useElsewhere = async () => {
    const other = await buildService(service.parts);
    await apiOf(key, other).call('listFlows');
    await other.close();
  };
  assert.equal(await usedAt(), null);
  await use();
  const first = await usedAt();
  assert.ok(first && Math.abs(Date.now() - Date.parse(first)) < 60_000);
  await useElsewhere();
  assert.equal(await usedAt(), first);
  const longAgo = new Date(Date.parse(first) - 61_000);
  await tenant.update('api_keys').set({ last_used_at: longAgo }).where('id', '=', key.id).execute();
  await useElsewhere();
  assert.ok(((await usedAt()) ?? '') >= first);
});

proves('revokeApiKey', 404, 'the second time', async () => {
  const key = await makeKey();
  await api.make('revokeApiKey', paramsOf(key));
  return api.call('revokeApiKey', paramsOf(key));
});

proves('revokeApiKey', 404, 'for an id that is nobody’s', () =>
  api.call('revokeApiKey', paramsOf({ id: nowhere })),
);

proves('revokeApiKey', 404, 'for a key instead of its id', async () =>
  api.call('revokeApiKey', paramsOf({ id: (await makeKey()).key })),
);

proves('revokeApiKey', 404, 'for another organization, and the key stays in force', async () => {
  const key = await makeKey();
  const reply = await stranger.call('revokeApiKey', paramsOf(key));
  assert.ok(await findListed(key));
  return reply;
});

proves('getNetworkAllowlist', 200, 'comes from the configuration', async () => {
  const reply = await api.call('getNetworkAllowlist');
  assert.deepEqual(reply.body, {
    hook_runners: ['192.0.2.1'],
    flow_runners: { ios: [], android: [], web: ['192.0.2.2'] },
  });
  return reply;
});
