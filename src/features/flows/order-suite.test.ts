import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;

async function makeSuite(names: string[]) {
  const suite = await api.make('createSuite', { body: { name: 'S' } });
  const ids: string[] = [];
  for (const name of names) {
    const body = { name, instructions: name, suite_id: suite.id };
    ids.push((await api.make('createFlow', { body })).id);
  }
  return { params: { suite_id: suite.id }, ids };
}

const namesIn = async (suite_id: string) =>
  (await api.make('listFlows', { query: { suite_id } })).flows.map(({ name }) => name);

proves('orderSuite', 200, 'puts the flows into the order given, again and again', async () => {
  const { params, ids } = await makeSuite(['a', 'b', 'c']);
  const [a = '', b = '', c = ''] = ids;
  await api.make('orderSuite', { params, body: { flow_ids: [c, a, b] } });
  assert.deepEqual(await namesIn(params.suite_id), ['c', 'a', 'b']);
  const reply = await api.call('orderSuite', { params, body: { flow_ids: [b, c, a] } });
  assert.deepEqual(reply.body, { ...params, flow_ids: [b, c, a] });
  assert.deepEqual(await namesIn(params.suite_id), ['b', 'c', 'a']);
  const added = await api.make('createFlow', { body: { name: 'd', instructions: 'd', ...params } });
  assert.equal(added.position, 3);
  return reply;
});

proves(
  'orderSuite',
  409,
  'with a flow left out, named twice, or of no such suite, and changes nothing',
  async () => {
    const { params, ids } = await makeSuite(['a', 'b']);
    const [a = '', b = ''] = ids;
    const stranger = (await makeSuite(['x'])).ids[0] ?? '';
    for (const flow_ids of [[a], [a, a], [a, b, b], [a, stranger], []])
      assert.equal((await api.call('orderSuite', { params, body: { flow_ids } })).status, 409);
    assert.deepEqual(await namesIn(params.suite_id), ['a', 'b']);
    return api.call('orderSuite', { params, body: { flow_ids: [b] } });
  },
);
proves('orderSuite', 400, 'without flow_ids', async () =>
  api.send('orderSuite', { params: (await makeSuite([])).params, body: {} }),
);
proves('orderSuite', 404, 'of a suite that there is not', () =>
  api.call('orderSuite', {
    params: { suite_id: '00000000-0000-4000-8000-000000000000' },
    body: { flow_ids: [] },
  }),
);
proves('orderSuite', 422, 'with flow_ids that are no list', async () =>
  api.send('orderSuite', { params: (await makeSuite([])).params, body: { flow_ids: 'all' } }),
);

proves('listMemberships', 200, 'names the flows of every suite in their order', async () => {
  const { params, ids } = await makeSuite(['a', 'b']);
  const flow_ids = ids.toReversed();
  await api.make('orderSuite', { params, body: { flow_ids } });
  const reply = await api.call('listMemberships');
  const found = reply.body.memberships.find(({ suite_id }) => suite_id === params.suite_id);
  assert.deepEqual(found, { ...params, flow_ids });
  assert.deepEqual((await service.other.api.make('listMemberships')).memberships, []);
  return reply;
});

test('of many who order one suite at once, one order stands', async () => {
  const { params, ids } = await makeSuite(['a', 'b', 'c', 'd']);
  const orders = ids.map((_, by) => [...ids.slice(by), ...ids.slice(0, by)]);
  const replies = await Promise.all(
    orders.map((flow_ids) => api.call('orderSuite', { params, body: { flow_ids } })),
  );
  assert.deepEqual(
    replies.map(({ status }) => status),
    [200, 200, 200, 200],
  );
  const { flows } = await api.make('listFlows', { query: params });
  assert.ok(orders.some((order) => order.every((id, at) => flows[at]?.id === id)));
});
