import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { proves } from '../../../../test/support/proves.ts';
import { openTestService, TEST_URL } from '../../../../test/support/test-service.ts';
import { newId } from '../../../platform/new-id.ts';
import { beginAttempt } from '../execution/attempts/store.ts';
import { finishRuns } from '../execution/store.ts';
import { insertRuns } from '../store.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const nowhere = '00000000-0000-4000-8000-000000000000';

const shop = await upload('shop', 'main');
const desk = await upload('desk', 'topic/a');
const suite = await api.make('createSuite', { body: { name: 'Checkout' } });
const cart = await makeFlow('cart', suite.id);
const pay = await makeFlow('pay', suite.id);
const search = await makeFlow('search');

function upload(app_id: string, branch_name: string) {
  const body = { app_id, url: `http://${app_id}.invalid/`, commit_sha: 'abcdef1', branch_name };
  return api.make('uploadWebBuild', { body });
}

function makeFlow(name: string, suite_id?: string) {
  return api.make('createFlow', {
    body: { name, instructions: `Do ${name}`, ...(suite_id && { suite_id }) },
  });
}

/** Starts runs and returns their ids in the order of the list: newest first. */
async function start(body: { app_id: string; suite_ids?: string[]; flow_ids?: string[] }): Promise<string[]> {
  const { batch_id } = await api.make('startRuns', { body });
  const { run_groups } = await api.make('getBatchStatus', { query: { batch_id } });
  return run_groups.flatMap((group) => group.runs.map((run) => run.id)).reverse();
}

const list = (query: Record<string, unknown> = {}, caller = api) => caller.send('listRuns', { query });
async function page(query: Record<string, unknown> = {}) {
  const { body, status, detail } = await list(query);
  assert.equal(status, 200, detail);
  const { runs, count, has_more } = body as { runs: { id: string }[]; count: number; has_more: boolean };
  assert.equal(count, runs.length);
  return { ids: runs.map(({ id }) => id), has_more };
}
const idsOf = async (query: Record<string, unknown>) => (await page(query)).ids;

proves('listRuns', 200, 'shows what a run was, on what, and how it ended', async () => {
  const [id = ''] = await start({ app_id: 'shop', flow_ids: [cart.id] });
  await beginAttempt(tenant, id);
  const reason = { kind: 'product' as const, message: 'No button', action_index: null };
  await finishRuns(tenant, [id], { status: 'failed', reason });
  const reply = await list({ limit: '1' });
  const { runs } = reply.body as { runs: Record<string, unknown>[] };
  const whole = await api.make('getRun', { params: { run_id: id } });
  const [run] = runs;
  const names = Object.keys(run ?? {});
  assert.ok(!names.includes('actions') && !names.includes('instructions'));
  const { total_action_count, uncached_action_count, cached_action_count } = whole.usage;
  assert.deepEqual(runs, [
    {
      ...Object.fromEntries(Object.entries(whole).filter(([name]) => names.includes(name))),
      usage: { total_action_count, uncached_action_count, cached_action_count },
    },
  ]);
  assert.equal(run?.url, `${TEST_URL}/runs/${id}`);
  assert.deepEqual(run?.app, { id: shop.app_id, name: 'shop', platform: 'web' });
  assert.deepEqual(run?.build, { id: shop.build_id, commit_sha: 'abcdef1', branch_name: 'main' });
  assert.deepEqual([run?.status, run?.reason, run?.attempt], ['failed', reason, 1]);
  return reply;
});

test('each filter keeps what it names, alone and with the others, newest first', async () => {
  const started = new Date(Date.now() - 1).toISOString();
  const inShop = await start({ app_id: 'shop', suite_ids: [suite.id], flow_ids: [search.id] });
  const onDesk = await start({ app_id: 'desk', flow_ids: [search.id, cart.id] });
  const all = [...onDesk, ...inShop];
  const [deskCart, deskSearch] = onDesk;
  const [shopSearch, shopPay, shopCart] = inShop;
  await finishRuns(tenant, [deskCart ?? '', shopPay ?? ''], { status: 'passed', reason: null });
  await finishRuns(tenant, [shopCart ?? ''], { status: 'error', reason: null });
  const since = (query: Record<string, unknown> = {}) => idsOf({ start: started, ...query });

  assert.deepEqual(await since(), all);
  assert.deepEqual(await since({ app: shop.app_id }), inShop);
  assert.deepEqual(await since({ app: desk.app_id }), onDesk);
  assert.deepEqual(await since({ flow: search.id }), [deskSearch, shopSearch]);
  assert.deepEqual(await since({ flow: pay.id }), [shopPay]);
  // A lone flow keeps its suite's context, and with it the suite.
  assert.deepEqual(await since({ suite: suite.id }), [deskCart, shopPay, shopCart]);
  assert.deepEqual(await since({ branch: 'topic/a' }), onDesk);
  assert.deepEqual(await since({ branch: 'topic' }), []);
  assert.deepEqual(await since({ status: 'passed' }), [deskCart, shopPay]);
  assert.deepEqual(await since({ status: 'error,passed,passed' }), [deskCart, shopPay, shopCart]);
  assert.deepEqual(await since({ status: 'terminated' }), []);
  assert.deepEqual(await since({ app: shop.app_id, flow: search.id, branch: 'main', status: 'queued' }), [
    shopSearch,
  ]);
  assert.deepEqual(await since({ app: shop.app_id, branch: 'topic/a' }), []);
  assert.deepEqual(await idsOf({ end: started, flow: pay.id }), []);
  const { created_at } = await api.make('getRun', { params: { run_id: shopCart ?? '' } });
  assert.deepEqual(await idsOf({ start: created_at, suite: suite.id, limit: '500' }), [
    deskCart,
    shopPay,
    shopCart,
  ]);
  assert.ok(!(await idsOf({ end: created_at })).includes(shopCart ?? ''));
});

test('a label finds the runs of what carried it when they were asked for, whatever became of it since', async () => {
  const [nightly, smoke] = await Promise.all(
    ['Nightly', 'smoke'].map((name) => api.make('createLabel', { body: { name } })),
  );
  const suiteLabel = { suite_id: suite.id, label_id: nightly?.id ?? '' };
  const flowLabel = { flow_id: search.id, label_id: smoke?.id ?? '' };
  const before = await start({ app_id: 'shop', flow_ids: [search.id] });
  await api.make('attachLabelToSuite', { params: suiteLabel });
  await api.make('attachLabelToFlow', { params: flowLabel });
  const labelled = await start({ app_id: 'shop', suite_ids: [suite.id], flow_ids: [search.id] });
  await api.make('detachLabelFromSuite', { params: suiteLabel });
  await api.make('detachLabelFromFlow', { params: flowLabel });
  const later = await start({ app_id: 'shop', suite_ids: [suite.id], flow_ids: [search.id] });
  assert.ok(before.length > 0 && later.length > 0);

  const [searched, paid, carted] = labelled;
  assert.deepEqual(await idsOf({ label: 'nightly' }), [paid, carted]);
  assert.deepEqual(await idsOf({ label: 'SMOKE' }), [searched]);
  await finishRuns(tenant, [paid ?? ''], { status: 'passed', reason: null });
  assert.deepEqual(await idsOf({ label: 'nightly', status: 'passed' }), [paid]);
  assert.deepEqual(await idsOf({ label: 'nightly', status: 'queued', flow: cart.id, branch: 'main' }), [
    carted,
  ]);
  assert.deepEqual(await idsOf({ label: 'nightly', starting_after: paid ?? '' }), [carted]);
  await api.make('updateLabel', { params: { label_id: nightly?.id ?? '' }, body: { name: 'Weekly' } });
  assert.deepEqual(await idsOf({ label: 'weekly' }), [paid, carted]);
});

test('pages of any size give every run once, those of one moment and of all states included', async () => {
  const app = await upload('paged', 'pages');
  const ids = (
    await Promise.all([1, 2, 3].map(() => start({ app_id: 'paged', flow_ids: [cart.id, search.id, pay.id] })))
  ).flat();
  await tenant
    .update('runs')
    .set({ created_at: '2026-01-01T00:00:00Z' })
    .where('id', 'in', ids.slice(0, 5))
    .execute();
  await finishRuns(tenant, ids.slice(2, 6), { status: 'failed', reason: null });
  const whole = await idsOf({ app: app.app_id });
  assert.deepEqual(whole.toSorted(), ids.toSorted());
  for (const limit of ['1', '2', '4', '9', '10']) {
    const seen: string[] = [];
    for (let next = await page({ app: app.app_id, limit }); ; ) {
      seen.push(...next.ids);
      if (!next.has_more) break;
      assert.equal(next.ids.length, Number(limit));
      next = await page({ app: app.app_id, limit, starting_after: seen.at(-1) });
    }
    assert.deepEqual(seen, whole, limit);
  }
});

test('the runs of a deleted flow, suite and app are still found by their ids', async () => {
  const gone = await makeFlow('gone');
  const ids = await start({ app_id: 'shop', flow_ids: [gone.id] });
  await api.make('deleteFlow', { params: { flow_id: gone.id } });
  assert.deepEqual(await idsOf({ flow: gone.id }), ids);
});

test('a run that the filters leave out still marks a position', async () => {
  const older = await start({ app_id: 'desk', flow_ids: [pay.id] });
  const newer = await start({ app_id: 'shop', flow_ids: [search.id] });
  const [first] = await idsOf({ app: desk.app_id, starting_after: newer[0] });
  assert.equal(first, older[0]);
});

test('nothing of another organization is listed, nor what no request started', async () => {
  const { other } = service;
  await insertRuns(tenant, [{ id: newId(), flow_id: newId(), flow_name: 'Imported' }]);
  const before = await idsOf({ limit: '500' });
  for (const run of before)
    assert.notEqual((await api.call('getRun', { params: { run_id: run } })).status, 404);
  for (const query of [
    {},
    { app: shop.app_id },
    { flow: cart.id },
    { suite: suite.id },
    { branch: 'main' },
  ]) {
    const reply = await list(query, other.api);
    assert.deepEqual(reply.body, { runs: [], count: 0, has_more: false });
  }
});

proves('listRuns', 400, 'with an end that is not after the start', () =>
  list({ start: '2026-01-02', end: '2026-01-02' }),
);
proves('listRuns', 400, 'with a label that there is not', () => list({ label: 'never made' }));
proves('listRuns', 404, 'after a run that is nobody’s', () => list({ starting_after: nowhere }));
proves('listRuns', 404, 'with an app that is no id', () => list({ app: 'shop' }));
proves('listRuns', 422, 'with a status that there is not', () => list({ status: 'passed,broken' }));
proves('listRuns', 422, 'with a limit beyond 500', () => list({ limit: '501' }));
proves('listRuns', 422, 'with a start that is no time', () => list({ start: 'yesterday' }));
