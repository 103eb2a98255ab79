import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const text = { name: 'F', instructions: 'I' };
const foreignSuite = await service.other.api.make('createSuite', { body: { name: 'Theirs' } });
const foreignFlow = await service.other.api.make('createFlow', { body: text });

const nowhere = { 'an id that nothing has': '00000000-0000-4000-8000-000000000000', 'no UUID': 'not-a-uuid' };

const makeFlow = async (body = {}) => (await api.make('createFlow', { body: { ...text, ...body } })).id;
const makeFlows = (count: number) => Promise.all(Array.from({ length: count }, () => makeFlow()));
const makeSuite = async () => (await api.make('createSuite', { body: { name: 'S' } })).id;
const add = (suite_id: string, flow_id: string) =>
  api.call('addFlowToSuite', { params: { suite_id, flow_id } });
const remove = (suite_id: string, flow_id: string) =>
  api.call('removeFlowFromSuite', { params: { suite_id, flow_id } });
const addAll = async (suite_id: string, flowIds: string[]) => {
  for (const flow_id of flowIds) await api.make('addFlowToSuite', { params: { suite_id, flow_id } });
};
const members = async (suite_id: string) =>
  (await api.make('listFlows', { query: { suite_id } })).flows.map((flow) => flow.id);
const upTo = (count: number) => Array.from({ length: count }, (_, position) => position);

proves('addFlowToSuite', 201, 'puts the flow at the end, positions counted from 0', async () => {
  const [suite_id, flows] = [await makeSuite(), await makeFlows(2)];
  const [first, second] = flows as [string, string];
  assert.deepEqual((await add(suite_id, second)).body, { suite_id, flow_id: second, position: 0 });
  const reply = await add(suite_id, first);
  assert.deepEqual(reply.body, { suite_id, flow_id: first, position: 1 });
  assert.deepEqual(await members(suite_id), [second, first]);
  return reply;
});

proves('addFlowToSuite', 201, 'lets one flow be in several suites', async () => {
  const [one, two, flow] = [await makeSuite(), await makeSuite(), await makeFlow()];
  await addAll(one, [flow]);
  const reply = await add(two, flow);
  assert.deepEqual([await members(one), await members(two)], [[flow], [flow]]);
  return reply;
});

proves('addFlowToSuite', 409, 'refuses a flow that is in the suite already', async () => {
  const suite_id = await makeSuite();
  const [flow, last] = [await makeFlow({ suite_id }), await makeFlow({ suite_id })];
  const reply = await add(suite_id, flow);
  assert.deepEqual(await members(suite_id), [flow, last]);
  return reply;
});

proves('addFlowToSuite', 409, 'refuses a flow whose device count is not that of the suite', async () => {
  const suite_id = await makeSuite();
  const member = await makeFlow({ suite_id });
  const reply = await add(suite_id, await makeFlow({ device_count: 2 }));
  assert.match(reply.detail, /device_count 2/);
  assert.deepEqual(await members(suite_id), [member]);
  return reply;
});

proves('removeFlowFromSuite', 204, 'takes the flow out and leaves it there', async () => {
  const suite_id = await makeSuite();
  const flows = await makeFlows(3);
  await addAll(suite_id, flows);
  const reply = await remove(suite_id, flows[1] ?? '');
  assert.deepEqual(await members(suite_id), [flows[0], flows[2]]);
  assert.equal((await api.call('getFlow', { params: { flow_id: flows[1] ?? '' } })).status, 200);
  return reply;
});

proves(
  'removeFlowFromSuite',
  404,
  'refuses a flow that is not in this suite, though in another',
  async () => {
    const [one, two] = [await makeSuite(), await makeSuite()];
    const flow = await makeFlow({ suite_id: one });
    const reply = await remove(two, flow);
    assert.deepEqual(await members(one), [flow]);
    return reply;
  },
);

for (const [what, suite_id] of Object.entries({ ...nowhere, 'another organization’s': foreignSuite.id })) {
  proves('addFlowToSuite', 404, `does not find the suite: ${what}`, async () =>
    add(suite_id, await makeFlow()),
  );
  proves('removeFlowFromSuite', 404, `does not find the suite: ${what}`, async () =>
    remove(suite_id, await makeFlow()),
  );
}
for (const [what, flow_id] of Object.entries({ ...nowhere, 'another organization’s': foreignFlow.id })) {
  proves('addFlowToSuite', 404, `does not find the flow: ${what}`, async () => {
    const suite_id = await makeSuite();
    const reply = await add(suite_id, flow_id);
    assert.deepEqual(await members(suite_id), []);
    return reply;
  });
  proves('removeFlowFromSuite', 404, `does not find the flow: ${what}`, async () =>
    remove(await makeSuite(), flow_id),
  );
}

test('what another organization tried left its suite empty', async () => {
  await add(foreignSuite.id, foreignFlow.id);
  await add(foreignSuite.id, await makeFlow());
  const theirs = await service.other.api.make('listFlows', { query: { suite_id: foreignSuite.id } });
  assert.equal(theirs.count, 0);
});

test('positions stay dense after removals and after a member was deleted', async () => {
  const suite_id = await makeSuite();
  const flows = await makeFlows(5);
  const [a, b, c, d, e] = flows as [string, string, string, string, string];
  await addAll(suite_id, [a, b, c]);
  await remove(suite_id, a);
  assert.equal((await add(suite_id, d)).body.position, 2);
  await api.make('deleteFlow', { params: { flow_id: c } });
  assert.equal((await add(suite_id, e)).body.position, 2);
  await remove(suite_id, e);
  assert.equal((await add(suite_id, e)).body.position, 2);
  const created = await api.make('createFlow', { body: { ...text, suite_id } });
  assert.equal(created.position, 3);
  assert.deepEqual(await members(suite_id), [b, d, e, created.id]);
});

test('a suite that lost every flow counts from 0 again', async () => {
  const [suite_id, flow] = [await makeSuite(), await makeFlow()];
  await addAll(suite_id, [flow]);
  await remove(suite_id, flow);
  assert.equal((await add(suite_id, flow)).body.position, 0);
});

test('a flow moves between suites by being added to one and removed from the other', async () => {
  const [from, to] = [await makeSuite(), await makeSuite()];
  const flow = await makeFlow({ suite_id: from });
  await addAll(to, [flow]);
  assert.equal((await remove(from, flow)).status, 204);
  assert.deepEqual([await members(from), await members(to)], [[], [flow]]);
});

test('30 flows added at once get 30 positions, the ones in which they are listed', async () => {
  const [suite_id, flows] = [await makeSuite(), await makeFlows(30)];
  const replies = await Promise.all(flows.map((flow) => add(suite_id, flow)));
  assert.ok(replies.every((reply) => reply.status === 201));
  const inOrder = replies.map((reply) => reply.body).sort((a, b) => a.position - b.position);
  assert.deepEqual(
    inOrder.map((membership) => membership.position),
    upTo(30),
  );
  assert.deepEqual(
    await members(suite_id),
    inOrder.map((membership) => membership.flow_id),
  );
});

test('flows added and flows created in a suite at once share one row of positions', async () => {
  const [suite_id, flows] = [await makeSuite(), await makeFlows(10)];
  const created = upTo(10).map(() => api.make('createFlow', { body: { ...text, suite_id } }));
  const added = flows.map((flow) => add(suite_id, flow));
  const positions = [
    ...(await Promise.all(created)).map((flow) => flow.position),
    ...(await Promise.all(added)).map((reply) => reply.body.position),
  ];
  assert.deepEqual(
    positions.sort((a, b) => Number(a) - Number(b)),
    upTo(20),
  );
});

test('a flow added many times at once is in the suite once', async () => {
  for (const times of [2, 2, 2, 12]) {
    const [suite_id, flow] = [await makeSuite(), await makeFlow()];
    const replies = await Promise.all(upTo(times).map(() => add(suite_id, flow)));
    const statuses = replies.map((reply) => reply.status).sort();
    assert.deepEqual(statuses, [201, ...upTo(times - 1).map(() => 409)]);
    assert.deepEqual(await members(suite_id), [flow]);
  }
});

test('flows and suites deleted, added and removed at once answer with what they found', async () => {
  for (const _ of upTo(15)) {
    const suites = await Promise.all(upTo(3).map(makeSuite));
    const flows = await makeFlows(3);
    await Promise.all(suites.map((suite) => addAll(suite, flows)));
    const replies = await Promise.all([
      ...flows.map((flow_id) => api.call('deleteFlow', { params: { flow_id } })),
      ...suites.flatMap((suite) => flows.map((flow) => remove(suite, flow))),
      ...suites.flatMap((suite) => flows.map((flow) => add(suite, flow))),
      ...suites.map((suite_id) => api.call('deleteSuite', { params: { suite_id } })),
    ]);
    const surprises = replies.filter((reply) => ![201, 204, 404, 409].includes(reply.status));
    assert.deepEqual(surprises, []);
  }
});
