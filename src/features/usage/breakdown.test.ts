import assert from 'node:assert/strict';
import { after } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;

const range = { start: '2026-01-01', end: '2026-01-31' };
const ask = (query: Record<string, string>) => api.send('getUsageBreakdown', { query });

proves(
  'getUsageBreakdown',
  200,
  'adds up to the totals of the same range, by day, app and flow',
  async () => {
    await api.make('uploadWebBuild', { body: { app_id: 'shop', url: 'http://shop.invalid/', name: 'Shop' } });
    const flows = await Promise.all(
      ['a', 'b'].map((name) => api.make('createFlow', { body: { name, instructions: name } })),
    );
    const flow_ids = flows.map(({ id }) => id);
    for (const day of ['2026-01-02T23:59:59.999Z', '2026-01-03T00:00:00Z', '2026-02-03T00:00:00Z']) {
      const { batch_id } = await api.make('startRuns', { body: { app_id: 'shop', flow_ids } });
      await tenant
        .update('runs')
        .set({ created_at: day, uncached_action_count: 3, cached_action_count: 1 })
        .where('batch_id', '=', batch_id)
        .execute();
    }
    const reply = await api.call('getUsageBreakdown', { query: range });
    const { days, apps, flows: byFlow } = reply.body;
    assert.deepEqual(
      days.map(({ day, run_count, total_action_count }) => [day, run_count, total_action_count]),
      [
        ['2026-01-02', 2, 8],
        ['2026-01-03', 2, 8],
      ],
    );
    assert.deepEqual(
      apps.map(({ name, run_count, cached_action_count }) => [name, run_count, cached_action_count]),
      [['Shop', 4, 4]],
    );
    assert.deepEqual(
      byFlow
        .map(({ flow_name, run_count, uncached_action_count }) => [
          flow_name,
          run_count,
          uncached_action_count,
        ])
        .sort(),
      [
        ['a', 2, 6],
        ['b', 2, 6],
      ],
    );
    const totals = await api.make('getUsage', { query: range });
    assert.equal(totals.run_count, 4);
    const none = await service.other.api.make('getUsageBreakdown', { query: range });
    assert.deepEqual(none, { days: [], apps: [], flows: [] });
    return reply;
  },
);
proves('getUsageBreakdown', 400, 'without an end, or with one before the start', async () => {
  assert.equal((await ask({ start: '2026-01-02', end: '2026-01-01' })).status, 400);
  return ask({ start: '2026-01-01' });
});
proves('getUsageBreakdown', 422, 'with a start that is no time', () => ask({ ...range, start: 'monday' }));
