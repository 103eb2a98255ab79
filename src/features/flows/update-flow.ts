import type { Flow } from '../../contract/flows.ts';
import { noSuch, unacceptable } from '../../contract/refusal.ts';
import { refuseIfChanged } from '../../contract/refuse-if-changed.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { refuseMixedDeviceCounts } from './device-counts.ts';
import { lockFlowWithSuites } from './lock-flow.ts';
import { findFlow, suiteOfSetupFlow, updateFlow as write } from './store.ts';

export interface FlowChanges {
  name?: string;
  instructions?: string;
  device_count?: 1 | 2;
  caching_enabled?: boolean;
}

export async function updateFlow(
  tenant: Tenant,
  id: string,
  { was, ...changes }: FlowChanges & { was?: FlowChanges },
): Promise<Flow> {
  return tenant.transaction(async (transaction) => {
    if (was) await refuseUnlessSeen(transaction, id, was);
    const { device_count, instructions } = changes;
    if (instructions?.trim() === '') await refuseEmptyLogin(transaction, id);
    if (device_count !== undefined) {
      const suiteIds = await lockFlowWithSuites(transaction, id);
      await refuseMixedDeviceCounts(transaction, suiteIds, { id, device_count });
    }
    const found = await write(transaction, id, changes);
    const flow = found && (await findFlow(transaction, id));
    if (!flow) throw noSuch('flow', id);
    return flow;
  });
}

const IN_WORDS = {
  name: 'the name',
  instructions: 'the instructions',
  device_count: 'the number of devices',
  caching_enabled: 'caching',
};

/** The lock makes two who save at once come one after the other: the second sees what the first has written. */
async function refuseUnlessSeen(transaction: Tenant, id: string, was: FlowChanges): Promise<void> {
  await lockFlowWithSuites(transaction, id);
  const flow = await findFlow(transaction, id);
  if (!flow) throw noSuch('flow', id);
  refuseIfChanged<FlowChanges>('flow', flow, was, IN_WORDS);
}

async function refuseEmptyLogin(transaction: Tenant, id: string): Promise<void> {
  if (await suiteOfSetupFlow(transaction, id)) {
    throw unacceptable('instructions must not be empty: they are the auth_instructions of a suite.');
  }
}
