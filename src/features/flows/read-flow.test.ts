import assert from 'node:assert/strict';
import { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;

proves('readFlow', 200, 'says of each line what will be done, or why that is in doubt', async () => {
  const instructions = '# Buying\n\nClick the "Buy" button\nFrobnicate the gizmo politely';
  const reply = await api.call('readFlow', { body: { instructions } });
  const [heading, click, doubtful] = reply.body.steps;
  assert.deepEqual(heading, { line: 0, text: '# Buying', does: [], is_note: true, doubt: null });
  assert.deepEqual([click?.line, click?.does, click?.doubt], [2, ['click button "Buy"'], null]);
  assert.deepEqual([doubtful?.line, doubtful?.does], [3, []]);
  assert.match(doubtful?.doubt ?? '', /Frobnicate/);
  return reply;
});
proves('readFlow', 400, 'without instructions', () => api.send('readFlow', { body: {} }));
proves('readFlow', 422, 'with instructions that are no text', () =>
  api.send('readFlow', { body: { instructions: 5 } }),
);

proves('updateFlow', 409, 'when a field is no longer what the writer saw, and writes nothing', async () => {
  const flow = await api.make('createFlow', { body: { name: 'F', instructions: 'seen' } });
  const params = { flow_id: flow.id };
  await api.make('updateFlow', { params, body: { instructions: 'theirs' } });
  const was = { instructions: 'seen' };
  const reply = await api.call('updateFlow', { params, body: { instructions: 'mine', name: 'G', was } });
  assert.match(reply.detail, /Somebody else has changed the instructions/);
  const { instructions, name } = await api.make('getFlow', { params });
  assert.deepEqual([instructions, name], ['theirs', 'F']);
  return reply;
});
proves('updateFlow', 200, 'when others changed only other fields', async () => {
  const flow = await api.make('createFlow', { body: { name: 'F', instructions: 'seen' } });
  const params = { flow_id: flow.id };
  await api.make('updateFlow', { params, body: { instructions: 'theirs' } });
  const reply = await api.call('updateFlow', { params, body: { name: 'G', was: { name: 'F' } } });
  assert.deepEqual([reply.body.name, reply.body.instructions], ['G', 'theirs']);
  return reply;
});
proves('updateFlow', 409, 'for all but one of many who saw the same and write at once', async () => {
  const flow = await api.make('createFlow', { body: { name: 'F', instructions: 'seen' } });
  const params = { flow_id: flow.id };
  const bodies = Array.from({ length: 8 }, (_, n) => ({
    instructions: `mine ${n}`,
    was: { instructions: 'seen' },
  }));
  const replies = await Promise.all(bodies.map((body) => api.call('updateFlow', { params, body })));
  assert.deepEqual(replies.map(({ status }) => status).sort(), [
    200,
    ...Array.from({ length: 7 }, () => 409),
  ]);
  return replies.find(({ status }) => status === 409) ?? api.call('getFlow', { params });
});
