import type { RunHook } from '../../../../contract/runs.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';

export interface NewHookRun {
  id: string;
  batch_id: string;
  group_id: string;
  /** Null: around the suite. */
  run_id: string | null;
  attempt: number | null;
  hook_id: string;
  name: string;
  position: RunHook['position'];
}

export async function beginHookRun(tenant: Tenant, hookRun: NewHookRun): Promise<void> {
  await tenant.query(
    'begin-hook-run',
    `insert into hook_runs (organization_id, id, batch_id, group_id, run_id, attempt, hook_id, name, position)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      hookRun.id,
      hookRun.batch_id,
      hookRun.group_id,
      hookRun.run_id,
      hookRun.attempt,
      hookRun.hook_id,
      hookRun.name,
      hookRun.position,
    ],
  );
}

export async function writeHookOutput(tenant: Tenant, id: string, output: string): Promise<void> {
  await tenant.query(
    'write-hook-output',
    `update hook_runs set output = $3 where organization_id = $1 and id = $2 and status = 'running'`,
    [id, output],
  );
}

export interface HookRunEnd extends Pick<RunHook, 'output' | 'exports' | 'warnings' | 'duration_ms'> {
  status: Exclude<RunHook['status'], 'running'>;
  problem: string | null;
}

export async function endHookRun(tenant: Tenant, id: string, end: HookRunEnd): Promise<void> {
  await tenant.query(
    'end-hook-run',
    `update hook_runs set status = $3, output = $4, exports = $5, warnings = $6, problem = $7, duration_ms = $8
     where organization_id = $1 and id = $2`,
    [
      id,
      end.status,
      end.output,
      JSON.stringify(end.exports),
      JSON.stringify(end.warnings),
      end.problem,
      end.duration_ms,
    ],
  );
}

/** Ends what a worker began that is gone; whoever has the group's job now knows that it is. */
export async function closeLostHookRuns(tenant: Tenant, groupId: string): Promise<void> {
  await tenant.query(
    'close-lost-hook-runs',
    `update hook_runs set status = 'terminated', problem = 'The worker that ran this hook went away.'
     where organization_id = $1 and group_id = $2 and status = 'running'`,
    [groupId],
  );
}

export interface PassedHook {
  hook_id: string;
  name: string;
  output: string;
  /** Keys. */
  exports: string[];
}

/** The hooks around the suite that have passed, in their order. */
export async function passedSuiteHooks(
  tenant: Tenant,
  groupId: string,
  position: 'setup' | 'teardown',
): Promise<PassedHook[]> {
  return tenant.query<PassedHook>(
    'passed-suite-hooks',
    `select hook_id, name, output, exports from hook_runs
     where organization_id = $1 and group_id = $2 and run_id is null and position = $3 and status = 'passed'
     order by started_at, id`,
    [groupId, position],
  );
}
