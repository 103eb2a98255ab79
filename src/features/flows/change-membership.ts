import { conflict, noSuch, Refusal } from '../../contract/refusal.ts';
import type { SuiteMembership } from '../../contract/suites.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { refuseMixedDeviceCounts } from './device-counts.ts';
import { appendToSuite, findFlow, isMember, lockMember, lockSuites, removeFromSuite } from './store.ts';

interface Pair {
  suite_id: string;
  flow_id: string;
}

/** Locks the flow, then the suite, as `lockFlowWithSuites` does. The flow is undefined when it is a setup flow. */
async function lock(transaction: Tenant, { suite_id, flow_id }: Pair) {
  const flow = await lockMember(transaction, flow_id);
  if (!flow && !(await findFlow(transaction, flow_id))) throw noSuch('flow', flow_id);
  if ((await lockSuites(transaction, [suite_id])) === 0) throw noSuch('suite', suite_id);
  return flow;
}

export async function addFlowToSuite(tenant: Tenant, { suite_id, flow_id }: Pair): Promise<SuiteMembership> {
  return tenant.transaction(async (transaction) => {
    const flow = await lock(transaction, { suite_id, flow_id });
    if (!flow) throw conflict('A setup flow belongs to its own suite and cannot be added to one.');
    if (await isMember(transaction, suite_id, flow_id)) throw conflict('The flow is already in this suite.');
    await refuseMixedDeviceCounts(transaction, [suite_id], flow);
    const position = await appendToSuite(transaction, suite_id, flow_id);
    return { suite_id, flow_id, position };
  });
}

export async function removeFlowFromSuite(tenant: Tenant, { suite_id, flow_id }: Pair): Promise<void> {
  await tenant.transaction(async (transaction) => {
    await lock(transaction, { suite_id, flow_id });
    if (!(await removeFromSuite(transaction, suite_id, flow_id))) {
      throw new Refusal(404, 'The flow is not in this suite.');
    }
  });
}
