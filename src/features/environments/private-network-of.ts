import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { boundToProxy } from './seal-secrets.ts';
import { findEnvironment } from './store.ts';

/** The proxy of an environment in clear, login included: for running only, never for an answer. Null: it has none. */
export async function privateNetworkOf(
  tenant: Tenant,
  keyring: Keyring,
  environmentId: string,
): Promise<{ proxy_url: string } | null> {
  const row = await findEnvironment(tenant, environmentId);
  if (!row?.proxy_url_sealed) return null;
  return { proxy_url: keyring.open(row.proxy_url_sealed, boundToProxy(environmentId)) };
}
