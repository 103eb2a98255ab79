import { noSuch, Refusal } from '../../contract/refusal.ts';
import type { usageEndpoints } from '../../contract/usage.ts';
import type { HandlersOf } from '../../platform/http/handler.ts';
import { listRuns, positionOfRun, ranInRange, readApps, readDays, readFlows, readTotals } from './store.ts';

/** Of flows in the breakdown; the rest is read in pages. */
const SHOWN_FLOWS = 100;

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
      readApps(tenant, start, end),
      readFlows(tenant, query, { limit: SHOWN_FLOWS }),
    ]);
    return { days: days.map(withTotal), apps: apps.map(withTotal), flows: flows.map(withTotal) };
  },
  async listFlowUsage({ tenant, query }) {
    const { limit, starting_after } = query;
    // One more than asked for tells whether more follow.
    const rows = await readFlows(tenant, query, { limit: limit + 1, starting_after });
    if (
      rows.length === 0 &&
      starting_after !== undefined &&
      !(await ranInRange(tenant, query, starting_after))
    )
      throw new Refusal(404, `No flow with the id ${starting_after} ran in this range.`);
    return { flows: rows.slice(0, limit).map(withTotal), has_more: rows.length > limit };
  },
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
