import { noSuch } from '../../contract/refusal.ts';
import type { RunStatus } from '../../contract/runs.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { finishGroup, requestCancel } from './execution/store.ts';
import { findBatch, findRun } from './show/store.ts';

/** Runs that wait end at once; one that is under way ends as soon as its worker hears of it. */
async function cancel(tenant: Tenant, what: { run_id: string } | { batch_id: string }): Promise<void> {
  for (const groupId of await requestCancel(tenant, what)) await finishGroup(tenant, groupId);
}

export async function cancelRun(tenant: Tenant, id: string): Promise<{ id: string; status: RunStatus }> {
  if (!(await findRun(tenant, id))) throw noSuch('run', id);
  await cancel(tenant, { run_id: id });
  const run = await findRun(tenant, id);
  if (!run) throw noSuch('run', id);
  return { id, status: run.status };
}

export async function cancelBatch(tenant: Tenant, id: string): Promise<void> {
  if (!(await findBatch(tenant, id))) throw noSuch('batch', id);
  await cancel(tenant, { batch_id: id });
}
