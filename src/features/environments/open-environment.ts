import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { privateNetworkOf } from './private-network-of.ts';
import { clearValue } from './seal-secrets.ts';
import { listVariables } from './store.ts';

/** All that an environment holds in clear, secrets included: for running only, never for an answer. */
export async function openEnvironment(
  tenant: Tenant,
  keyring: Keyring,
  environmentId: string,
): Promise<{ values: Record<string, string>; secretKeys: string[]; proxyUrl: string | null }> {
  const rows = await listVariables(tenant, [environmentId]);
  const network = await privateNetworkOf(tenant, keyring, environmentId);
  return {
    values: Object.fromEntries(rows.map((row) => [row.key, clearValue(keyring, row)])),
    secretKeys: rows.filter((row) => row.value_sealed !== null).map((row) => row.key),
    proxyUrl: network?.proxy_url ?? null,
  };
}
