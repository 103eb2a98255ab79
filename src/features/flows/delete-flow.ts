import { conflict, noSuch } from '../../contract/refusal.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { deleteFlow as erase, lockFlow } from './store.ts';

export async function deleteFlow(tenant: Tenant, id: string): Promise<void> {
  await tenant.transaction(async (transaction) => {
    const flow = await lockFlow(transaction, id);
    if (!flow) throw noSuch('flow', id);
    if (flow.setup_of_suite_id) {
      throw conflict(
        'This is the setup flow of a suite: it goes when the suite or its auth_instructions go.',
      );
    }
    await erase(transaction, id);
  });
}
