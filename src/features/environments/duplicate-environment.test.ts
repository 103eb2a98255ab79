import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { boundToProxy, clearValue } from './seal-secrets.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const { keyring } = service.parts;
const nowhere = '00000000-0000-4000-8000-000000000000';

let count = 0;
type Variables = Record<string, { value: string; is_secret?: boolean; description?: string }>;

async function makeEnvironment(variables: Variables = {}, name = `Environment ${++count}`) {
  const private_network = { proxy_url: 'http://proxy.internal' };
  const { id } = await api.make('createEnvironment', { body: { name, private_network } });
  for (const [key, variable] of Object.entries(variables)) {
    await api.make('createVariable', { body: { environment_id: id, key, ...variable } });
  }
  return api.make('getEnvironment', { params: { environment_id: id } });
}

const paramsOf = (environment: { id: string }) => ({ params: { environment_id: environment.id } });
const countEnvironments = async () => (await api.make('listEnvironments')).count;

/** What runs would see: every value in clear, by its key. */
async function clearValues(environmentId: string): Promise<Record<string, string>> {
  const rows = await tenant
    .select('variables')
    .where('environment_id', '=', environmentId)
    .select(['id', 'key', 'value', 'value_sealed'])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.key, clearValue(keyring, row)]));
}

const sample: Variables = {
  HOST: { value: 'staging.example', description: 'where' },
  PASSWORD: { value: 'hunter2', is_secret: true, description: 'which' },
};

proves('duplicateEnvironment', 201, 'copies everything, and secrets open in the copy', async () => {
  const original = await makeEnvironment(sample, 'Staging');
  const reply = await api.send('duplicateEnvironment', paramsOf(original));
  const copy = reply.body as typeof original;
  assert.equal(copy.name, 'Staging (copy)');
  assert.notEqual(copy.id, original.id);
  assert.deepEqual(copy.private_network, { proxy_url: '***' });
  assert.deepEqual(
    copy.env_vars.map(({ key, value, is_secret, description, environment_id }) => [
      key,
      value,
      is_secret,
      description,
      environment_id,
    ]),
    [
      ['HOST', 'staging.example', false, 'where', copy.id],
      ['PASSWORD', '***', true, 'which', copy.id],
    ],
  );
  assert.deepEqual(await clearValues(copy.id), { HOST: 'staging.example', PASSWORD: 'hunter2' });
  const row = await tenant
    .select('environments')
    .where('id', '=', copy.id)
    .select('proxy_url_sealed')
    .executeTakeFirstOrThrow();
  assert.ok(row.proxy_url_sealed);
  assert.equal(keyring.open(row.proxy_url_sealed, boundToProxy(copy.id)), 'http://proxy.internal');
  assert.deepEqual(await api.make('getEnvironment', paramsOf(original)), original);
  return reply;
});

proves('duplicateEnvironment', 201, 'leaves out what is excluded and takes the values given', async () => {
  const original = await makeEnvironment({
    ...sample,
    OLD: { value: 'old' },
    GONE: { value: 'g', is_secret: true },
  });
  const reply = await api.call('duplicateEnvironment', {
    ...paramsOf(original),
    body: { name: 'Production', exclude: ['OLD', 'GONE'], values: { PASSWORD: 'hunter3', HOST: '' } },
  });
  assert.equal(reply.body.name, 'Production');
  assert.deepEqual(
    reply.body.env_vars.map(({ key, value, is_secret }) => [key, value, is_secret]),
    [
      ['HOST', '', false],
      ['PASSWORD', '***', true],
    ],
  );
  assert.deepEqual(await clearValues(reply.body.id), { HOST: '', PASSWORD: 'hunter3' });
  assert.equal((await clearValues(original.id)).PASSWORD, 'hunter2');
  return reply;
});

proves('duplicateEnvironment', 201, 'copies keys that every object has by nature', async () => {
  const keys = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__'];
  const variables = keys.map((key) => [key, { value: `of ${key}`, is_secret: key === 'toString' }] as const);
  const original = await makeEnvironment();
  for (const [key, variable] of variables) {
    await api.make('createVariable', { body: { environment_id: original.id, key, ...variable } });
  }
  const reply = await api.call('duplicateEnvironment', paramsOf(original));
  assert.deepEqual(await clearValues(reply.body.id), await clearValues(original.id));
  return reply;
});

proves('duplicateEnvironment', 201, 'shortens a name that has no room for the suffix', async () => {
  const reply = await api.call('duplicateEnvironment', paramsOf(await makeEnvironment({}, '😀'.repeat(255))));
  assert.equal(reply.body.name, `${'😀'.repeat(248)} (copy)`);
  return reply;
});

proves('duplicateEnvironment', 404, 'for an id that is nobody’s', () =>
  api.call('duplicateEnvironment', paramsOf({ id: nowhere })),
);

proves('duplicateEnvironment', 404, 'for an id that is no UUID', () =>
  api.call('duplicateEnvironment', paramsOf({ id: 'staging' })),
);

proves('duplicateEnvironment', 404, 'for another organization', async () =>
  service.other.api.call('duplicateEnvironment', paramsOf(await makeEnvironment(sample))),
);

proves('duplicateEnvironment', 409, 'the second time under the default name, and makes nothing', async () => {
  const original = await makeEnvironment(sample);
  await api.make('duplicateEnvironment', paramsOf(original));
  const before = await countEnvironments();
  const reply = await api.call('duplicateEnvironment', paramsOf(original));
  assert.equal(await countEnvironments(), before);
  return reply;
});

for (const [what, body] of [
  ['a key to exclude that is none of its variables', { exclude: ['HOST', 'NOPE'] }],
  ['a value for a key that is none of its variables', { values: { NOPE: 'x' } }],
  ['a key in another case', { values: { host: 'x' } }],
  ['a value that is no text', { values: { HOST: 7 } }],
  ['exclude that is no list', { exclude: 'HOST' }],
  ['an empty name', { name: '' }],
] as const) {
  proves('duplicateEnvironment', 422, `with ${what}, and makes nothing`, async () => {
    const original = await makeEnvironment(sample);
    const before = await countEnvironments();
    const reply = await api.send('duplicateEnvironment', { ...paramsOf(original), body });
    assert.equal(await countEnvironments(), before);
    return reply;
  });
}

test('of five who duplicate at once under the default name, one succeeds, and its copy is whole', async () => {
  const original = await makeEnvironment(sample);
  const duplicate = () => api.call('duplicateEnvironment', paramsOf(original));
  const replies = await Promise.all(Array.from({ length: 5 }, duplicate));
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, 409, 409, 409, 409]);
  const copy = replies.find((reply) => reply.status === 201)?.body;
  assert.equal(copy?.env_vars.length, 2);
});
