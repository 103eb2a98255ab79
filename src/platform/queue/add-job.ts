import type { JobName, JobPayload } from '../../contract/jobs.ts';
import type { Tenant } from '../db/tenant.ts';

/** Queues a job in the caller's transaction, for now or for later: it is there if and only if the transaction commits. */
export async function addJob<Name extends JobName>(
  transaction: Tenant,
  name: Name,
  payload: Omit<JobPayload<Name>, 'organization_id'>,
  runAt: Date | null = null,
): Promise<void> {
  await transaction.query(
    'add-job',
    `select graphile_worker.add_job($2::text,
       ($3::jsonb || jsonb_build_object('organization_id', $1::uuid))::json, run_at => $4::timestamptz)`,
    [name, JSON.stringify(payload), runAt],
  );
}
