import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { clearValue } from './seal-secrets.ts';
import { listVariables } from './store.ts';

/** All variables of an environment in clear, secrets included: for running only, never for an answer. */
export async function openVariables(
  tenant: Tenant,
  keyring: Keyring,
  environmentId: string,
): Promise<{ values: Record<string, string>; secretKeys: string[] }> {
  const rows = await listVariables(tenant, [environmentId]);
  return {
    values: Object.fromEntries(rows.map((row) => [row.key, clearValue(keyring, row)])),
    secretKeys: rows.filter((row) => row.value_sealed !== null).map((row) => row.key),
  };
}
