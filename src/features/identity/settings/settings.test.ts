import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../../test/support/proves.ts';
import { openTestService } from '../../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const others = service.other.api;

proves('getSettings', 200, 'settings have defaults until they are changed', async () => {
  const reply = await others.call('getSettings');
  const { retries, model, built_in_planner_first } = reply.body;
  assert.deepEqual(
    { retries, model, built_in_planner_first },
    { retries: 0, model: null, built_in_planner_first: true },
  );
  return reply;
});

proves('updateSettings', 200, 'a change leaves other settings and other organizations alone', async () => {
  await api.make('updateSettings', { body: { retries: 2, model: 'openai:small' } });
  const reply = await api.call('updateSettings', { body: { max_minutes: 5 } });
  const { retries, model, max_minutes, max_actions } = reply.body;
  assert.deepEqual([retries, model, max_minutes, max_actions], [2, 'openai:small', 5, 300]);
  assert.deepEqual(await api.make('getSettings'), reply.body);
  assert.equal((await others.make('getSettings')).retries, 0);
  assert.equal((await api.make('updateSettings', { body: { model: null } })).model, null);
  return reply;
});

proves('updateSettings', 422, 'more than five retries', () =>
  api.call('updateSettings', { body: { retries: 6 } }),
);

proves('updateSettings', 422, 'no known kind of model', () =>
  api.call('updateSettings', { body: { model: 'mine' } }),
);

proves('updateSettings', 400, 'nothing to change', () => api.send('updateSettings', { body: { other: 1 } }));

test('the defaults are allowed values', async () => {
  const settings = await others.make('getSettings');
  assert.deepEqual(await others.make('updateSettings', { body: settings }), settings);
});
