import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { badNames, goodNames } from '../../../test/support/names.ts';
import { proves } from '../../../test/support/proves.ts';
import { signIn } from '../../../test/support/sign-in.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api, owner } = service.organization;
const dashboard = await signIn(service, service.organization);
const text = { name: 'F', instructions: 'I' };
const foreignSuite = await service.other.api.make('createSuite', { body: { name: 'Theirs' } });
const foreign = await service.other.api.make('createFlow', { body: { ...text, suite_id: foreignSuite.id } });

const nowhere = { 'an id that nothing has': '00000000-0000-4000-8000-000000000000', 'no UUID': 'not-a-uuid' };
const missingFlows = { ...nowhere, 'a flow of another organization': foreign.id };
const missingSuites = { ...nowhere, 'a suite of another organization': foreignSuite.id };

const makeFlow = (body = {}) => api.make('createFlow', { body: { ...text, ...body } });
const makeSuite = (body = {}) => api.make('createSuite', { body: { name: 'S', ...body } });
const getFlow = (flow_id: string) => api.make('getFlow', { params: { flow_id } });
const listFlows = async (query = {}) => (await api.make('listFlows', { query })).flows;

proves('createFlow', 201, 'makes a flow for one device, uncached, outside of any suite', async () => {
  const reply = await api.call('createFlow', { body: { name: 'Login', instructions: 'Tap Log in' } });
  const { id, created_at, ...rest } = reply.body;
  const { suite_id, position, ...shown } = reply.body;
  assert.deepEqual(rest, {
    name: 'Login',
    instructions: 'Tap Log in',
    caching_enabled: false,
    device_count: 1,
    created_by: { id: owner.id, name: owner.name, type: 'user' },
    suite_id: null,
    position: null,
  });
  assert.deepEqual(await getFlow(id), shown);
  return reply;
});

proves('createFlow', 201, 'appends the flow to the suite that is named', async () => {
  const suite = await makeSuite();
  const first = await makeFlow({ suite_id: suite.id, device_count: 2 });
  const reply = await api.call('createFlow', {
    body: { ...text, suite_id: suite.id.toUpperCase(), device_count: 2 },
  });
  assert.deepEqual([first.suite_id, first.position], [suite.id, 0]);
  assert.deepEqual([reply.body.suite_id, reply.body.position], [suite.id, 1]);
  const members = await listFlows({ suite_id: suite.id });
  assert.deepEqual(
    members.map((flow) => flow.id),
    [first.id, reply.body.id],
  );
  return reply;
});

proves('createFlow', 201, 'ignores caching_enabled from a key, whatever it is', async () => {
  const reply = await api.send('createFlow', { body: { ...text, caching_enabled: 'yes' } });
  const flow = await makeFlow({ caching_enabled: true });
  assert.equal((await getFlow(flow.id)).caching_enabled, false);
  return reply;
});

proves('createFlow', 201, 'takes caching_enabled from a signed-in session', async () => {
  const reply = await dashboard.call('createFlow', { body: { ...text, caching_enabled: true } });
  assert.equal((await getFlow(reply.body.id)).caching_enabled, true);
  assert.deepEqual(reply.body.created_by, { ...owner, type: 'user' });
  return reply;
});

for (const [what, name] of Object.entries(goodNames)) {
  proves('createFlow', 201, `accepts a name ${what}`, async () => {
    const reply = await api.call('createFlow', { body: { ...text, name } });
    assert.equal((await getFlow(reply.body.id)).name, name);
    return reply;
  });
}

for (const field of ['name', 'instructions']) {
  proves('createFlow', 400, `refuses a body without ${field}`, async () => {
    const reply = await api.send('createFlow', { body: { ...text, [field]: undefined } });
    assert.match(reply.detail, new RegExp(`${field} is missing`));
    return reply;
  });
}

for (const [what, suite_id] of Object.entries(missingSuites)) {
  proves('createFlow', 404, `makes no flow in a suite that is not there: ${what}`, async () => {
    const before = await listFlows();
    const reply = await api.call('createFlow', { body: { ...text, suite_id } });
    assert.deepEqual(await listFlows(), before);
    return reply;
  });
  proves('listFlows', 404, `does not find the suite: ${what}`, () =>
    api.call('listFlows', { query: { suite_id } }),
  );
}

proves('createFlow', 409, 'makes no flow with another device count than the flows of the suite', async () => {
  const suite = await makeSuite();
  await makeFlow({ suite_id: suite.id });
  const before = await listFlows();
  const reply = await api.call('createFlow', { body: { ...text, suite_id: suite.id, device_count: 2 } });
  assert.deepEqual(await listFlows(), before);
  return reply;
});

const badFields = {
  ...Object.fromEntries(Object.entries(badNames).map(([what, name]) => [`a name ${what}`, { name }])),
  'instructions over 100000 characters': { instructions: 'i'.repeat(100_001) },
  'instructions with a NUL character': { instructions: 'a\0' },
  'instructions with a lone surrogate': { instructions: '\udc00' },
  'instructions that are null': { instructions: null },
  'a device_count of 0': { device_count: 0 },
  'a device_count of 3': { device_count: 3 },
  'a device_count of 1.5': { device_count: 1.5 },
  'a device_count that is text': { device_count: '1' },
};
for (const [what, fields] of Object.entries(badFields)) {
  proves('createFlow', 422, `refuses ${what}`, () =>
    api.send('createFlow', { body: { ...text, ...fields } }),
  );
  proves('updateFlow', 422, `refuses ${what} and changes nothing`, async () => {
    const { suite_id, position, ...flow } = await makeFlow();
    const body = { name: 'New', ...fields };
    const reply = await api.send('updateFlow', { params: { flow_id: flow.id }, body });
    assert.deepEqual(await getFlow(flow.id), flow);
    return reply;
  });
}
proves('createFlow', 422, 'refuses a suite_id that is no text', () =>
  api.send('createFlow', { body: { ...text, suite_id: 5 } }),
);
proves('createFlow', 422, 'refuses caching_enabled that is no boolean, from a session', () =>
  dashboard.send('createFlow', { body: { ...text, caching_enabled: 'yes' } }),
);

proves(
  'listFlows',
  200,
  'lists all flows of the organization, oldest first, without suite and position',
  async () => {
    const suite = await makeSuite();
    const made = [await makeFlow({ suite_id: suite.id }), await makeFlow()];
    const reply = await api.call('listFlows');
    const { flows, count } = reply.body;
    assert.equal(count, flows.length);
    assert.deepEqual(
      flows.slice(-2),
      made.map(({ suite_id, position, ...flow }) => flow),
    );
    assert.ok(flows.every((flow) => flow.id !== foreign.id));
    return reply;
  },
);

proves('listFlows', 200, 'gives an empty list for an empty suite', async () => {
  const suite = await makeSuite({ auth_instructions: 'a' });
  const reply = await api.call('listFlows', { query: { suite_id: suite.id } });
  assert.deepEqual(reply.body, { flows: [], count: 0 });
  return reply;
});

proves('listFlows', 422, 'refuses more than one suite_id', async () => {
  const suite = await makeSuite();
  return api.send('listFlows', { query: { suite_id: [suite.id, suite.id] } });
});

proves('getFlow', 200, 'gives the flow, also when its id is written in capitals', async () => {
  const flow = await makeFlow();
  const reply = await api.call('getFlow', { params: { flow_id: flow.id.toUpperCase() } });
  assert.equal(reply.body.id, flow.id);
  return reply;
});

proves('updateFlow', 200, 'changes what was sent and leaves the rest', async () => {
  const { suite_id, position, ...flow } = await makeFlow();
  const changes = { name: 'New', device_count: 2 } as const;
  const reply = await api.call('updateFlow', { params: { flow_id: flow.id }, body: changes });
  assert.deepEqual(reply.body, { ...flow, ...changes });
  assert.deepEqual(await getFlow(flow.id), reply.body);
  return reply;
});

proves(
  'updateFlow',
  200,
  'lets a session turn caching on, and ignores what a key says about it',
  async () => {
    const params = { flow_id: (await makeFlow()).id };
    const reply = await dashboard.call('updateFlow', { params, body: { caching_enabled: true } });
    assert.equal(reply.body.caching_enabled, true);
    const byKey = await api.make('updateFlow', { params, body: { name: 'New', caching_enabled: false } });
    assert.deepEqual([byKey.name, byKey.caching_enabled], ['New', true]);
    return reply;
  },
);

const unrecognized = {
  'an empty body': {},
  'unknown fields alone': { position: 3 },
  'caching_enabled alone, from a key': { caching_enabled: true },
};
for (const [what, body] of Object.entries(unrecognized)) {
  proves('updateFlow', 400, `refuses ${what}`, async () => {
    const flow = await makeFlow();
    const reply = await api.send('updateFlow', { params: { flow_id: flow.id }, body });
    assert.equal((await getFlow(flow.id)).caching_enabled, false);
    return reply;
  });
}

proves('updateFlow', 409, 'changes nothing when the device count would not fit the suite', async () => {
  const suite = await makeSuite();
  const { suite_id, position, ...flow } = await makeFlow({ suite_id: suite.id });
  await makeFlow({ suite_id: suite.id });
  const body = { name: 'New', device_count: 2 } as const;
  const reply = await api.call('updateFlow', { params: { flow_id: flow.id }, body });
  assert.deepEqual(await getFlow(flow.id), flow);
  return reply;
});

proves('deleteFlow', 204, 'takes the flow away, out of its suites too', async () => {
  const suite = await makeSuite();
  const params = { flow_id: (await makeFlow({ suite_id: suite.id })).id };
  const reply = await api.call('deleteFlow', { params });
  assert.equal((await api.call('getFlow', { params })).status, 404);
  assert.deepEqual(await listFlows({ suite_id: suite.id }), []);
  assert.equal((await api.call('deleteFlow', { params })).status, 404);
  return reply;
});

proves('deleteFlow', 204, 'keeps the past runs of the flow', async () => {
  const flow = await makeFlow();
  const run = { id: crypto.randomUUID(), flow_id: flow.id, flow_name: flow.name, status: 'passed' } as const;
  await service.organization.tenant.insert('runs', run).execute();
  const reply = await api.call('deleteFlow', { params: { flow_id: flow.id } });
  const { runs } = await api.make('listRunUsage', { query: { start: '2000-01-01', end: '9999-01-01' } });
  assert.deepEqual(
    runs.map(({ run_id, flow_id, flow_name }) => ({ run_id, flow_id, flow_name })),
    [{ run_id: run.id, flow_id: flow.id, flow_name: flow.name }],
  );
  return reply;
});

for (const [what, flow_id] of Object.entries(missingFlows)) {
  const params = { flow_id };
  proves('getFlow', 404, `does not find ${what}`, () => api.call('getFlow', { params }));
  for (const body of [{ name: 'Mine' }, { device_count: 2 }] as const) {
    proves('updateFlow', 404, `does not find ${what} to change its ${Object.keys(body)[0]}`, () =>
      api.call('updateFlow', { params, body }),
    );
  }
  proves('deleteFlow', 404, `does not find ${what}`, () => api.call('deleteFlow', { params }));
}

test('what another organization tried left the flow as it was', async () => {
  for (const id of ['updateFlow', 'deleteFlow'] as const) {
    await api.send(id, { params: { flow_id: foreign.id }, body: { name: 'Mine' } });
  }
  const theirs = await service.other.api.make('listFlows', { query: { suite_id: foreignSuite.id } });
  const { suite_id, position, ...flow } = foreign;
  assert.deepEqual(theirs.flows, [flow]);
});
