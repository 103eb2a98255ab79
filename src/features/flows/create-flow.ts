import type { CreatedFlow } from '../../contract/flows.ts';
import { noSuch } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import { refuseMixedDeviceCounts } from './device-counts.ts';
import { appendToSuite, insertFlow, lockSuites } from './store.ts';

export interface FlowWish {
  name: string;
  instructions: string;
  device_count: 1 | 2;
  caching_enabled: boolean;
  suite_id?: string | null;
}

export async function createFlow(tenant: Tenant, caller: Caller, wish: FlowWish): Promise<CreatedFlow> {
  const { suite_id = null, ...flow } = wish;
  const id = newId();
  const created_by = caller.user && { ...caller.user, type: 'user' as const };
  const row = { id, ...flow, created_by: caller.user?.id ?? null };
  if (suite_id === null) {
    const { created_at } = await insertFlow(tenant, row);
    return { id, ...flow, created_at, created_by, suite_id, position: null };
  }
  return tenant.transaction(async (transaction) => {
    if ((await lockSuites(transaction, [suite_id])) === 0) throw noSuch('suite', suite_id);
    await refuseMixedDeviceCounts(transaction, [suite_id], { id: null, device_count: flow.device_count });
    const { created_at } = await insertFlow(transaction, row);
    const position = await appendToSuite(transaction, suite_id, id);
    return { id, ...flow, created_at, created_by, suite_id, position };
  });
}
