import type {
  RunAction,
  RunCache,
  RunDevice,
  RunHook,
  RunReason,
  RunStatus,
  RunVariable,
} from '../../../contract/runs.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import type { Artifacts } from '../execution/evidence/attempt-evidence.ts';
import type { FlowSnapshot } from '../resolve-request.ts';

export interface BatchRow {
  id: string;
  app: { id: string; name: string; platform: 'ios' | 'android' | 'web' | 'chrome-extension' };
  build: { id: string; commit_sha: string | null; branch_name: string | null };
  environment: { id: string; name: string } | null;
  extensions: { app_id: string; build_id: string }[];
}

export async function findBatch(tenant: Tenant, id: string): Promise<BatchRow | undefined> {
  const rows = await tenant.query<BatchRow>(
    'find-batch',
    'select id, app, build, environment, extensions from batches where organization_id = $1 and id = $2',
    [id],
  );
  return rows[0];
}

export interface RunOfBatch {
  group_id: string;
  group_name: string;
  group_status: RunStatus;
  id: string;
  flow_id: string;
  flow_name: string;
  status: RunStatus;
  reason: RunReason | null;
}

export async function runsOfBatch(tenant: Tenant, batchId: string): Promise<RunOfBatch[]> {
  return tenant.query<RunOfBatch>(
    'runs-of-batch',
    `select g.id as group_id, g.name as group_name, g.status as group_status,
       r.id, r.flow_id, r.flow_name, r.status, r.reason
     from groups g join runs r on r.group_id = g.id
     where g.organization_id = $1 and g.batch_id = $2 order by g.position, r.position`,
    [batchId],
  );
}

export interface RunRow {
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
  flow: FlowSnapshot;
  devices: RunDevice[];
  warnings: string[];
}

export async function findRun(tenant: Tenant, id: string): Promise<RunRow | undefined> {
  const rows = await tenant.query<RunRow>(
    'find-run',
    `select r.id, r.batch_id, r.group_id, r.flow_id, r.flow_name, (g.suite ->> 'id')::uuid as suite_id, r.status, r.reason,
       r.attempt, r.created_at, r.started_at, r.finished_at, r.run_seconds, r.uncached_action_count, r.cached_action_count,
       r.flow, r.devices, r.warnings
     from runs r join groups g on g.id = r.group_id where r.organization_id = $1 and r.id = $2`,
    [id],
  );
  return rows[0];
}

/** What became of one try of a run; the artifacts' names are null or absent where there is nothing to show. */
export interface AttemptRow {
  attempt: number;
  status: RunStatus;
  reason: RunReason | null;
  devices: RunDevice[];
  warnings: string[];
  started_at: string;
  finished_at: string | null;
  run_seconds: number | null;
  uncached_action_count: number;
  cached_action_count: number;
  input_tokens: number;
  output_tokens: number;
  artifacts: Artifacts;
  cache: RunCache;
  variables: RunVariable[];
  are_artifacts_deleted: boolean;
}

export async function attemptsOf(tenant: Tenant, runId: string): Promise<AttemptRow[]> {
  return tenant.query<AttemptRow>(
    'attempts-of',
    `select attempt, status, reason, devices, warnings, started_at, finished_at, run_seconds, uncached_action_count,
       cached_action_count, input_tokens::float8 as input_tokens, output_tokens::float8 as output_tokens, artifacts, cache, variables,
       artifacts_deleted_at is not null as are_artifacts_deleted
     from attempts where organization_id = $1 and run_id = $2 order by attempt`,
    [runId],
  );
}

/** The hooks around the suite, and those around and inside one attempt, in the order in which they ran. */
export async function hooksOf(
  tenant: Tenant,
  groupId: string,
  runId: string,
  attempt: number,
): Promise<RunHook[]> {
  return tenant.query<RunHook>(
    'hooks-of',
    `select hook_id, name, position, status, output, problem, exports, warnings, duration_ms from hook_runs
     where organization_id = $1 and group_id = $2 and (run_id is null or (run_id = $3 and attempt = $4))
     order by started_at, id`,
    [groupId, runId, attempt],
  );
}

/** An action as the agent recorded it; `screenshot` names the artifact. */
export type StoredAction = { screenshot: string | null } & Omit<
  RunAction,
  'device_index' | 'cached' | 'healed' | 'screenshot_url'
> &
  Partial<Pick<RunAction, 'device_index' | 'cached' | 'healed'>>;

export async function actionsOf(tenant: Tenant, runId: string, attempt: number): Promise<StoredAction[]> {
  const rows = await tenant.query<{ record: StoredAction }>(
    'actions-of',
    'select record from actions where organization_id = $1 and run_id = $2 and attempt = $3 order by index',
    [runId, attempt],
  );
  return rows.map((row) => row.record);
}
