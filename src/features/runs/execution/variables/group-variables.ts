import type { Keyring } from '../../../../platform/crypto/keyring.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';
import { listGroupVariables, writeGroupVariable } from './store.ts';

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
