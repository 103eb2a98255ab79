import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { EndpointId } from '../../src/contract/endpoints.ts';
import { newId } from '../../src/platform/new-id.ts';
import type { Reply } from '../support/api.ts';
import { proves } from '../support/proves.ts';
import { openTestService } from '../support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const nowhere = '00000000-0000-4000-8000-000000000000';

/** Five of each: pages of two end in the middle of a page. */
const LETTERS = ['a', 'b', 'c', 'd', 'e'];

const suite = await api.make('createSuite', { body: { name: 'a' } });
const web = await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/a' } });
const webhook = await api.make('createWebhook', { body: { url: 'http://127.0.0.1:9/', enabled: false } });
const flow_ids: string[] = [];
for (const [index, name] of LETTERS.entries()) {
  const flow = await api.make('createFlow', { body: { name, instructions: 'Look', suite_id: suite.id } });
  flow_ids.push(flow.id);
  await api.make('createLabel', { body: { name } });
  await api.make('createHook', { body: { name, script: 'exit 0', script_type: 'bash' } });
  await api.make('createEnvironment', { body: { name } });
  await tenant
    .insert('webhook_deliveries', { id: newId(), webhook_id: webhook.id, event: 'test', subject_id: null })
    .execute();
  if (index === 0) continue;
  await api.make('createSuite', { body: { name } });
  await api.make('createApp', { body: { name, platform: 'ios', bundle_id: `com.example.${name}` } });
  await api.make('uploadWebBuild', { body: { app_id: 'shop', url: `http://shop.invalid/${name}` } });
}
await api.make('startRuns', { body: { app_id: 'shop', flow_ids: flow_ids.slice(0, 3) } });
await api.make('startRuns', { body: { app_id: 'shop', flow_ids } });
const range = { start: '2020-01-01', end: '2099-01-01' };

const lists: Partial<Record<EndpointId, { plural: string; params?: object; query?: object; id?: string }>> = {
  listSuites: { plural: 'suites' },
  listFlows: { plural: 'flows' },
  listFlowNames: { plural: 'flows' },
  listApps: { plural: 'apps' },
  listBuilds: { plural: 'builds', params: { app_id: web.app_id } },
  listEnvironments: { plural: 'environments' },
  listHooks: { plural: 'hooks' },
  listLabels: { plural: 'labels' },
  listWebhookDeliveries: { plural: 'deliveries', params: { webhook_id: webhook.id } },
  listFlowUsage: { plural: 'flows', query: range, id: 'flow_id' },
};

const ask = (id: EndpointId, query: object): Promise<Reply> => {
  const { params = {}, query: fixed = {} } = lists[id] ?? {};
  return api.send(id, { params: params as Record<string, string>, query: { ...fixed, ...query } });
};

async function page(id: EndpointId, query: object) {
  const { plural = '', id: key = 'id' } = lists[id] ?? {};
  const reply = await ask(id, query);
  const body = reply.body as Record<string, unknown>;
  assert.equal(reply.status, 200, reply.detail);
  const items = body[plural] as Record<string, string>[];
  return { ids: items.map((item) => item[key]), has_more: body.has_more };
}

for (const id of Object.keys(lists) as EndpointId[]) {
  test(`${id}: pages of two are the whole list, each row once and in its order`, async () => {
    const all = (await page(id, {})).ids;
    assert.equal(all.length, LETTERS.length);
    const seen: unknown[] = [];
    for (let hasMore = true; hasMore; ) {
      const starting_after = seen.at(-1);
      const part = await page(id, { limit: 2, ...(starting_after !== undefined && { starting_after }) });
      seen.push(...part.ids);
      assert.equal(part.has_more, seen.length < all.length);
      hasMore = part.has_more === true;
    }
    assert.deepEqual(seen, all);
    assert.deepEqual(await page(id, { starting_after: all.at(-1) }), { ids: [], has_more: false });
  });
}

test('a list of which no part is asked for says nothing of more', async () => {
  assert.deepEqual(Object.keys(await api.make('listSuites')), ['suites', 'count']);
  assert.deepEqual(Object.keys(await api.make('listFlows')), ['flows', 'count']);
});

test("a suite's flows come in pages, too, in the order of the suite", async () => {
  const flows = flow_ids.toReversed();
  await api.make('orderSuite', { params: { suite_id: suite.id }, body: { flow_ids: flows } });
  const query = { suite_id: suite.id, limit: '3' };
  const first = await page('listFlows', query);
  assert.deepEqual(first, { ids: flows.slice(0, 3), has_more: true });
  const second = await page('listFlows', { ...query, starting_after: flows[2] });
  assert.deepEqual(second, { ids: flows.slice(3), has_more: false });
});

proves('listFlowNames', 200, 'tells flows by id and name alone', async () => {
  const reply = await api.call('listFlowNames');
  assert.deepEqual(reply.body.flows[0], { id: flow_ids[0], name: 'a' });
  return reply;
});

proves('listFlowUsage', 200, 'begins with the flows that did the most', async () => {
  const reply = await api.call('listFlowUsage', { query: range });
  assert.deepEqual(
    reply.body.flows.map(({ run_count }) => run_count),
    [2, 2, 2, 1, 1],
  );
  assert.deepEqual((await service.other.api.make('listFlowUsage', { query: range })).flows, []);
  return reply;
});
proves('listFlowUsage', 400, 'with an end that is not after the start', () =>
  ask('listFlowUsage', { end: '2020-01-01' }),
);
proves('listFlowUsage', 404, 'after a flow that did not run', () =>
  ask('listFlowUsage', { starting_after: nowhere }),
);
proves('listFlowUsage', 422, 'with a limit beyond 500', () => ask('listFlowUsage', { limit: '501' }));

const missing = { starting_after: nowhere };
proves('listSuites', 404, 'after a suite that is nobody’s', () => ask('listSuites', missing));
proves('listFlowNames', 404, 'after a flow that is nobody’s', () => ask('listFlowNames', missing));
proves('listApps', 404, 'after an app that is nobody’s', () => ask('listApps', missing));
proves('listEnvironments', 404, 'after an environment that is nobody’s', () =>
  ask('listEnvironments', missing),
);
proves('listLabels', 404, 'after a label that is nobody’s', () => ask('listLabels', missing));
proves('listWebhookDeliveries', 404, 'after a delivery that is nobody’s', () =>
  ask('listWebhookDeliveries', missing),
);

proves('listSuites', 422, 'with a limit of nothing', () => ask('listSuites', { limit: '0' }));
proves('listFlowNames', 422, 'with a limit beyond 5000', () => ask('listFlowNames', { limit: '5001' }));
proves('listEnvironments', 422, 'with a limit beyond 500', () => ask('listEnvironments', { limit: '501' }));
proves('listLabels', 422, 'with a limit that is no number', () => ask('listLabels', { limit: 'all' }));
proves('listWebhookDeliveries', 422, 'with a limit beyond 500', () =>
  ask('listWebhookDeliveries', { limit: '501' }),
);
