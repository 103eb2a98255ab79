import { conflict, noSuch } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { lockSuites, memberIds, writeOrder } from './store.ts';

/** Refused if the suite has changed meanwhile: an order that forgets a flow would throw it out. */
export async function orderSuite(tenant: Tenant, suiteId: string, flowIds: readonly string[]) {
  return tenant.transaction(async (transaction) => {
    if ((await lockSuites(transaction, [suiteId])) === 0) throw noSuch('suite', suiteId);
    const members = new Set(await memberIds(transaction, suiteId));
    const isSame = new Set(flowIds).size === flowIds.length && flowIds.length === members.size;
    if (!isSame || !flowIds.every((id) => members.has(id)))
      throw conflict('flow_ids must name each flow of the suite once, and no others.');
    if (flowIds.length > 0) await writeOrder(transaction, suiteId, flowIds);
    return { suite_id: suiteId, flow_ids: [...flowIds] };
  });
}
