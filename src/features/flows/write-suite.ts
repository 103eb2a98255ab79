import { noSuch, unacceptable } from '../../contract/refusal.ts';
import { refuseIfChanged } from '../../contract/refuse-if-changed.ts';
import type { Suite } from '../../contract/suites.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import {
  deleteFlow,
  deviceCountsIn,
  findSuite,
  insertFlow,
  insertSuite,
  lockSuites,
  updateFlow,
  updateSuite as write,
} from './store.ts';

export interface SuiteFields {
  name: string;
  description?: string | null;
  instructions?: string | null;
  auth_instructions?: string | null;
}

export async function createSuite(tenant: Tenant, caller: Caller, fields: SuiteFields): Promise<Suite> {
  const { name, description = null, instructions = null, auth_instructions = null } = fields;
  const id = newId();
  return tenant.transaction(async (transaction) => {
    await insertSuite(transaction, {
      id,
      name,
      description,
      instructions,
      created_by: caller.user?.id ?? null,
    });
    if (auth_instructions !== null) await insertSetupFlow(transaction, caller, id, auth_instructions);
    return takeSuite(transaction, id);
  });
}

export async function updateSuite(
  tenant: Tenant,
  caller: Caller,
  id: string,
  changes: Partial<SuiteFields> & { was?: Partial<SuiteFields> | undefined },
): Promise<Suite> {
  const { auth_instructions, was, ...columns } = changes;
  if (auth_instructions === null && caller.kind === 'key') {
    throw unacceptable('auth_instructions can be changed here, but removed only in the dashboard.');
  }
  return tenant.transaction(async (transaction) => {
    if ((await lockSuites(transaction, [id])) === 0) throw noSuch('suite', id);
    if (was) refuseIfChanged<SuiteFields>('suite', await takeSuite(transaction, id), was, IN_WORDS);
    await write(transaction, id, columns);
    if (auth_instructions !== undefined)
      await setAuthInstructions(transaction, caller, id, auth_instructions);
    return takeSuite(transaction, id);
  });
}

const IN_WORDS = {
  name: 'the name',
  description: 'the description',
  instructions: 'the context',
  auth_instructions: 'the login',
};

async function setAuthInstructions(
  transaction: Tenant,
  caller: Caller,
  suiteId: string,
  instructions: string | null,
) {
  const { setup_flow_id } = await takeSuite(transaction, suiteId);
  if (instructions === null) {
    if (setup_flow_id) await deleteFlow(transaction, setup_flow_id);
  } else if (setup_flow_id) await updateFlow(transaction, setup_flow_id, { instructions });
  else await insertSetupFlow(transaction, caller, suiteId, instructions);
}

/** The setup flow controls as many devices as the flows that it prepares. */
async function insertSetupFlow(transaction: Tenant, caller: Caller, suiteId: string, instructions: string) {
  const [device_count = 1] = await deviceCountsIn(transaction, [suiteId], null);
  await insertFlow(transaction, {
    id: newId(),
    name: 'Setup',
    instructions,
    device_count,
    caching_enabled: false,
    created_by: caller.user?.id ?? null,
    setup_of_suite_id: suiteId,
  });
}

async function takeSuite(tenant: Tenant, id: string): Promise<Suite> {
  const suite = await findSuite(tenant, id);
  if (!suite) throw noSuch('suite', id);
  return suite;
}
