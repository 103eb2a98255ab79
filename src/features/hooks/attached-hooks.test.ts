import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;

let made = 0;
const plain = () => ({ name: `hook ${++made}`, script: '{}', script_type: 'bash' as const });
const makeHook = async (body = {}, { api } = service.organization) =>
  (await api.make('createHook', { body: { ...plain(), ...body } })).id;
const makeHooks = async (count: number) => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(await makeHook());
  return ids;
};
const makeFlow = async ({ api } = service.organization) =>
  (await api.make('createFlow', { body: { name: 'My flow', instructions: 'I' } })).id;
const makeSuite = async ({ api } = service.organization) =>
  (await api.make('createSuite', { body: { name: 'My suite' } })).id;

const theirs = {
  hook: await makeHook({}, service.other),
  flow: await makeFlow(service.other),
  suite: await makeSuite(service.other),
};
const nowhere = { 'an id that nothing has': '00000000-0000-4000-8000-000000000000', 'no UUID': 'not-a-uuid' };
const nothing = { setup: [], teardown: [] };

/** Flows and suites carry hooks in the same way: every rule is proved for both. */
const holders = {
  flow: {
    make: makeFlow,
    get: (flow_id: string) => api.call('getFlowHooks', { params: { flow_id } }),
    put: (flow_id: string, body: unknown) => api.send('putFlowHooks', { params: { flow_id }, body }),
    list: (flow_id: string) => api.call('listHooks', { query: { flow_id } }),
    delete: (flow_id: string) => api.call('deleteFlow', { params: { flow_id } }),
  },
  suite: {
    make: makeSuite,
    get: (suite_id: string) => api.call('getSuiteHooks', { params: { suite_id } }),
    put: (suite_id: string, body: unknown) => api.send('putSuiteHooks', { params: { suite_id }, body }),
    list: (suite_id: string) => api.call('listHooks', { query: { suite_id } }),
    delete: (suite_id: string) => api.call('deleteSuite', { params: { suite_id } }),
  },
};
const { flow, suite } = holders;
type HolderCalls = (typeof holders)['flow'] | (typeof holders)['suite'];

async function getsNothing(holder: HolderCalls) {
  const reply = await holder.get(await holder.make());
  assert.deepEqual(reply.body, nothing);
  return reply;
}
proves('getFlowHooks', 200, 'gives two empty lists for a new flow', () => getsNothing(flow));
proves('getSuiteHooks', 200, 'gives two empty lists for a new suite', () => getsNothing(suite));

async function keepsOrder(holder: HolderCalls) {
  const id = await holder.make();
  const [a, b, c, d] = (await makeHooks(4)) as [string, string, string, string];
  const attached = { setup: [c, a, d], teardown: [b, a] };
  const reply = await holder.put(id, attached);
  assert.deepEqual(reply.body, attached);
  assert.deepEqual((await holder.get(id)).body, attached);
  const { hooks, count } = (await holder.list(id)).body;
  assert.deepEqual([hooks.map((hook) => hook.id), count], [[c, a, d, b], 4]);
  return reply;
}
proves('putFlowHooks', 200, 'keeps the order; one hook may be setup and teardown', () => keepsOrder(flow));
proves('putSuiteHooks', 200, 'keeps the order; one hook may be setup and teardown', () => keepsOrder(suite));

async function replaces(holder: HolderCalls) {
  const [id, untouched] = [await holder.make(), await holder.make()];
  const [a, b, c] = (await makeHooks(3)) as [string, string, string];
  await holder.put(untouched, { setup: [a] });
  await holder.put(id, { setup: [a, b], teardown: [c] });
  const reply = await holder.put(id, { setup: [b.toUpperCase(), a] });
  assert.deepEqual(reply.body, { setup: [b, a], teardown: [] });
  await holder.put(id, { teardown: [c] });
  assert.deepEqual((await holder.get(id)).body, { setup: [], teardown: [c] });
  await holder.put(id, nothing);
  assert.deepEqual((await holder.get(id)).body, nothing);
  assert.deepEqual((await holder.get(untouched)).body, { setup: [a], teardown: [] });
  return reply;
}
proves('putFlowHooks', 200, 'replaces everything: what is left out is empty', () => replaces(flow));
proves('putSuiteHooks', 200, 'replaces everything: what is left out is empty', () => replaces(suite));

/** Sends a body that must be refused to a holder with a hook, which must keep it. */
async function refused(holder: HolderCalls, body: unknown) {
  const [id, hook] = [await holder.make(), await makeHook()];
  await holder.put(id, { setup: [hook] });
  const reply = await holder.put(id, body);
  assert.deepEqual((await holder.get(id)).body, { setup: [hook], teardown: [] });
  return reply;
}

for (const [what, body] of Object.entries({ 'an empty body': {}, 'unknown fields alone': { before: [] } })) {
  proves('putFlowHooks', 400, `refuses ${what}`, () => refused(flow, body));
  proves('putSuiteHooks', 400, `refuses ${what}`, () => refused(suite, body));
}

const launch = await makeHook({ script_type: 'launch_args' });
const [some = ''] = await makeHooks(1);
const badBodies = {
  'a launch configuration as teardown': { setup: [launch], teardown: [some, launch] },
  'a hook named twice': { setup: [some, some] },
  'a hook named twice in two spellings': { teardown: [some, some.toUpperCase()] },
  'over 100 hooks': { setup: Array.from({ length: 101 }, () => crypto.randomUUID()) },
  'a position that is no list': { setup: some },
  'a position that is null': { setup: [some], teardown: null },
  'an id that is a number': { setup: [7] },
};
for (const [what, body] of Object.entries(badBodies)) {
  proves('putFlowHooks', 422, `refuses ${what}`, () => refused(flow, body));
  proves('putSuiteHooks', 422, `refuses ${what}`, () => refused(suite, body));
}

for (const [what, hook] of Object.entries({ ...nowhere, 'another organization’s': theirs.hook })) {
  proves('putFlowHooks', 404, `does not find the hook: ${what}`, () =>
    refused(flow, { setup: [some, hook] }),
  );
  proves('putSuiteHooks', 404, `does not find the hook: ${what}`, () => refused(suite, { teardown: [hook] }));
}
for (const [what, id] of Object.entries({ ...nowhere, 'another organization’s': theirs.flow })) {
  proves('getFlowHooks', 404, `does not find the flow: ${what}`, () => flow.get(id));
  proves('putFlowHooks', 404, `does not find the flow: ${what}`, () => flow.put(id, { setup: [some] }));
  proves('listHooks', 404, `does not find the flow: ${what}`, () => flow.list(id));
}
for (const [what, id] of Object.entries({ ...nowhere, 'another organization’s': theirs.suite })) {
  proves('getSuiteHooks', 404, `does not find the suite: ${what}`, () => suite.get(id));
  proves('putSuiteHooks', 404, `does not find the suite: ${what}`, () => suite.put(id, { setup: [some] }));
  proves('listHooks', 404, `does not find the suite: ${what}`, () => suite.list(id));
}

proves('listHooks', 200, 'gives an empty list for a flow without hooks', async () => {
  const reply = await flow.list(await makeFlow());
  assert.deepEqual(reply.body, { hooks: [], count: 0 });
  return reply;
});
proves('listHooks', 400, 'refuses a flow and a suite together', async () =>
  api.call('listHooks', { query: { flow_id: await makeFlow(), suite_id: await makeSuite() } }),
);
proves('listHooks', 422, 'refuses more than one flow_id', async () => {
  const flow_id = await makeFlow();
  return api.send('listHooks', { query: { flow_id: [flow_id, flow_id] } });
});

async function deletesUnused(holder: HolderCalls, free: (id: string) => Promise<unknown>, position: string) {
  const [id, hook_id] = [await holder.make(), await makeHook()];
  await holder.put(id, { [position]: [hook_id] });
  const reply = await api.call('deleteHook', { params: { hook_id } });
  assert.deepEqual((await holder.get(id)).body, { ...nothing, [position]: [hook_id] });
  await free(id);
  await api.make('deleteHook', { params: { hook_id } });
  return reply;
}
proves('deleteHook', 409, 'keeps a hook that is attached to a flow, and names the flow', async () => {
  const reply = await deletesUnused(flow, (id) => flow.put(id, nothing), 'setup');
  assert.match(reply.detail, /"My flow"/);
  return reply;
});
proves('deleteHook', 409, 'keeps a hook that is attached to a suite, and names the suite', async () => {
  const reply = await deletesUnused(suite, (id) => suite.put(id, nothing), 'teardown');
  assert.match(reply.detail, /"My suite"/);
  return reply;
});
proves('deleteHook', 409, 'keeps a hook until the flow that it is attached to is deleted', () =>
  deletesUnused(flow, flow.delete, 'teardown'),
);
proves('deleteHook', 409, 'keeps a hook until the suite that it is attached to is deleted', () =>
  deletesUnused(suite, suite.delete, 'setup'),
);

proves(
  'updateHook',
  409,
  'makes no launch configuration of a hook that is attached as teardown',
  async () => {
    const [id, hook_id] = [await makeSuite(), await makeHook()];
    await suite.put(id, { setup: [hook_id], teardown: [hook_id] });
    const body = { script_type: 'launch_args' } as const;
    const reply = await api.call('updateHook', { params: { hook_id }, body });
    assert.equal((await api.make('getHook', { params: { hook_id } })).script_type, 'bash');
    await suite.put(id, { setup: [hook_id] });
    await api.make('updateHook', { params: { hook_id }, body });
    return reply;
  },
);

test('of many who replace the hooks at once, one has the last word, whole', async () => {
  for (const holder of [flow, suite]) {
    const [id, hooks] = [await holder.make(), await makeHooks(4)];
    const wishes = hooks.map((_, n) => ({ setup: hooks.slice(n), teardown: hooks.slice(0, n).reverse() }));
    const replies = await Promise.all([...wishes, ...wishes].map((wish) => holder.put(id, wish)));
    assert.deepEqual(
      replies.map((reply) => reply.body),
      [...wishes, ...wishes],
    );
    const last = JSON.stringify((await holder.get(id)).body);
    assert.ok(wishes.some((wish) => JSON.stringify(wish) === last));
  }
});

test('a hook deleted or retyped while it is attached is never left in a place where it cannot run', async () => {
  for (let round = 0; round < 15; round++) {
    const [flow_id, suite_id] = [await makeFlow(), await makeSuite()];
    const [a, b] = (await makeHooks(2)) as [string, string];
    const replies = await Promise.all([
      flow.put(flow_id, { setup: [b], teardown: [a] }),
      suite.put(suite_id, { setup: [a, b], teardown: [b, a] }),
      api.call('updateHook', { params: { hook_id: a }, body: { script_type: 'launch_args' } }),
      api.call('deleteHook', { params: { hook_id: b } }),
      suite.put(suite_id, { setup: [b, a] }),
      flow.delete(flow_id),
    ]);
    const surprises = replies.filter((reply) => ![200, 204, 404, 409, 422].includes(reply.status));
    assert.deepEqual(surprises, []);
    const { rows } = await service.parts.database.pool.query(
      `select 1 from hook_attachments join hooks on hooks.id = hook_id
       where position = 'teardown' and script_type = 'launch_args'`,
    );
    assert.deepEqual(rows, []);
  }
});

proves('listSuiteHooks', 200, 'shows the hooks of every suite that has any, in their order', async () => {
  const [bare, around] = [await makeSuite(), await makeSuite()];
  const [one, two] = await makeHooks(2);
  const body = { setup: [two, one], teardown: [] };
  await suite.put(around, body);
  const reply = await api.call('listSuiteHooks');
  const found = (id: string) => reply.body.suites.find(({ suite_id }) => suite_id === id);
  assert.deepEqual(found(around), { suite_id: around, ...body });
  assert.equal(found(bare), undefined);
  assert.deepEqual((await service.other.api.make('listSuiteHooks')).suites, []);
  return reply;
});
