import { noSuch } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { lockMember, lockSuites, suiteOfSetupFlow, suitesOfFlow } from './store.ts';

/**
 * Keeps a flow and the suites that it is part of as they are until the transaction ends, and returns these suites. Everyone
 * locks in the same order, so that two transactions cannot block each other: flows that can be members, then suites by id,
 * then setup flows, which are guarded by the lock on their suite.
 */
export async function lockFlowWithSuites(transaction: Tenant, id: string): Promise<string[]> {
  const suiteIds = (await lockMember(transaction, id))
    ? await suitesOfFlow(transaction, id)
    : [await takeSuiteOfSetupFlow(transaction, id)];
  await lockSuites(transaction, suiteIds);
  return suiteIds;
}

async function takeSuiteOfSetupFlow(transaction: Tenant, id: string): Promise<string> {
  const suiteId = await suiteOfSetupFlow(transaction, id);
  if (suiteId === null) throw noSuch('flow', id);
  return suiteId;
}
