import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import type { EndpointId } from '../../src/contract/endpoints.ts';
import { announceLeasable } from '../../src/features/devices/leases/store.ts';
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
const used = await api.make('createHook', { body: { name: 'used', script: 'exit 0', script_type: 'bash' } });
const flow_ids: string[] = [];
for (const [index, name] of LETTERS.entries()) {
  const flow = await api.make('createFlow', { body: { name, instructions: 'Look', suite_id: suite.id } });
  flow_ids.push(flow.id);
  await api.make('createLabel', { body: { name } });
  await api.make('putFlowHooks', { params: { flow_id: flow.id }, body: { setup: [used.id] } });
  await api.make('createEnvironment', { body: { name } });
  await tenant
    .insert('webhook_deliveries', { id: newId(), webhook_id: webhook.id, event: 'test', subject_id: null })
    .execute();
  await announceLeasable(service.parts.database, [
    { id: name, platform: 'ios', target: 'simulator', model: 'iPhone', os_version: '26' },
  ]);
  if (index === 0) continue;
  await api.make('createHook', { body: { name, script: 'exit 0', script_type: 'bash' } });
  await api.make('createWebhook', { body: { url: 'http://127.0.0.1:9/', enabled: false } });
  await api.make('createApiKey', { body: { name } });
  await api.make('addMember', { body: { name, email: `${name}@paging.invalid` } });
  await api.make('uploadWebBuild', { body: { app_id: name, url: 'http://shop.invalid/' } });
  await api.make('startRuns', { body: { app_id: name, flow_ids: [flow.id] } });
  await api.make('createSuite', { body: { name } });
  await api.make('uploadWebBuild', { body: { app_id: 'shop', url: `http://shop.invalid/${name}` } });
}
await api.make('startRuns', { body: { app_id: 'shop', flow_ids: flow_ids.slice(0, 3) } });
await api.make('startRuns', { body: { app_id: 'shop', flow_ids } });
const missing = { starting_after: nowhere };
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
  listWebhooks: { plural: 'webhooks' },
  listMembers: { plural: 'members' },
  listApiKeys: { plural: 'api_keys' },
  listHookUses: { plural: 'uses', params: { hook_id: used.id } },
  listDeviceUnits: { plural: 'units' },
  listAppUsage: { plural: 'apps', query: range, id: 'app_id' },
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
    [3, 3, 2, 2, 2],
  );
  assert.deepEqual((await service.other.api.make('listFlowUsage', { query: range })).flows, []);
  return reply;
});
proves('listAppUsage', 200, 'begins with the apps that did the most', async () => {
  const reply = await api.call('listAppUsage', { query: range });
  assert.deepEqual(
    reply.body.apps.map(({ run_count }) => run_count),
    [8, 1, 1, 1, 1],
  );
  assert.equal(reply.body.apps[0]?.app_id, web.app_id);
  assert.deepEqual((await service.other.api.make('listAppUsage', { query: range })).apps, []);
  return reply;
});
proves('listAppUsage', 400, 'with an end that is not after the start', () =>
  ask('listAppUsage', { end: '2020-01-01' }),
);
proves('listAppUsage', 404, 'after an app that did not run', () => ask('listAppUsage', missing));
proves('listAppUsage', 422, 'with a limit beyond 500', () => ask('listAppUsage', { limit: '501' }));
proves('listFlowUsage', 400, 'with an end that is not after the start', () =>
  ask('listFlowUsage', { end: '2020-01-01' }),
);
proves('listFlowUsage', 404, 'after a flow that did not run', () =>
  ask('listFlowUsage', { starting_after: nowhere }),
);
proves('listFlowUsage', 422, 'with a limit beyond 500', () => ask('listFlowUsage', { limit: '501' }));

proves('listSuites', 404, 'after a suite that is nobody’s', () => ask('listSuites', missing));
proves('listFlowNames', 404, 'after a flow that is nobody’s', () => ask('listFlowNames', missing));
proves('listApps', 404, 'after an app that is nobody’s', () => ask('listApps', missing));
proves('listEnvironments', 404, 'after an environment that is nobody’s', () =>
  ask('listEnvironments', missing),
);
proves('listLabels', 404, 'after a label that is nobody’s', () => ask('listLabels', missing));
proves('listWebhooks', 404, 'after a webhook that is nobody’s', () => ask('listWebhooks', missing));
proves('listMembers', 404, 'after a member that is nobody’s', () => ask('listMembers', missing));
proves('listApiKeys', 404, 'after a key that is nobody’s', () => ask('listApiKeys', missing));
proves('listDeviceUnits', 404, 'after a device that there is not', () => ask('listDeviceUnits', missing));
proves('listHookUses', 404, 'after a flow that has it not', () => ask('listHookUses', missing));
proves('listWebhookDeliveries', 404, 'after a delivery that is nobody’s', () =>
  ask('listWebhookDeliveries', missing),
);

proves('listSuites', 422, 'with a limit of nothing', () => ask('listSuites', { limit: '0' }));
proves('listFlowNames', 422, 'with a limit beyond 5000', () => ask('listFlowNames', { limit: '5001' }));
proves('listEnvironments', 422, 'with a limit beyond 500', () => ask('listEnvironments', { limit: '501' }));
proves('listLabels', 422, 'with a limit that is no number', () => ask('listLabels', { limit: 'all' }));
proves('listWebhooks', 422, 'with a limit of nothing', () => ask('listWebhooks', { limit: '0' }));
proves('listMembers', 422, 'with a limit beyond 500', () => ask('listMembers', { limit: '501' }));
proves('listApiKeys', 422, 'with a limit that is no number', () => ask('listApiKeys', { limit: 'all' }));
proves('listDeviceUnits', 422, 'with a limit beyond 500', () => ask('listDeviceUnits', { limit: '501' }));
proves('listHookUses', 422, 'with a limit of nothing', () => ask('listHookUses', { limit: '0' }));
proves('listWebhookDeliveries', 422, 'with a limit beyond 500', () =>
  ask('listWebhookDeliveries', { limit: '501' }),
);
