import { noSuch } from '../../contract/refusal.ts';
import type { usageEndpoints } from '../../contract/usage.ts';
import { answerPage } from '../../platform/http/answer-page.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { listRuns, positionOfRun, ranInRange, readApps, readDays, readFlows, readTotals } from './store.ts';

/** Of apps and flows in the breakdown; the rest is read in pages. */
const SHOWN = 100;

export const usageRoutes = (publicUrl: string): HandlersOf<typeof usageEndpoints> => ({
  async getUsage({ tenant, query }) {
    const { start, end } = query;
    const totals = await readTotals(tenant, start, end);
    const total_action_count = totals.uncached_action_count + totals.cached_action_count;
    return { start: start.toISOString(), end: end.toISOString(), ...totals, total_action_count };
  },
  async getUsageBreakdown({ tenant, query }) {
    const { start, end } = query;
    const [days, apps, flows] = await Promise.all([
      readDays(tenant, start, end),
      readApps(tenant, query, { limit: SHOWN }),
      readFlows(tenant, query, { limit: SHOWN }),
    ]);
    return { days: days.map(withTotal), apps: apps.map(withTotal), flows: flows.map(withTotal) };
  },
  listAppUsage: ({ tenant, query }) =>
    answerPage('apps', query, {
      noun: 'app that ran in this range',
      read: async (page) => (await readApps(tenant, query, page)).map(withTotal),
      find: (id) => ranInRange(tenant, query, 'app_id', id),
    }),
  listFlowUsage: ({ tenant, query }) =>
    answerPage('flows', query, {
      noun: 'flow that ran in this range',
      read: async (page) => (await readFlows(tenant, query, page)).map(withTotal),
      find: (id) => ranInRange(tenant, query, 'flow_id', id),
    }),
  async listRunUsage({ tenant, query }) {
    const { start, end, limit, starting_after } = query;
    const after = starting_after === undefined ? undefined : await positionOfRun(tenant, starting_after);
    if (starting_after !== undefined && !after) throw noSuch('run', starting_after);
    // One more than asked for tells whether more follow.
    const rows = await listRuns(tenant, { start, end, after, limit: limit + 1 });
    const runs = rows.slice(0, limit).map((row) => ({
      ...row,
      total_action_count: row.uncached_action_count + row.cached_action_count,
      url: `${publicUrl}/runs/${row.run_id}`,
    }));
    return { runs, has_more: rows.length > limit };
  },
});

const withTotal = <Row extends { uncached_action_count: number; cached_action_count: number }>(row: Row) => ({
  ...row,
  total_action_count: row.uncached_action_count + row.cached_action_count,
});
