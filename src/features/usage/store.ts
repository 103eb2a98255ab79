import type { RunStatus } from '../../contract/runs.ts';
import type { Page } from '../../contract/text.ts';
import type { Tenant } from '../../platform/db/tenant.ts';

export interface Totals {
  run_count: number;
  total_run_seconds: number;
  uncached_action_count: number;
  cached_action_count: number;
}

/**
 * Finished runs come from the widest buckets that fit: hours in the middle of the range, minutes up to them, and single runs
 * in the broken minutes at both ends. Unfinished runs are few and counted one by one.
 */
const TOTALS = `
  with edges as (
    select $2::timestamptz as starts, $3::timestamptz as ends,
      date_trunc('minute', $2::timestamptz + interval '1 minute' - interval '1 microsecond', 'UTC') as first_minute,
      date_trunc('minute', $3::timestamptz, 'UTC') as last_minute,
      date_trunc('hour', $2::timestamptz + interval '1 hour' - interval '1 microsecond', 'UTC') as first_hour,
      date_trunc('hour', $3::timestamptz, 'UTC') as last_hour),
  parts as (
    select b.run_count, b.run_seconds, b.uncached_action_count, b.cached_action_count
    from usage_buckets b, edges e
    where b.organization_id = $1 and b.width = 'hour' and b.starts_at >= e.first_hour and b.starts_at < e.last_hour
    union all
    select b.run_count, b.run_seconds, b.uncached_action_count, b.cached_action_count
    from usage_buckets b, edges e
    where b.organization_id = $1 and b.width = 'minute'
      and b.starts_at >= e.first_minute and b.starts_at < least(e.first_hour, e.last_minute)
    union all
    select b.run_count, b.run_seconds, b.uncached_action_count, b.cached_action_count
    from usage_buckets b, edges e
    where b.organization_id = $1 and b.width = 'minute'
      and b.starts_at >= greatest(e.last_hour, e.first_hour, e.first_minute) and b.starts_at < e.last_minute
    union all
    select 1, coalesce(r.run_seconds, 0), r.uncached_action_count, r.cached_action_count
    from runs r, edges e
    where r.organization_id = $1 and r.is_final
      and r.created_at >= e.starts and r.created_at < least(e.first_minute, e.ends)
    union all
    select 1, coalesce(r.run_seconds, 0), r.uncached_action_count, r.cached_action_count
    from runs r, edges e
    where r.organization_id = $1 and r.is_final
      and r.created_at >= greatest(e.last_minute, e.first_minute, e.starts) and r.created_at < e.ends
    union all
    select 1, 0, r.uncached_action_count, r.cached_action_count
    from runs r
    where r.organization_id = $1 and not r.is_final and r.created_at >= $2 and r.created_at < $3)
  select coalesce(sum(run_count), 0)::bigint as run_count,
    coalesce(sum(run_seconds), 0)::double precision as total_run_seconds,
    coalesce(sum(uncached_action_count), 0)::bigint as uncached_action_count,
    coalesce(sum(cached_action_count), 0)::bigint as cached_action_count
  from parts`;

export async function readTotals(tenant: Tenant, start: Date, end: Date): Promise<Totals> {
  const [totals] = await tenant.query<Totals>('usage-totals', TOTALS, [start, end]);
  if (!totals) throw new Error('a sum that returned no row');
  return totals;
}

const COUNTED = `count(*) as run_count, coalesce(sum(run_seconds), 0)::double precision as run_seconds,
  coalesce(sum(uncached_action_count), 0)::bigint as uncached_action_count,
  coalesce(sum(cached_action_count), 0)::bigint as cached_action_count`;

const IN_RANGE = 'r.organization_id = $1 and r.created_at >= $2 and r.created_at < $3';

interface Counted {
  run_count: number;
  run_seconds: number;
  uncached_action_count: number;
  cached_action_count: number;
}

export async function readDays(tenant: Tenant, start: Date, end: Date) {
  return tenant.query<Counted & { day: string }>(
    'usage-days',
    `select to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD') as day, ${COUNTED}
     from runs r where ${IN_RANGE} group by 1 order by 1`,
    [start, end],
  );
}

interface Range {
  start: Date;
  end: Date;
}

/** Apps by their actions, after one of them; if that one was not run in the range, none. */
export async function readApps(tenant: Tenant, range: Range, { limit, starting_after }: Page) {
  return tenant.query<Counted & { app_id: string | null; name: string }>(
    'usage-apps',
    // What ran on no known app comes last: it has no id after which a page could begin.
    `with used as (
       select r.app_id, r.app_id is not null as is_known, ${COUNTED} from runs r where ${IN_RANGE} group by r.app_id)
     select used.app_id, coalesce(a.name, 'Deleted app') as name, run_count, run_seconds, uncached_action_count,
       cached_action_count
     from used left join apps a on a.id = used.app_id
     where $4::uuid is null or ($4 in (select app_id from used) and (
       not is_known or (uncached_action_count + cached_action_count, run_count, used.app_id) < (
         select uncached_action_count + cached_action_count, run_count, marked.app_id from used marked where marked.app_id = $4)))
     order by is_known desc, uncached_action_count + cached_action_count desc, run_count desc, used.app_id desc limit $5`,
    [range.start, range.end, starting_after ?? null, limit],
  );
}

/** Flows by their actions, after one of them; if that one did not run in the range, none. */
export async function readFlows(tenant: Tenant, range: Range, { limit, starting_after }: Page) {
  return tenant.query<Counted & { flow_id: string; flow_name: string }>(
    'usage-flows',
    `with used as (
       select r.flow_id, max(r.flow_name) as flow_name, ${COUNTED} from runs r where ${IN_RANGE} group by r.flow_id)
     select * from used
     where $4::uuid is null or (uncached_action_count + cached_action_count, run_count, flow_id) < (
       select uncached_action_count + cached_action_count, run_count, flow_id from used where flow_id = $4)
     order by uncached_action_count + cached_action_count desc, run_count desc, flow_id desc limit $5`,
    [range.start, range.end, starting_after ?? null, limit],
  );
}

export async function ranInRange(
  tenant: Tenant,
  { start, end }: Range,
  column: 'app_id' | 'flow_id',
  id: string,
) {
  const rows = await tenant.query(
    `ran-in-range-${column}`,
    `select 1 from runs r where ${IN_RANGE} and r.${column} = $4 limit 1`,
    [start, end, id],
  );
  return rows.length > 0;
}

export interface RunUsageRow {
  run_id: string;
  flow_id: string;
  flow_name: string;
  status: RunStatus;
  created_at: string;
  run_seconds: number | null;
  uncached_action_count: number;
  cached_action_count: number;
}

export interface Position {
  created_at: string;
  sequence: number;
}

export async function positionOfRun(tenant: Tenant, runId: string): Promise<Position | undefined> {
  return tenant.select('runs').where('id', '=', runId).select(['created_at', 'sequence']).executeTakeFirst();
}

/** Runs of the range after a position, oldest first. */
export async function listRuns(
  tenant: Tenant,
  range: { start: Date; end: Date; after: Position | undefined; limit: number },
): Promise<RunUsageRow[]> {
  const { start, end, after, limit } = range;
  return tenant.query<RunUsageRow>(
    'list-run-usage',
    `select id as run_id, flow_id, flow_name, status, created_at, run_seconds, uncached_action_count, cached_action_count
     from runs
     where organization_id = $1 and created_at >= $2 and created_at < $3 and (created_at, sequence) > ($4, $5)
     order by created_at, sequence limit $6`,
    [start, end, after?.created_at ?? '-infinity', after?.sequence ?? 0, limit],
  );
}
