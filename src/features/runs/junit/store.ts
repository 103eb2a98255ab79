import type { RunReason, RunStatus } from '../../../contract/runs.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';

export interface ReportedRun {
  group_id: string;
  group_name: string;
  group_began_at: string;
  id: string;
  flow_name: string;
  status: RunStatus;
  reason: RunReason | null;
  attempt: number;
  run_seconds: number | null;
  warnings: string[];
  browsers: string[];
}

export async function reportedRuns(tenant: Tenant, batchId: string): Promise<ReportedRun[]> {
  return tenant.query<ReportedRun>(
    'reported-runs',
    `select g.id as group_id, g.name as group_name, coalesce(g.started_at, b.created_at) as group_began_at,
       r.id, r.flow_name, r.status, r.reason, r.attempt, r.run_seconds, r.warnings,
       array(select d ->> 'browser' from jsonb_array_elements(r.devices) d where d ->> 'browser' is not null) as browsers
     from batches b join groups g on g.batch_id = b.id join runs r on r.group_id = g.id
     where b.organization_id = $1 and b.id = $2 order by g.position, r.position`,
    [batchId],
  );
}

export interface ReportedAction {
  run_id: string;
  step: string;
  description: string;
  status: string;
  error: string | null;
}

/** What was done in the last attempt of each run of a batch, in order. */
export async function reportedActions(tenant: Tenant, batchId: string): Promise<ReportedAction[]> {
  return tenant.query<ReportedAction>(
    'reported-actions',
    `select a.run_id, a.record ->> 'step' as step, a.record ->> 'description' as description,
       a.record ->> 'status' as status, a.record ->> 'error' as error
     from runs r join actions a on a.run_id = r.id and a.attempt = r.attempt
     where r.organization_id = $1 and r.batch_id = $2 order by a.run_id, a.index`,
    [batchId],
  );
}
