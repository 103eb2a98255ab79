import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestService } from '../../../test/support/test-service.ts';
import { Refusal } from '../../contract/refusal.ts';
import { RunRequest } from '../../contract/runs.ts';
import { validate } from '../../platform/http/validate.ts';
import { startBatch } from './start-batch.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant, owner, id: organizationId } = service.organization;
const caller = { kind: 'key' as const, id: 'k', organizationId, user: owner, role: 'owner' as const };

const start = (request: object) =>
  startBatch(
    tenant,
    caller,
    'http://saywright.test',
    validate(RunRequest, { app_id: 'shop', ...request }, 'the request'),
  );

const flowNames = async (batchId: string) => {
  const rows = await tenant
    .select('runs')
    .innerJoin('groups', 'groups.id', 'runs.group_id')
    .where('runs.batch_id', '=', batchId)
    .orderBy('groups.position')
    .orderBy('runs.position')
    .select(['groups.name', 'runs.flow_name', 'runs.flow', 'groups.suite'])
    .execute();
  return rows;
};

const refused = (status: number, message: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Refusal, String(error));
  assert.equal(error.status, status, error.message);
  assert.match(error.message, message);
  return true;
};

const nowhere = '00000000-0000-4000-8000-000000000000';
const environment = await api.make('createEnvironment', { body: { name: 'staging' } });
const shop = await api.make('uploadWebBuild', {
  body: {
    app_id: 'shop',
    url: 'http://shop.invalid/',
    commit_sha: 'abcdef1',
    branch_name: 'main',
    environment: 'staging',
  },
});
const suite = await api.make('createSuite', {
  body: { name: 'Checkout', instructions: 'Prices are in dollars', auth_instructions: 'Log in as anna' },
});
const makeFlow = (name: string, suite_id?: string) =>
  api.make('createFlow', { body: { name, instructions: `Do ${name}`, suite_id } });
const cart = await makeFlow('cart', suite.id);
const pay = await makeFlow('pay', suite.id);
const lone = await makeFlow('lone');
const label = await api.make('createLabel', { body: { name: 'Smoke' } });
await api.make('attachLabelToSuite', { params: { suite_id: suite.id, label_id: label.id } });
for (const flow of [pay, lone]) {
  await api.make('attachLabelToFlow', { params: { flow_id: flow.id, label_id: label.id } });
}

test('labels, in any case, run the union of suites and flows, and a flow that a suite covers once', async () => {
  const started = await start({ labels: ['sMOKE'] });
  assert.deepEqual(
    (await flowNames(started.batch_id)).map((row) => [row.name, row.flow_name]),
    [
      ['Checkout', 'cart'],
      ['Checkout', 'pay'],
      ['lone', 'lone'],
    ],
  );
  assert.equal(started.flow_run_count, 3);
  assert.equal(started.flow_group_run_ids.length, 2);
  assert.equal(started.batch_url, `http://saywright.test/batches/${started.batch_id}`);
});

test('selectors combine, and what is named twice runs once', async () => {
  const started = await start({ suite_ids: [suite.id, suite.id], flow_ids: [lone.id, cart.id, lone.id] });
  assert.equal(started.flow_run_count, 3);
});

test('a lone flow keeps the context and login of its suite, unless that is turned off', async () => {
  const [own] = await flowNames((await start({ flow_ids: [cart.id] })).batch_id);
  assert.equal(own?.suite?.auth_instructions, 'Log in as anna');
  assert.equal(own?.suite?.instructions, 'Prices are in dollars');
  const [bare] = await flowNames(
    (await start({ flow_ids: [cart.id], resolve_suite_context: false })).batch_id,
  );
  assert.equal(bare?.suite, null);
});

test('what is queued stays as it was, whatever is edited later', async () => {
  const { batch_id } = await start({ flow_ids: [lone.id] });
  await api.make('updateFlow', { params: { flow_id: lone.id }, body: { instructions: 'Something else' } });
  const [row] = await flowNames(batch_id);
  assert.equal(row?.flow?.instructions, 'Do lone');
});

test('the batch keeps app, build, environment and extensions', async () => {
  const extension = await api.make('createApp', { body: { name: 'Ext', platform: 'chrome-extension' } });
  await assert.rejects(
    start({ flow_ids: [lone.id], dependencies: [extension.id] }),
    refused(409, /"Ext" has no build/),
  );
  const { batch_id } = await start({ flow_ids: [lone.id], dependencies: [], variables: 'A=1,B=2' });
  const row = await tenant.select('batches').where('id', '=', batch_id).selectAll().executeTakeFirstOrThrow();
  assert.deepEqual(row.app, { id: shop.app_id, name: 'shop', platform: 'web' });
  assert.deepEqual(row.build, {
    id: shop.build_id,
    commit_sha: 'abcdef1',
    branch_name: 'main',
    url: 'http://shop.invalid/',
  });
  assert.deepEqual(row.environment, { id: environment.id, name: 'staging' });
  assert.deepEqual(row.extensions, []);
  assert.deepEqual(row.options.variables, { A: '1', B: '2' });
});

test('a repeated idempotency key answers with the first batch, also when both come at once', async () => {
  const request = { flow_ids: [lone.id], idempotency_key: 'once' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => start(request)));
  assert.equal(new Set(answers.map((one) => one.batch_id)).size, 1);
  assert.deepEqual(await start(request), answers[0]);
});

test('wrong requests are refused in words before anything is queued', async () => {
  const count = async () => (await tenant.select('batches').select('id').execute()).length;
  const before = await count();
  const cases: [object, number, RegExp][] = [
    [{}, 400, /needs suite_ids, flow_ids or labels/],
    [{ app_id: undefined, flow_ids: [lone.id] }, 400, /needs app_id, or bundle_id and platform/],
    [{ labels: ['nothing has this'] }, 400, /carries any of the labels "nothing has this"/],
    [{ flow_ids: [lone.id], device: {}, devices: [{}, {}] }, 400, /both device and devices/],
    [{ flow_ids: [lone.id], devices: [{}] }, 422, /exactly two/],
    [{ flow_ids: [lone.id], environment: 'nowhere' }, 400, /no environment named "nowhere"/],
    [{ flow_ids: [nowhere] }, 404, /no flow with the id/],
    [{ flow_ids: [suite.setup_flow_id] }, 404, /no flow with the id/],
    [{ suite_ids: [nowhere] }, 404, /no suite with the id/],
    [{ flow_ids: ['no id'] }, 404, /is not an id/],
    [{ app_id: 'unknown', flow_ids: [lone.id] }, 404, /no web app with the app_id unknown/],
    [{ flow_ids: [lone.id], app_build_id: nowhere }, 404, /no build of this app/],
    [{ flow_ids: [lone.id], dependencies: [shop.app_id] }, 422, /must be chrome-extension apps/],
    [{ flow_ids: [lone.id], web_browser: 'lynx' }, 422, /web_browser must be one of/],
    [{ flow_ids: [lone.id], max_actions: 0 }, 422, /max_actions/],
    [{ flow_ids: [lone.id], variables: { '1A': 'x' } }, 422, /does not start with a digit/],
  ];
  for (const [request, status, message] of cases)
    await assert.rejects(async () => start(request), refused(status, message));
  const empty = await api.make('createSuite', { body: { name: 'Empty' } });
  await assert.rejects(start({ suite_ids: [empty.id] }), refused(400, /have no flows/));
  assert.equal(await count(), before);
});

test("another organization's things are not there", async () => {
  const theirs = await service.other.api.make('createFlow', { body: { name: 'theirs', instructions: 'x' } });
  await assert.rejects(start({ flow_ids: [theirs.id] }), refused(404, /no flow with the id/));
});
