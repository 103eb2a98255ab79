import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { signIn } from '../../../test/support/sign-in.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api, owner } = service.organization;
const dashboard = await signIn(service, service.organization);

const makeSuite = (body = {}) => api.make('createSuite', { body: { name: 'S', ...body } });
const getSuite = (suite_id: string) => api.make('getSuite', { params: { suite_id } });
const getFlow = (flow_id: string) => api.make('getFlow', { params: { flow_id } });
const setAuth = (suite_id: string, auth_instructions: string) =>
  api.make('updateSuite', { params: { suite_id }, body: { auth_instructions } });
const makeMember = (suite_id: string, device_count: 1 | 2) =>
  api.make('createFlow', { body: { name: 'F', instructions: 'I', suite_id, device_count } });

/** A suite with auth instructions, and the id of the flow that holds them. */
async function makeSuiteWithSetup(auth_instructions = 'Log in') {
  const suite = await makeSuite({ auth_instructions });
  assert.ok(suite.setup_flow_id);
  return { suite, flow_id: suite.setup_flow_id };
}

test('auth_instructions make a setup flow that can be read by its id and is listed nowhere', async () => {
  const { suite, flow_id } = await makeSuiteWithSetup('Log in as ann');
  const { created_at, name, ...rest } = await getFlow(flow_id);
  assert.deepEqual(rest, {
    id: flow_id,
    instructions: 'Log in as ann',
    caching_enabled: false,
    device_count: 1,
    created_by: { ...owner, type: 'user' },
  });
  const all = await api.make('listFlows');
  assert.ok(all.flows.every((flow) => flow.id !== flow_id));
  assert.equal(all.count, all.flows.length);
  assert.deepEqual(await api.make('listFlows', { query: { suite_id: suite.id } }), { flows: [], count: 0 });
});

proves('updateSuite', 200, 'gives a suite auth_instructions later, and a setup flow with them', async () => {
  const suite = await makeSuite();
  const body = { auth_instructions: 'Log in' };
  const reply = await api.call('updateSuite', { params: { suite_id: suite.id }, body });
  const { setup_flow_id } = reply.body;
  assert.ok(setup_flow_id);
  assert.deepEqual(reply.body, { ...suite, ...body, setup_flow_id });
  assert.equal((await getFlow(setup_flow_id)).instructions, 'Log in');
  return reply;
});

proves('updateSuite', 200, 'changes auth_instructions in the same setup flow', async () => {
  const { suite, flow_id } = await makeSuiteWithSetup();
  const reply = await api.call('updateSuite', {
    params: { suite_id: suite.id },
    body: { auth_instructions: 'Log in again' },
  });
  assert.deepEqual(reply.body, { ...suite, auth_instructions: 'Log in again' });
  assert.equal((await getFlow(flow_id)).instructions, 'Log in again');
  return reply;
});

proves('updateFlow', 200, 'changes auth_instructions through the setup flow', async () => {
  const { suite, flow_id } = await makeSuiteWithSetup();
  const body = { instructions: 'Log in elsewhere' };
  const reply = await api.call('updateFlow', { params: { flow_id }, body });
  assert.deepEqual(await getSuite(suite.id), { ...suite, auth_instructions: 'Log in elsewhere' });
  return reply;
});

proves('updateFlow', 422, 'does not empty auth_instructions through the setup flow', async () => {
  const { suite, flow_id } = await makeSuiteWithSetup();
  const reply = await api.call('updateFlow', { params: { flow_id }, body: { instructions: ' ' } });
  assert.deepEqual(await getSuite(suite.id), suite);
  return reply;
});

test('a flow that is no setup flow may have empty instructions', async () => {
  const flow = await api.make('createFlow', { body: { name: 'F', instructions: 'I' } });
  const changed = await api.make('updateFlow', { params: { flow_id: flow.id }, body: { instructions: '' } });
  assert.equal(changed.instructions, '');
});

proves('updateSuite', 422, 'does not let an API key clear auth_instructions', async () => {
  const { suite } = await makeSuiteWithSetup();
  const reply = await api.call('updateSuite', {
    params: { suite_id: suite.id },
    body: { name: 'New', auth_instructions: null },
  });
  assert.match(reply.detail, /auth_instructions/);
  assert.deepEqual(await getSuite(suite.id), suite);
  return reply;
});

proves(
  'updateSuite',
  200,
  'lets a session clear auth_instructions, and the setup flow goes with them',
  async () => {
    const { suite, flow_id } = await makeSuiteWithSetup();
    const params = { suite_id: suite.id };
    const reply = await dashboard.call('updateSuite', { params, body: { auth_instructions: null } });
    assert.deepEqual(reply.body, { ...suite, auth_instructions: null, setup_flow_id: null });
    assert.equal((await api.call('getFlow', { params: { flow_id } })).status, 404);
    const again = await dashboard.call('updateSuite', { params, body: { auth_instructions: null } });
    assert.deepEqual(again.body, reply.body);
    return reply;
  },
);

proves('deleteFlow', 409, 'does not delete a setup flow', async () => {
  const { suite, flow_id } = await makeSuiteWithSetup();
  const reply = await api.call('deleteFlow', { params: { flow_id } });
  assert.deepEqual(await getSuite(suite.id), suite);
  return reply;
});

for (const which of ['its own', 'another'] as const) {
  proves('addFlowToSuite', 409, `does not add a setup flow to ${which} suite`, async () => {
    const { suite, flow_id } = await makeSuiteWithSetup();
    const target = which === 'another' ? await makeSuite() : suite;
    const reply = await api.call('addFlowToSuite', { params: { suite_id: target.id, flow_id } });
    assert.equal((await api.make('listFlows', { query: { suite_id: target.id } })).count, 0);
    return reply;
  });
}
proves(
  'addFlowToSuite',
  404,
  'says that the suite is not there even when the flow is a setup flow',
  async () => {
    const { flow_id } = await makeSuiteWithSetup();
    return api.call('addFlowToSuite', { params: { suite_id: flow_id, flow_id } });
  },
);
proves('removeFlowFromSuite', 404, 'does not take the setup flow for a member of its suite', async () => {
  const { suite, flow_id } = await makeSuiteWithSetup();
  const reply = await api.call('removeFlowFromSuite', { params: { suite_id: suite.id, flow_id } });
  assert.deepEqual(await getSuite(suite.id), suite);
  return reply;
});

test('a setup flow goes with its suite', async () => {
  const { suite, flow_id } = await makeSuiteWithSetup();
  await api.make('deleteSuite', { params: { suite_id: suite.id } });
  assert.equal((await api.call('getFlow', { params: { flow_id } })).status, 404);
});

test('a setup flow takes the device count of the members that are there before it', async () => {
  const suite = await makeSuite();
  await makeMember(suite.id, 2);
  const { setup_flow_id } = await setAuth(suite.id, 'Log in');
  assert.equal((await getFlow(setup_flow_id ?? '')).device_count, 2);
});

proves('createFlow', 409, 'makes no member with another device count than the setup flow has', async () => {
  const { suite } = await makeSuiteWithSetup();
  const body = { name: 'F', instructions: 'I', suite_id: suite.id, device_count: 2 } as const;
  return api.call('createFlow', { body });
});

proves('addFlowToSuite', 409, 'adds no flow with another device count than the setup flow has', async () => {
  const { suite } = await makeSuiteWithSetup();
  const flow = await api.make('createFlow', { body: { name: 'F', instructions: 'I', device_count: 2 } });
  return api.call('addFlowToSuite', { params: { suite_id: suite.id, flow_id: flow.id } });
});

proves('updateFlow', 409, 'keeps the device count of a setup flow whose suite has members', async () => {
  const { suite, flow_id } = await makeSuiteWithSetup();
  await makeMember(suite.id, 1);
  const reply = await api.call('updateFlow', { params: { flow_id }, body: { device_count: 2 } });
  assert.equal((await getFlow(flow_id)).device_count, 1);
  return reply;
});

proves(
  'updateFlow',
  409,
  'keeps the device count of the only member of a suite with a setup flow',
  async () => {
    const { suite } = await makeSuiteWithSetup();
    const member = await makeMember(suite.id, 1);
    return api.call('updateFlow', { params: { flow_id: member.id }, body: { device_count: 2 } });
  },
);

proves('updateFlow', 200, 'changes the device count of a setup flow while its suite is empty', async () => {
  const { suite, flow_id } = await makeSuiteWithSetup();
  const reply = await api.call('updateFlow', { params: { flow_id }, body: { device_count: 2 } });
  await makeMember(suite.id, 2);
  return reply;
});

test('many who set auth_instructions at once make one setup flow', async () => {
  const suite = await makeSuite();
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => setAuth(suite.id, `Log in ${n}`)));
  assert.equal(new Set(answers.map((answer) => answer.setup_flow_id)).size, 1);
  const { rows } = await service.parts.database.pool.query(
    'select instructions from flows where setup_of_suite_id = $1',
    [suite.id],
  );
  assert.deepEqual(rows, [{ instructions: (await getSuite(suite.id)).auth_instructions }]);
});
