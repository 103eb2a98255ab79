import type { RunDevice, RunReason, RunVariable } from '../../../../contract/runs.ts';
import type { Tokens } from '../../../../engine/planners/planner.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';
import type { Artifacts, KeptAction } from '../evidence/attempt-evidence.ts';

/** How often a run was tried so far: to an end, and by workers that went away. */
export interface Tries {
  ended: number;
  lost: number;
}

export async function countTries(tenant: Tenant, runId: string): Promise<Tries> {
  const [tries] = await tenant.query<Tries>(
    'count-tries',
    `select count(*) filter (where not is_lost)::int as ended, count(*) filter (where is_lost)::int as lost
     from attempts where organization_id = $1 and run_id = $2`,
    [runId],
  );
  return tries ?? { ended: 0, lost: 0 };
}

/** The number of the attempt that begins now; undefined: the run has ended meanwhile. */
export async function beginAttempt(tenant: Tenant, runId: string): Promise<number | undefined> {
  const rows = await tenant.query<{ attempt: number }>(
    'begin-attempt',
    `with begun as (
       update runs set status = 'running', attempt = attempt + 1, started_at = coalesce(started_at, now())
       where organization_id = $1 and id = $2 and not is_final returning id, attempt)
     insert into attempts (organization_id, run_id, attempt) select $1, id, attempt from begun returning attempt`,
    [runId],
  );
  return rows[0]?.attempt;
}

export async function writeDevices(
  tenant: Tenant,
  runId: string,
  attempt: number,
  devices: readonly RunDevice[],
): Promise<void> {
  await tenant.query(
    'write-devices',
    `with written as (
       update attempts set devices = $4 where organization_id = $1 and run_id = $2 and attempt = $3 returning run_id)
     update runs set devices = $4 from written where organization_id = $1 and id = written.run_id`,
    [runId, attempt, JSON.stringify(devices)],
  );
}

/** What nobody may read must be out of them already. */
export async function writeVariables(
  tenant: Tenant,
  runId: string,
  attempt: number,
  variables: readonly RunVariable[],
): Promise<void> {
  await tenant.query(
    'write-variables',
    'update attempts set variables = $4 where organization_id = $1 and run_id = $2 and attempt = $3',
    [runId, attempt, JSON.stringify(variables)],
  );
}

/** Keeps an action and counts it, together. */
export async function recordAction(
  tenant: Tenant,
  runId: string,
  attempt: number,
  action: Pick<KeptAction, 'index' | 'screenshot' | 'cached'>,
): Promise<void> {
  await tenant.query(
    'record-action',
    `with counted as (
       update runs set uncached_action_count = uncached_action_count + (not $6::boolean)::int,
         cached_action_count = cached_action_count + $6::boolean::int
       where organization_id = $1 and id = $2 and not is_final returning id),
     counted_here as (
       update attempts set uncached_action_count = uncached_action_count + (not $6::boolean)::int,
         cached_action_count = cached_action_count + $6::boolean::int
       from counted where run_id = counted.id and attempt = $3)
     insert into actions (organization_id, run_id, attempt, index, record)
     select $1, id, $3, $4, $5 from counted`,
    [runId, attempt, action.index, JSON.stringify(action), action.cached],
  );
}

export async function actionsOfAttempt(
  tenant: Tenant,
  runId: string,
  attempt: number,
): Promise<KeptAction[]> {
  const rows = await tenant.query<{ record: KeptAction }>(
    'actions-of-attempt',
    'select record from actions where organization_id = $1 and run_id = $2 and attempt = $3 order by index',
    [runId, attempt],
  );
  return rows.map((row) => row.record);
}

export interface AttemptEnd {
  status: 'passed' | 'failed' | 'error' | 'terminated';
  reason: RunReason | null;
  warnings: string[];
  tokens: Tokens;
  artifacts: Artifacts;
}

export async function endAttempt(
  tenant: Tenant,
  runId: string,
  attempt: number,
  end: AttemptEnd & { isLost?: boolean },
): Promise<void> {
  await tenant.query(
    'end-attempt',
    `update attempts set status = $4, reason = $5, warnings = $6, input_tokens = $7, output_tokens = $8, artifacts = $9,
       is_lost = $10, finished_at = now(), run_seconds = extract(epoch from now() - started_at)
     where organization_id = $1 and run_id = $2 and attempt = $3`,
    [
      runId,
      attempt,
      end.status,
      end.reason && JSON.stringify(end.reason),
      JSON.stringify(end.warnings),
      end.tokens.input,
      end.tokens.output,
      JSON.stringify(end.artifacts),
      end.isLost ?? false,
    ],
  );
}

/** An attempt that a worker began and did not end; whoever has the run's job now knows that the worker is gone. */
export async function findOpenAttempt(tenant: Tenant, runId: string): Promise<number | undefined> {
  const rows = await tenant.query<{ attempt: number }>(
    'find-open-attempt',
    `select attempt from attempts where organization_id = $1 and run_id = $2 and status = 'running'`,
    [runId],
  );
  return rows[0]?.attempt;
}
