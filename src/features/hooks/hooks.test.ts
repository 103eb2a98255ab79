import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { badNames, goodNames } from '../../../test/support/names.ts';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const foreign = await service.other.api.make('createHook', {
  body: { name: 'theirs', script: 'echo', script_type: 'bash' },
});

const missing = {
  'an id that nothing has': '00000000-0000-4000-8000-000000000000',
  'a hook of another organization': foreign.id,
  'an id that is no UUID': 'not-a-uuid',
};

let made = 0;
const plain = () => ({ name: `hook ${++made}`, script: 'echo hi', script_type: 'bash' as const });
const makeHook = (body = {}) => api.make('createHook', { body: { ...plain(), ...body } });
const getHook = (hook_id: string) => api.make('getHook', { params: { hook_id } });
const update = (hook_id: string, body: object) => api.send('updateHook', { params: { hook_id }, body });
const listNames = async () => (await api.make('listHooks')).hooks.map((hook) => hook.name);
const repeat = <T>(times: number, value: T): T[] => Array.from({ length: times }, () => value);

proves('createHook', 201, 'makes a hook and gives back what was given', async () => {
  const given = { ...plain(), script: ' print("hi")\n', script_type: 'python', description: 'd' } as const;
  const reply = await api.call('createHook', { body: given });
  const { id, created_at, ...rest } = reply.body;
  assert.match(created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  assert.deepEqual(rest, given);
  assert.deepEqual(await getHook(id), reply.body);
  return reply;
});

for (const script_type of ['python', 'javascript', 'typescript', 'bash', 'curl', 'launch_args'] as const) {
  proves('createHook', 201, `knows the type ${script_type}`, async () => {
    const body = { ...plain(), script: `{"key": "\${env:KEY}", "nested": {"n": 1}}`, script_type };
    const reply = await api.call('createHook', { body });
    assert.deepEqual([reply.body.script_type, reply.body.description], [script_type, null]);
    return reply;
  });
}

for (const [what, name] of Object.entries(goodNames)) {
  proves('createHook', 201, `accepts a name ${what}`, async () => {
    const reply = await api.call('createHook', { body: { ...plain(), name } });
    assert.equal((await getHook(reply.body.id)).name, name);
    return reply;
  });
}

proves('createHook', 201, 'takes names that differ by letter case for two names', async () => {
  await makeHook({ name: 'a' });
  const reply = await api.call('createHook', { body: { ...plain(), name: 'A' } });
  await makeHook({ name: 'a ' });
  assert.deepEqual(
    (await listNames()).filter((name) => name.trim().toLowerCase() === 'a'),
    ['A', 'a', 'a '],
  );
  return reply;
});

for (const field of ['name', 'script', 'script_type']) {
  proves('createHook', 400, `refuses a body without ${field}`, () =>
    api.send('createHook', { body: { ...plain(), [field]: undefined } }),
  );
}

proves('createHook', 409, 'refuses a name that another hook has', async () => {
  const { name } = await makeHook();
  const before = await listNames();
  const reply = await api.call('createHook', { body: { ...plain(), name } });
  assert.deepEqual(await listNames(), before);
  return reply;
});

const badFields = {
  ...Object.fromEntries(Object.entries(badNames).map(([what, name]) => [`a name ${what}`, { name }])),
  'an empty script': { script: '' },
  'a script over 200000 characters': { script: 's'.repeat(200_001) },
  'a script with a NUL character': { script: 'echo \0' },
  'a script with a lone surrogate': { script: 'echo \udc00' },
  'an unknown type': { script_type: 'ruby' },
  'a type in capitals': { script_type: 'Bash' },
  'a description over 10000 characters': { description: 'd'.repeat(10_001) },
  ...Object.fromEntries(
    ['echo hi', '{"a": 1', '[1]', '"text"', 'null', '7', '{a: 1}'].map((script) => [
      `${script} as launch configuration`,
      { script, script_type: 'launch_args' },
    ]),
  ),
};
for (const [what, fields] of Object.entries(badFields)) {
  proves('createHook', 422, `refuses ${what}`, () =>
    api.send('createHook', { body: { ...plain(), ...fields } }),
  );
  proves('updateHook', 422, `refuses ${what} and changes nothing`, async () => {
    const hook = await makeHook();
    const reply = await update(hook.id, { ...plain(), ...fields });
    assert.deepEqual(await getHook(hook.id), hook);
    return reply;
  });
}

proves('listHooks', 200, 'lists the hooks of the organization by name', async () => {
  const hooks = [await makeHook({ name: '~ b' }), await makeHook({ name: '~ a' })];
  const reply = await api.call('listHooks');
  assert.equal(reply.body.count, reply.body.hooks.length);
  assert.deepEqual(
    reply.body.hooks.filter((hook) => hook.name.startsWith('~ ')),
    hooks.reverse(),
  );
  assert.ok(reply.body.hooks.every((hook) => hook.id !== foreign.id));
  return reply;
});

proves('getHook', 200, 'gives the hook, also when its id is written in capitals', async () => {
  const hook = await makeHook();
  const reply = await api.call('getHook', { params: { hook_id: hook.id.toUpperCase() } });
  assert.deepEqual(reply.body, hook);
  return reply;
});

proves('updateHook', 200, 'changes what was sent and leaves the rest', async () => {
  const hook = await makeHook({ description: 'd' });
  const reply = await update(hook.id, { script: 'echo ho' });
  assert.deepEqual(reply.body, { ...hook, script: 'echo ho' });
  assert.deepEqual(await getHook(hook.id), reply.body);
  return reply;
});

proves(
  'updateHook',
  200,
  'clears the description with null, and changes the case of its own name',
  async () => {
    const hook = await makeHook({ description: 'd' });
    const changes = { name: hook.name.toUpperCase(), description: null };
    const reply = await update(hook.id, changes);
    assert.deepEqual(reply.body, { ...hook, ...changes });
    return reply;
  },
);

proves('updateHook', 200, 'makes a script a launch configuration when it is a JSON object', async () =>
  update((await makeHook({ script: '{}' })).id, { script_type: 'launch_args' }),
);

for (const [what, body] of Object.entries({
  'an empty body': {},
  'unknown fields alone': { type: 'bash' },
})) {
  proves('updateHook', 400, `refuses ${what}`, async () => update((await makeHook()).id, body));
}

proves('updateHook', 409, 'refuses the name of another hook and changes nothing', async () => {
  const [taken, hook] = [await makeHook(), await makeHook()];
  const reply = await update(hook.id, { name: taken.name, script: 'echo ho' });
  assert.deepEqual(await getHook(hook.id), hook);
  return reply;
});

proves('updateHook', 422, 'refuses a type that does not fit the script that is there', async () => {
  const hook = await makeHook();
  const reply = await update(hook.id, { script_type: 'launch_args' });
  assert.deepEqual(await getHook(hook.id), hook);
  return reply;
});

proves('updateHook', 422, 'refuses a script that does not fit the type that is there', async () => {
  const hook = await makeHook({ script: '{}', script_type: 'launch_args' });
  const reply = await update(hook.id, { script: 'echo' });
  assert.deepEqual(await getHook(hook.id), hook);
  return reply;
});

proves('deleteHook', 204, 'takes the hook away and sets its name free', async () => {
  const { id, name } = await makeHook();
  const reply = await api.call('deleteHook', { params: { hook_id: id } });
  assert.equal((await api.call('getHook', { params: { hook_id: id } })).status, 404);
  assert.equal((await api.call('deleteHook', { params: { hook_id: id } })).status, 404);
  await makeHook({ name });
  return reply;
});

for (const [what, hook_id] of Object.entries(missing)) {
  const params = { hook_id };
  proves('getHook', 404, `does not find ${what}`, () => api.call('getHook', { params }));
  proves('updateHook', 404, `does not find ${what}`, () => update(hook_id, { name: 'Mine' }));
  proves('deleteHook', 404, `does not find ${what}`, () => api.call('deleteHook', { params }));
}

test('two organizations may use one name, and cannot change each other’s hook', async () => {
  await makeHook({ name: 'theirs' });
  await update(foreign.id, { name: 'Mine' });
  await api.call('deleteHook', { params: { hook_id: foreign.id } });
  assert.deepEqual(await service.other.api.make('getHook', { params: { hook_id: foreign.id } }), foreign);
});

test('of 20 who create one name at once, one succeeds', async () => {
  const replies = await Promise.all(
    repeat(20, { ...plain(), name: 'race' }).map((body) => api.call('createHook', { body })),
  );
  assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, ...repeat(19, 409)]);
});

test('a script and its type, changed at once by two callers, still fit each other', async () => {
  for (const _ of repeat(15, null)) {
    const { id } = await makeHook({ script: '{}' });
    const replies = await Promise.all([
      update(id, { script: 'echo hi' }),
      update(id, { script_type: 'launch_args' }),
    ]);
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [200, 422]);
    const hook = await getHook(id);
    assert.notDeepEqual([hook.script, hook.script_type], ['echo hi', 'launch_args']);
  }
});
