import { type RunReason, RunStatus } from '../../../contract/runs.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import type { BatchRow } from '../show/store.ts';

export interface Position {
  created_at: string;
  sequence: number;
}

export async function positionOfRun(tenant: Tenant, runId: string): Promise<Position | undefined> {
  return tenant.select('runs').where('id', '=', runId).select(['created_at', 'sequence']).executeTakeFirst();
}

/** What a list is narrowed by; what is left out does not matter. */
export interface Narrowing {
  statuses: readonly RunStatus[];
  app?: string | undefined;
  flow?: string | undefined;
  suite?: string | undefined;
  labelId?: string | undefined;
  branch?: string | undefined;
  start?: Date | undefined;
  end?: Date | undefined;
  /** Only runs that are older than this place in the order. */
  before?: Position | undefined;
}

export interface ListedRow extends Omit<BatchRow, 'id' | 'extensions'> {
  id: string;
  batch_id: string;
  group_id: string;
  flow_id: string;
  flow_name: string;
  suite_id: string | null;
  status: RunStatus;
  reason: RunReason | null;
  attempt: number;
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  run_seconds: number | null;
  uncached_action_count: number;
  cached_action_count: number;
}

const LISTED = `r.id, r.batch_id, r.group_id, r.flow_id, r.flow_name, r.suite_id, r.status, r.reason, r.attempt,
  r.created_at, r.started_at, r.finished_at, r.run_seconds, r.uncached_action_count, r.cached_action_count,
  b.app, b.build, b.environment`;

export async function findListedRun(tenant: Tenant, id: string): Promise<ListedRow | undefined> {
  const rows = await tenant.query<ListedRow>(
    'find-listed-run',
    `select ${LISTED} from runs r join batches b on b.id = r.batch_id where r.organization_id = $1 and r.id = $2`,
    [id],
  );
  return rows[0];
}

export interface TrendRow {
  flow_id: string;
  runs: { id: string; status: RunStatus; run_seconds: number | null; created_at: string }[];
}

/** The last runs of every flow, or of some, newest first; each flow reads a handful of rows of its index. */
export async function listTrends(
  tenant: Tenant,
  limit: number,
  flowIds: readonly string[] | undefined,
): Promise<TrendRow[]> {
  const rows = await tenant.query<TrendRow['runs'][number] & { flow_id: string }>(
    'list-trends',
    `select f.id as flow_id, last.id, last.status, last.run_seconds, last.created_at
     from flows f cross join lateral (
       select found.* from unnest($2::text[]) s (status) cross join lateral (
         select r.id, r.status, r.run_seconds, r.created_at, r.sequence from runs r
         where r.organization_id = $1 and r.flow_id = f.id and r.status = s.status and r.batch_id is not null
         order by r.created_at desc, r.sequence desc limit $3) found
       order by found.created_at desc, found.sequence desc limit $3) last
     where f.organization_id = $1 and f.setup_of_suite_id is null and ($4::uuid[] is null or f.id = any ($4))
     order by f.id, last.created_at desc, last.sequence desc`,
    [RunStatus.options, limit, flowIds ?? null],
  );
  const byFlow = Map.groupBy(rows, (row) => row.flow_id);
  return [...byFlow].map(([flow_id, of]) => ({ flow_id, runs: of.map(({ flow_id: _, ...run }) => run) }));
}

/** The organization, the statuses and the limit. */
const FIXED_VALUES = 3;

/**
 * Each status is read by itself, newest first, from an index that begins with what the list is narrowed by; then the few
 * rows of each are merged. So a list by anything and any statuses reads about as many rows as it shows.
 */
export async function listRuns(tenant: Tenant, narrowing: Narrowing, limit: number): Promise<ListedRow[]> {
  const { name, conditions, values } = narrow(narrowing);
  const byLabel = narrowing.labelId !== undefined;
  const [place, places] = byLabel ? ['l', 'run_labels l join runs r on r.id = l.run_id'] : ['r', 'runs r'];
  return tenant.query<ListedRow>(
    `list-runs${name}`,
    `with page as (
       select found.* from unnest($2::text[]) s (status) cross join lateral (
         select r.id, ${place}.created_at, ${place}.sequence from ${places}
         where ${place}.organization_id = $1 and ${place}.status = s.status and r.batch_id is not null ${conditions}
         order by ${place}.created_at desc, ${place}.sequence desc limit $3) found
       order by found.created_at desc, found.sequence desc limit $3)
     select ${LISTED} from page p join runs r on r.id = p.id join batches b on b.id = r.batch_id
     order by p.created_at desc, p.sequence desc`,
    [[...new Set(narrowing.statuses)], limit, ...values],
  );
}

/** Only what is given becomes a condition: one that might also be nothing could use no index. */
function narrow({ app, flow, suite, labelId, branch, start, end, before }: Narrowing) {
  const values: unknown[] = [];
  const value = (given: unknown) => `$${values.push(given) + FIXED_VALUES}`;
  const place = labelId === undefined ? 'r' : 'l';
  const conditions = {
    app: app && `r.app_id = ${value(app)}`,
    flow: flow && `r.flow_id = ${value(flow)}`,
    suite: suite && `r.suite_id = ${value(suite)}`,
    label: labelId && `l.label_id = ${value(labelId)}`,
    branch: branch && `r.branch_key = md5(${value(branch)})::uuid`,
    start: start && `${place}.created_at >= ${value(start)}`,
    end: end && `${place}.created_at < ${value(end)}`,
    before:
      before &&
      `(${place}.created_at, ${place}.sequence) < (${value(before.created_at)}, ${value(before.sequence)})`,
  };
  const given = Object.entries(conditions).filter(([, condition]) => condition !== undefined);
  return {
    name: given.map(([name]) => `-${name}`).join(''),
    conditions: given.map(([, condition]) => `and ${condition}`).join(' '),
    values,
  };
}
