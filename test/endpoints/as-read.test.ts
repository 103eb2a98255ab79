import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../support/proves.ts';
import { openTestService } from '../support/test-service.ts';

/** Two who edit the same thing: the second is told, and what the first has written stays. */
const service = await openTestService();
after(() => service.close());
const { api } = service.organization;

proves('updateFlow', 409, 'the instructions were changed since they were read', async () => {
  const flow = await api.make('createFlow', { body: { name: 'f', instructions: 'old' } });
  const params = { flow_id: flow.id };
  await api.make('updateFlow', { params, body: { instructions: 'theirs', was: { instructions: 'old' } } });
  const body = { name: 'mine', instructions: 'mine', was: { instructions: 'old' } };
  const reply = await api.call('updateFlow', { params, body });
  assert.match(reply.detail, /the instructions of this flow/);
  const { name, instructions } = await api.make('getFlow', { params });
  assert.deepEqual({ name, instructions }, { name: 'f', instructions: 'theirs' });
  return reply;
});

proves('updateSuite', 409, 'the login was changed since it was read', async () => {
  const suite = await api.make('createSuite', { body: { name: 's' } });
  const params = { suite_id: suite.id };
  const was = { auth_instructions: null };
  await api.make('updateSuite', { params, body: { auth_instructions: 'theirs', was } });
  const reply = await api.call('updateSuite', { params, body: { auth_instructions: 'mine', was } });
  assert.match(reply.detail, /the login of this suite/);
  assert.equal((await api.make('getSuite', { params })).auth_instructions, 'theirs');
  // What another field has become since does not matter.
  const renamed = await api.make('updateSuite', { params, body: { name: 't', was: { name: 's' } } });
  assert.deepEqual([renamed.name, renamed.auth_instructions], ['t', 'theirs']);
  return reply;
});

proves('updateHook', 409, 'the script was changed since it was read', async () => {
  const hook = await api.make('createHook', { body: { name: 'h', script: 'old', script_type: 'bash' } });
  const params = { hook_id: hook.id };
  await api.make('updateHook', { params, body: { script: 'theirs' } });
  const reply = await api.call('updateHook', { params, body: { script: 'mine', was: { script: 'old' } } });
  assert.match(reply.detail, /the script of this hook/);
  assert.equal((await api.make('getHook', { params })).script, 'theirs');
  return reply;
});

proves('updateVariable', 409, 'a secret was replaced since its page was read', async () => {
  const { id: environment_id } = await api.make('createEnvironment', { body: { name: 'e' } });
  const body = { environment_id, key: 'TOKEN', value: 'the first value', is_secret: true };
  const { id: variable_id, updated_at } = await api.make('createVariable', { body });
  const params = { variable_id };
  const seen = await api.make('updateVariable', { params, body: { value: 'their own value' } });
  const was = { value: '***', updated_at };
  const reply = await api.call('updateVariable', { params, body: { value: 'my own value', was } });
  assert.match(reply.detail, /of this variable/);
  const again = { value: 'my own value', was: { updated_at: seen.updated_at } };
  await api.make('updateVariable', { params, body: again });
  return reply;
});

test('of two who save at once over the same state, one is told', async () => {
  const suite = await api.make('createSuite', { body: { name: 'before' } });
  const save = (name: string) =>
    api.call('updateSuite', { params: { suite_id: suite.id }, body: { name, was: { name: 'before' } } });
  const replies = await Promise.all(['one', 'two', 'three'].map(save));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 409, 409]);
});
