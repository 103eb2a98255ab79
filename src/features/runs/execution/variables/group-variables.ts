import type { Keyring } from '../../../../platform/crypto/keyring.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';
import {
  listGroupVariables,
  listSealedVariables,
  replaceSealedVariable,
  writeGroupVariable,
} from './store.ts';

const boundTo = (groupId: string, key: string) => `group_variables.value:${groupId}:${key}`;

/** What flows of a group set for later ones. It outlives the worker, so that the next one goes on with it. */
export async function openGroupVariables(
  tenant: Tenant,
  keyring: Keyring,
  groupId: string,
): Promise<Map<string, string>> {
  const rows = await listGroupVariables(tenant, groupId);
  return new Map(
    rows.map(({ key, value_sealed }) => [key, keyring.open(value_sealed, boundTo(groupId, key))]),
  );
}

export async function keepGroupVariables(
  tenant: Tenant,
  keyring: Keyring,
  groupId: string,
  variables: ReadonlyMap<string, string>,
): Promise<void> {
  for (const [key, value] of variables)
    await writeGroupVariable(tenant, groupId, key, keyring.seal(value, boundTo(groupId, key)));
}

/** Seals all of them under the current key, and returns how many were under an older one. */
export async function resealGroupVariables(database: Database, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const variable of await listSealedVariables(database)) {
    if (keyring.isCurrent(variable.value_sealed)) continue;
    const place = boundTo(variable.group_id, variable.key);
    const again = keyring.seal(keyring.open(variable.value_sealed, place), place);
    if (await replaceSealedVariable(database, variable, again)) count++;
  }
  return count;
}
