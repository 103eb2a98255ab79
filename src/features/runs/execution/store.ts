import type { RunReason, RunStatus } from '../../../contract/runs.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import type { FlowSnapshot, SuiteSnapshot } from '../resolve-request.ts';

export interface GroupToRun {
  id: string;
  batch_id: string;
  suite: SuiteSnapshot | null;
  app: { id: string; name: string; platform: string };
  build: { id: string; url: string | null; branch_name: string | null };
  environment: { id: string; name: string } | null;
  /** The builds to load into the browser, as they were when the run was asked for. */
  extensions: { app_id: string; build_id: string }[];
  options: {
    variables?: Record<string, string> | null;
    build_variables?: Record<string, string>;
    parallel?: boolean;
    max_actions?: number | null;
    web_browser?: string | null;
  };
}

/** Whether its app is on a phone, and so started by us with values. */
export const isMobile = ({ app }: Pick<GroupToRun, 'app'>): boolean =>
  app.platform === 'ios' || app.platform === 'android';

/** Marks a group as running and returns what it needs; undefined: it has ended already. */
export async function takeGroup(tenant: Tenant, groupId: string): Promise<GroupToRun | undefined> {
  const rows = await tenant.query<GroupToRun>(
    'take-group',
    `with taken as (
       update groups set status = 'running', started_at = coalesce(started_at, now())
       where organization_id = $1 and id = $2 and status in ('queued', 'running') returning id, batch_id, suite)
     select t.id, t.batch_id, t.suite, b.app, b.build, b.environment, b.extensions, b.options
     from taken t join batches b on b.id = t.batch_id`,
    [groupId],
  );
  return rows[0];
}

export interface RunToDo {
  id: string;
  flow: FlowSnapshot;
}

export async function runsToDo(tenant: Tenant, groupId: string): Promise<RunToDo[]> {
  return tenant.query<RunToDo>(
    'runs-to-do',
    `select id, flow from runs
     where organization_id = $1 and group_id = $2 and not is_final order by position`,
    [groupId],
  );
}

/** Whether any run of the group was ever begun. */
export async function hasAttempts(tenant: Tenant, groupId: string): Promise<boolean> {
  const rows = await tenant.query(
    'has-attempts',
    'select 1 from runs where organization_id = $1 and group_id = $2 and attempt > 0 limit 1',
    [groupId],
  );
  return rows.length > 0;
}

/** Whether nothing of the group is left to do, as when somebody has cancelled it. */
export async function hasEnded(tenant: Tenant, groupId: string): Promise<boolean> {
  const rows = await tenant.query(
    'has-ended',
    'select 1 from runs where organization_id = $1 and group_id = $2 and not is_final limit 1',
    [groupId],
  );
  return rows.length === 0;
}

export interface RunEnd {
  status: RunStatus;
  reason: RunReason | null;
  warnings?: string[];
}

/** Ends runs that have not ended yet. */
export async function finishRuns(tenant: Tenant, runIds: readonly string[], end: RunEnd): Promise<void> {
  await tenant.query(
    'finish-runs',
    `update runs set status = $3, reason = $4, warnings = $5, finished_at = now(),
       run_seconds = coalesce(extract(epoch from now() - started_at), 0)
     where organization_id = $1 and id = any ($2) and not is_final`,
    [runIds, end.status, end.reason && JSON.stringify(end.reason), JSON.stringify(end.warnings ?? [])],
  );
}

/** Ends a group whose runs have all ended, and its batch if it was the last. */
export async function finishGroup(tenant: Tenant, groupId: string): Promise<void> {
  await tenant.query(
    'finish-group',
    `with counted as (
       select bool_or(not is_final) as is_open, bool_or(status in ('error', 'skipped')) as is_error,
         bool_or(status = 'failed') as is_failed, bool_or(status = 'terminated') as is_terminated
       from runs where organization_id = $1 and group_id = $2)
     update groups set finished_at = now(), status = case
         when c.is_error then 'error' when c.is_failed then 'failed' when c.is_terminated then 'terminated' else 'passed' end
     from counted c
     where organization_id = $1 and id = $2 and status in ('queued', 'running') and c.is_open is not true`,
    [groupId],
  );
  await tenant.query(
    'finish-batch',
    `update batches b set finished_at = now()
     from groups g where g.id = $2 and b.organization_id = $1 and b.id = g.batch_id and b.finished_at is null
       and not exists (select 1 from groups o where o.batch_id = b.id and o.status in ('queued', 'running'))`,
    [groupId],
  );
}

/** Whether somebody wants the run, or its whole batch, to end. */
export async function isCancelled(tenant: Tenant, runId: string): Promise<boolean> {
  const rows = await tenant.query<{ is_cancelled: boolean }>(
    'is-cancelled',
    `select coalesce(r.cancel_requested_at, b.cancel_requested_at) is not null as is_cancelled
     from runs r left join batches b on b.id = r.batch_id where r.organization_id = $1 and r.id = $2`,
    [runId],
  );
  return rows[0]?.is_cancelled ?? true;
}

/** Asks for the end of runs; those that nobody has begun end at once. Returns the groups that may be done by that. */
export async function requestCancel(
  tenant: Tenant,
  what: { run_id: string } | { batch_id: string },
): Promise<string[]> {
  const [column, id] = 'run_id' in what ? ['id', what.run_id] : ['batch_id', what.batch_id];
  const rows = await tenant.query<{ group_id: string }>(
    `request-cancel-${column}`,
    `update runs set cancel_requested_at = now(),
       status = case when status = 'queued' then 'terminated' else status end,
       finished_at = case when status = 'queued' then now() else finished_at end,
       run_seconds = case when status = 'queued' then 0 else run_seconds end,
       reason = case when status = 'queued'
         then '{"kind": "infrastructure", "message": "The run was cancelled.", "action_index": null}'::jsonb else reason end
     where organization_id = $1 and ${column} = $2 and not is_final returning group_id`,
    [id],
  );
  return [...new Set(rows.map((row) => row.group_id))];
}
