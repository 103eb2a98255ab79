import type { Flow } from '../../contract/flows.ts';
import { noSuch } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { refuseMixedDeviceCounts } from './device-counts.ts';
import { findFlow, lockFlow, lockSuites, suitesOfFlow, updateFlow as write } from './store.ts';

export interface FlowChanges {
  name?: string;
  instructions?: string;
  device_count?: 1 | 2;
  caching_enabled?: boolean;
}

export async function updateFlow(tenant: Tenant, id: string, changes: FlowChanges): Promise<Flow> {
  return tenant.transaction(async (transaction) => {
    const { device_count } = changes;
    if (device_count !== undefined) await allowDeviceCount(transaction, id, device_count);
    const found = await write(transaction, id, changes);
    const flow = found && (await findFlow(transaction, id));
    if (!flow) throw noSuch('flow', id);
    return flow;
  });
}

async function allowDeviceCount(transaction: Tenant, id: string, device_count: 1 | 2): Promise<void> {
  const flow = await lockFlow(transaction, id);
  if (!flow) throw noSuch('flow', id);
  // Memberships of a locked flow stay as they are, and the lock on its suites keeps the others' counts.
  const suiteIds = flow.setup_of_suite_id ? [flow.setup_of_suite_id] : await suitesOfFlow(transaction, id);
  await lockSuites(transaction, suiteIds);
  await refuseMixedDeviceCounts(transaction, suiteIds, { id, device_count });
}
