import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const stranger = service.other.api;
const nowhere = '00000000-0000-4000-8000-000000000000';

const { id: environment_id } = await api.make('createEnvironment', { body: { name: 'Staging' } });
let count = 0;
const makeVariable = (body = {}) =>
  api.make('createVariable', { body: { environment_id, key: `KEY_${++count}`, value: 'v', ...body } });
const paramsOf = (variable: { id: string }) => ({ params: { variable_id: variable.id } });
const variablesNow = async () =>
  (await api.make('getEnvironment', { params: { environment_id } })).env_vars.length;

proves('createVariable', 201, 'gives a plain value back in full', async () => {
  const value = ' spaces, ${env:OTHER}, Grüße 👋\n';
  const reply = await api.call('createVariable', { body: { environment_id, key: 'HOST', value } });
  const { id, created_at, updated_at, ...rest } = reply.body;
  assert.equal(created_at, updated_at);
  assert.deepEqual(rest, { environment_id, key: 'HOST', value, is_secret: false, description: null });
  assert.deepEqual(await api.make('getVariable', { params: { variable_id: id } }), reply.body);
  return reply;
});

proves('createVariable', 201, 'takes an empty value and one of 65,536 characters', async () => {
  assert.equal((await makeVariable({ value: '', description: 'd' })).description, 'd');
  return api.call('createVariable', { body: { environment_id, key: 'LONG', value: 'x'.repeat(65_536) } });
});

test('keys that differ in case are different variables', async () => {
  await makeVariable({ key: 'Case', value: 'one' });
  await makeVariable({ key: 'CASE', value: 'two' });
  const { env_vars } = await api.make('getEnvironment', { params: { environment_id } });
  const values = env_vars
    .filter(({ key }) => key.toLowerCase() === 'case')
    .map(({ key, value }) => [key, value]);
  assert.deepEqual(Object.fromEntries(values), { Case: 'one', CASE: 'two' });
});

for (const lacking of ['environment_id', 'key', 'value']) {
  proves('createVariable', 400, `without ${lacking}`, () =>
    api.send('createVariable', { body: { environment_id, key: 'K', value: 'v', [lacking]: undefined } }),
  );
}

proves('createVariable', 404, 'for an environment that is nobody’s', () =>
  api.call('createVariable', { body: { environment_id: nowhere, key: 'K', value: 'v' } }),
);

proves('createVariable', 404, 'for an environment id that is no UUID', () =>
  api.call('createVariable', { body: { environment_id: 'Staging', key: 'K', value: 'v' } }),
);

proves('createVariable', 404, 'in the environment of another organization, and makes nothing', async () => {
  const before = await variablesNow();
  const reply = await stranger.call('createVariable', {
    body: { environment_id, key: 'THEIRS', value: 'v' },
  });
  assert.equal(await variablesNow(), before);
  return reply;
});

proves('createVariable', 409, 'with a key that the environment has, and leaves that one alone', async () => {
  const variable = await makeVariable();
  const body = { environment_id, key: variable.key, value: 'other', is_secret: true };
  const reply = await api.call('createVariable', { body });
  assert.deepEqual(await api.make('getVariable', paramsOf(variable)), variable);
  return reply;
});

for (const key of ['', '1ST', 'A-B', 'A B', 'A.B', 'Ä', 'A\n', '${A}', 'K'.repeat(256)]) {
  proves('createVariable', 422, `with the bad key ${JSON.stringify(key.slice(0, 9))}`, () =>
    api.call('createVariable', { body: { environment_id, key, value: 'v' } }),
  );
}

for (const [what, body] of [
  ['a value that is too long', { value: 'x'.repeat(65_537) }],
  ['a value that is no text', { value: 7 }],
  ['a value with a NUL', { value: 'a\0b' }],
  ['is_secret that is no boolean', { is_secret: 'yes' }],
  ['a description that is too long', { description: 'x'.repeat(10_001) }],
] as const) {
  proves('createVariable', 422, `with ${what}`, () =>
    api.send('createVariable', { body: { environment_id, key: 'K', value: 'v', ...body } }),
  );
}

test('of ten who create the same key at once, one succeeds', async () => {
  const create = (_: unknown, index: number) =>
    api.call('createVariable', { body: { environment_id, key: 'CONTESTED', value: `${index}` } });
  const replies = await Promise.all(Array.from({ length: 10 }, create));
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, ...Array(9).fill(409)]);
});

test('variables that are made while their environment is deleted are made or refused, never left over', async () => {
  const { id } = await api.make('createEnvironment', { body: { name: 'Doomed' } });
  const create = (_: unknown, index: number) =>
    api.call('createVariable', { body: { environment_id: id, key: `K${index}`, value: 'v' } });
  const creations = Array.from({ length: 10 }, create);
  const deletion = api.call('deleteEnvironment', { params: { environment_id: id } });
  assert.equal((await deletion).status, 204);
  for (const { status } of await Promise.all(creations))
    assert.ok(status === 201 || status === 404, `${status}`);
});

proves('getVariable', 200, 'comes as it was made', async () => {
  const variable = await makeVariable({ description: 'd' });
  const reply = await api.call('getVariable', paramsOf(variable));
  assert.deepEqual(reply.body, variable);
  return reply;
});

proves('getVariable', 404, 'for an id that is nobody’s', () =>
  api.call('getVariable', paramsOf({ id: nowhere })),
);

proves('getVariable', 404, 'for a key instead of an id', () =>
  api.call('getVariable', paramsOf({ id: 'HOST' })),
);

proves('getVariable', 404, 'for another organization', async () =>
  stranger.call('getVariable', paramsOf(await makeVariable())),
);

proves('updateVariable', 200, 'changes what was sent and leaves the rest', async () => {
  const variable = await makeVariable({ description: 'd' });
  const reply = await api.call('updateVariable', {
    ...paramsOf(variable),
    body: { key: 'MOVED', value: '' },
  });
  const { updated_at, ...rest } = reply.body;
  const { updated_at: before, ...expected } = { ...variable, key: 'MOVED', value: '' };
  assert.deepEqual(rest, expected);
  assert.ok(updated_at >= before);
  const cleared = await api.make('updateVariable', { ...paramsOf(variable), body: { description: null } });
  assert.deepEqual([cleared.description, cleared.key, cleared.value], [null, 'MOVED', '']);
  return reply;
});

proves('updateVariable', 400, 'with nothing that it knows', async () =>
  api.send('updateVariable', { ...paramsOf(await makeVariable()), body: { environment_id: nowhere } }),
);

proves('updateVariable', 404, 'for an id that is nobody’s', () =>
  api.call('updateVariable', { ...paramsOf({ id: nowhere }), body: { value: 'v' } }),
);

proves('updateVariable', 404, 'for another organization, and changes nothing', async () => {
  const variable = await makeVariable();
  const reply = await stranger.call('updateVariable', { ...paramsOf(variable), body: { value: 'theirs' } });
  assert.deepEqual(await api.make('getVariable', paramsOf(variable)), variable);
  return reply;
});

proves('updateVariable', 409, 'to a key that the environment has, and changes nothing', async () => {
  const [taken, variable] = [await makeVariable(), await makeVariable()];
  const reply = await api.call('updateVariable', {
    ...paramsOf(variable),
    body: { key: taken.key, value: 'x' },
  });
  assert.deepEqual(await api.make('getVariable', paramsOf(variable)), variable);
  return reply;
});

for (const body of [{ key: '1ST' }, { value: 7 }, { is_secret: null }, { value: 'x'.repeat(65_537) }]) {
  proves('updateVariable', 422, `with ${JSON.stringify(body).slice(0, 20)}`, async () =>
    api.send('updateVariable', { ...paramsOf(await makeVariable()), body }),
  );
}

proves('deleteVariable', 204, 'is gone, and its key is free again', async () => {
  const variable = await makeVariable();
  const reply = await api.call('deleteVariable', paramsOf(variable));
  assert.equal((await api.call('getVariable', paramsOf(variable))).status, 404);
  await makeVariable({ key: variable.key });
  return reply;
});

proves('deleteVariable', 404, 'the second time', async () => {
  const variable = await makeVariable();
  await api.make('deleteVariable', paramsOf(variable));
  return api.call('deleteVariable', paramsOf(variable));
});

proves('deleteVariable', 404, 'for another organization, and deletes nothing', async () => {
  const variable = await makeVariable();
  const reply = await stranger.call('deleteVariable', paramsOf(variable));
  assert.deepEqual(await api.make('getVariable', paramsOf(variable)), variable);
  return reply;
});
