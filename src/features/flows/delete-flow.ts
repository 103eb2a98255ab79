import { conflict } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { lockFlowWithSuites } from './lock-flow.ts';
import { deleteFlow as erase, suiteOfSetupFlow } from './store.ts';

export async function deleteFlow(tenant: Tenant, id: string): Promise<void> {
  await tenant.transaction(async (transaction) => {
    if (await suiteOfSetupFlow(transaction, id)) {
      throw conflict(
        'This is the setup flow of a suite: it goes when the suite or its auth_instructions go.',
      );
    }
    await lockFlowWithSuites(transaction, id);
    await erase(transaction, id);
  });
}
