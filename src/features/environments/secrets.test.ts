import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { SealBroken } from '../../platform/crypto/keyring.ts';
import { clearValue } from './seal-secrets.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const { keyring } = service.parts;

let count = 0;
async function makeVariable(body = {}) {
  const name = `Environment ${++count}`;
  const private_network = { proxy_url: 'http://hunter2@proxy.internal' };
  const { id } = await api.make('createEnvironment', { body: { name, private_network } });
  return api.make('createVariable', {
    body: { environment_id: id, key: 'PASSWORD', value: 'hunter2', ...body },
  });
}
const makeSecret = () => makeVariable({ is_secret: true });
const paramsOf = (variable: { id: string }) => ({ params: { variable_id: variable.id } });
const storedRow = ({ id }: { id: string }) =>
  tenant
    .select('variables')
    .where('id', '=', id)
    .select(['id', 'value', 'value_sealed'])
    .executeTakeFirstOrThrow();

test('secrets, rule 5: a secret comes back as *** from every call that shows it, and no answer holds its value', async () => {
  const secret = await makeSecret();
  const environment = { params: { environment_id: secret.environment_id } };
  const answers = [
    secret,
    await api.make('getVariable', paramsOf(secret)),
    await api.make('updateVariable', { ...paramsOf(secret), body: { description: 'd' } }),
    await api.make('updateVariable', { ...paramsOf(secret), body: { value: 'hunter2' } }),
    await api.make('getEnvironment', environment),
    await api.make('updateEnvironment', { ...environment, body: { name: 'Renamed' } }),
    await api.make('duplicateEnvironment', environment),
    await api.make('duplicateEnvironment', {
      ...environment,
      body: { name: 'C', values: { PASSWORD: 'hunter2' } },
    }),
    await api.make('listEnvironments'),
  ].map((answer) => JSON.stringify(answer));
  for (const answer of answers) {
    assert.ok(answer.includes('"value":"***"') && answer.includes('"is_secret":true'), answer);
    assert.ok(!answer.includes('hunter2'), answer);
  }
});

test('a refusal does not repeat the value of a secret', async () => {
  const { environment_id } = await makeSecret();
  const value = 'hunter2'.repeat(10_000);
  const refused = await Promise.all([
    api.call('createVariable', { body: { environment_id, key: 'K', value, is_secret: true } }),
    api.call('createVariable', {
      body: { environment_id, key: 'PASSWORD', value: 'hunter2', is_secret: true },
    }),
    api.call('createVariable', { body: { environment_id, key: 'K', value: 'hunter2\0', is_secret: true } }),
  ]);
  assert.deepEqual(
    refused.map((reply) => reply.status),
    [422, 409, 422],
  );
  for (const reply of refused) assert.ok(!JSON.stringify(reply.body).includes('hunter2'));
});

test('a secret is ciphertext in the database, and opens only in its own row', async () => {
  const [secret, other] = [await makeSecret(), await makeSecret()];
  const { value, value_sealed } = await storedRow(secret);
  assert.equal(value, null);
  assert.ok(value_sealed && !value_sealed.includes('hunter2'));
  assert.equal(clearValue(keyring, await storedRow(secret)), 'hunter2');

  await tenant.update('variables').set({ value_sealed }).where('id', '=', other.id).execute();
  const stolen = await storedRow(other);
  assert.deepEqual(stolen.value_sealed, value_sealed);
  assert.throws(() => clearValue(keyring, stolen), SealBroken);
});

proves('updateVariable', 200, 'makes a plain variable secret, and no plain value is left', async () => {
  const variable = await makeVariable();
  const reply = await api.call('updateVariable', { ...paramsOf(variable), body: { is_secret: true } });
  assert.deepEqual([reply.body.value, reply.body.is_secret], ['***', true]);
  const row = await storedRow(variable);
  assert.equal(row.value, null);
  assert.equal(clearValue(keyring, row), 'hunter2');
  return reply;
});

proves('updateVariable', 200, 'replaces the value of a secret, which stays one', async () => {
  const secret = await makeSecret();
  const reply = await api.call('updateVariable', { ...paramsOf(secret), body: { value: 'hunter3' } });
  assert.deepEqual([reply.body.value, reply.body.is_secret], ['***', true]);
  assert.equal(clearValue(keyring, await storedRow(secret)), 'hunter3');
  return reply;
});

proves('updateVariable', 409, 'would make a secret plain, even with a new value', async () => {
  const secret = await makeSecret();
  const body = { is_secret: false, value: 'harmless' };
  const reply = await api.call('updateVariable', { ...paramsOf(secret), body });
  assert.equal(
    (await api.call('updateVariable', { ...paramsOf(secret), body: { is_secret: false } })).status,
    409,
  );
  assert.deepEqual(await api.make('getVariable', paramsOf(secret)), secret);
  assert.equal(clearValue(keyring, await storedRow(secret)), 'hunter2');
  return reply;
});

test('a variable that is made secret and changed by many at once ends as a secret', async () => {
  const variable = await makeVariable();
  const update = (body: object) => api.call('updateVariable', { ...paramsOf(variable), body });
  const changes = Array.from({ length: 8 }, (_, index) => update({ value: `value ${index}` }));
  await Promise.all([...changes, update({ is_secret: true })]);
  assert.equal((await storedRow(variable)).value, null);
  assert.match(clearValue(keyring, await storedRow(variable)), /^(hunter2|value \d)$/);
});

test('the database refuses a variable with two values or none', async () => {
  const secret = await makeSecret();
  const set = (value: string | null, value_sealed?: null) =>
    tenant.update('variables').set({ value, value_sealed }).where('id', '=', secret.id).execute();
  await assert.rejects(set('plain'), { code: '23514' });
  await assert.rejects(set(null, null), { code: '23514' });
});

proves('createVariable', 201, 'warns of a secret that is too short to be kept out of logs', async () => {
  const { environment_id } = await makeSecret();
  const body = { environment_id, key: 'PIN', value: '123', is_secret: true };
  const reply = await api.call('createVariable', { body });
  assert.match(reply.body.warnings?.[0] ?? '', /shorter than 4 characters/);
  const longer = await api.make('updateVariable', { ...paramsOf(reply.body), body: { value: '1234' } });
  assert.equal(longer.warnings, undefined);
  const plain = await api.make('createVariable', { body: { environment_id, key: 'SIZE', value: 'XL' } });
  assert.equal(plain.warnings, undefined);
  return reply;
});
