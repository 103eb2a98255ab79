import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { Reply } from '../../../test/support/api.ts';
import { signIn } from '../../../test/support/sign-in.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api } = service.organization;
const dashboard = await signIn(service, service.organization);
const text = { name: 'F', instructions: 'I' };

type Count = 1 | 2;
const counts: Count[] = [1, 2];

const makeFlow = async (device_count: Count) =>
  (await api.make('createFlow', { body: { ...text, device_count } })).id;
const makeSuite = async () => (await api.make('createSuite', { body: { name: 'S' } })).id;
const add = (suite_id: string, flow_id: string) =>
  api.call('addFlowToSuite', { params: { suite_id, flow_id } });
const remove = (suite_id: string, flow_id: string) =>
  api.call('removeFlowFromSuite', { params: { suite_id, flow_id } });
const create = (suite_id: string, device_count: Count) =>
  api.call('createFlow', { body: { ...text, suite_id, device_count } });
const setCount = (flow_id: string, device_count: Count) =>
  api.call('updateFlow', { params: { flow_id }, body: { device_count } });
const setAuth = (suite_id: string, auth_instructions: string | null) =>
  dashboard.call('updateSuite', { params: { suite_id }, body: { auth_instructions } });
const deleteFlow = (flow_id: string) => api.call('deleteFlow', { params: { flow_id } });
const deleteSuite = (suite_id: string) => api.call('deleteSuite', { params: { suite_id } });

const rounds = (count: number) => Array.from({ length: count }, (_, round) => round);

function assertNoFault(replies: Reply[]) {
  const faults = replies.filter((reply) => reply.status >= 500);
  assert.deepEqual(
    faults.map((reply) => `${reply.endpoint}: ${reply.detail}`),
    [],
  );
}

/** A deadlock would show as a 500 of whoever the database chose to end. */
async function assertConsistent(replies: Reply[]) {
  assertNoFault(replies);
  const { rows } = await service.parts.database.pool.query(`
    select suite_id from (
      select suite_id, flow_id from suite_flows union all
      select setup_of_suite_id, id from flows where setup_of_suite_id is not null
    ) part join flows on flows.id = part.flow_id
    group by suite_id having count(distinct device_count) > 1`);
  assert.deepEqual(rows, [], 'a suite has flows with different device counts');
}

test('flows of both counts added to an empty suite at once: one kind gets in', async () => {
  for (const _ of rounds(8)) {
    const suite = await makeSuite();
    const flows = await Promise.all(rounds(8).map((n) => makeFlow(n % 2 ? 2 : 1)));
    const replies = await Promise.all(flows.map((flow) => add(suite, flow)));
    assert.deepEqual(replies.map((reply) => reply.status).sort(), [201, 201, 201, 201, 409, 409, 409, 409]);
    await assertConsistent(replies);
  }
});

test('a flow changed while it is added never ends up beside flows with another count', async () => {
  for (const _ of rounds(15)) {
    const suite = await makeSuite();
    const flows = await Promise.all([makeFlow(1), makeFlow(1), makeFlow(1)]);
    const replies = await Promise.all([
      ...flows.flatMap((flow) => [add(suite, flow), setCount(flow, 2)]),
      create(suite, 1),
      create(suite, 2),
    ]);
    await assertConsistent(replies);
  }
});

test('the only member of two suites, changed while each gets a setup flow', async () => {
  for (const _ of rounds(15)) {
    const suites = await Promise.all([makeSuite(), makeSuite()]);
    const flow = await makeFlow(1);
    for (const suite of suites) await add(suite, flow);
    const replies = await Promise.all([
      setCount(flow, 2),
      ...suites.map((suite) => setAuth(suite, 'Log in')),
      setCount(flow, 2),
    ]);
    await assertConsistent(replies);
  }
});

test('a setup flow changed itself and through its suite at once waits its turn', async () => {
  for (const _ of rounds(15)) {
    const suite = await api.make('createSuite', { body: { name: 'S', auth_instructions: 'Log in' } });
    const setup = suite.setup_flow_id ?? '';
    const replies = await Promise.all([
      ...rounds(4).flatMap((n) => [setCount(setup, 2), setAuth(suite.id, `Log in ${n}`)]),
      add(suite.id, setup),
      remove(suite.id, setup),
      create(suite.id, 2),
    ]);
    await assertConsistent(replies);
  }
});

test('a setup flow changed while its suite, or its instructions, go', async () => {
  for (const round of rounds(20)) {
    const suite = await api.make('createSuite', { body: { name: 'S', auth_instructions: 'Log in' } });
    const setup = suite.setup_flow_id ?? '';
    const replies = await Promise.all([
      setCount(setup, 2),
      round % 2 ? deleteSuite(suite.id) : setAuth(suite.id, null),
      setCount(setup, 1),
      deleteFlow(setup),
      add(suite.id, setup),
    ]);
    await assertConsistent(replies);
  }
});

test('everything at once, on a few suites and flows, in many rounds', async () => {
  for (const _ of rounds(25)) {
    const suites = await Promise.all([makeSuite(), makeSuite(), makeSuite()]);
    const flows = await Promise.all([makeFlow(1), makeFlow(1), makeFlow(2), makeFlow(2)]);
    const setups = (await Promise.all(suites.slice(1).map((suite) => setAuth(suite, 'Log in')))).map(
      (reply) => reply.body.setup_flow_id ?? '',
    );
    const calls = [
      ...suites.flatMap((suite) => flows.map((flow) => () => add(suite, flow))),
      ...suites.flatMap((suite) => counts.map((count) => () => create(suite, count))),
      ...[...flows, ...setups].flatMap((flow) => counts.map((count) => () => setCount(flow, count))),
      ...suites.flatMap((suite) =>
        ['Log in', 'Log in again', null].map((auth) => () => setAuth(suite, auth)),
      ),
      ...suites.flatMap((suite) => flows.slice(1, 3).map((flow) => () => remove(suite, flow))),
      ...flows.slice(0, 1).map((flow) => () => deleteFlow(flow)),
      ...suites.slice(0, 1).map((suite) => () => deleteSuite(suite)),
    ];
    const shuffled = calls.map((call) => ({ call, at: Math.random() })).sort((a, b) => a.at - b.at);
    await assertConsistent(await Promise.all(shuffled.map(({ call }): Promise<Reply> => call())));
  }
});
