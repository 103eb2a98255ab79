import { createDemo, followAddress } from '../features/demo/index.ts';
import { findFirstOwner } from '../features/identity/index.ts';
import type { Config } from '../platform/config/config.ts';
import { Tenant } from '../platform/db/tenant.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { OpenParts } from './open-parts.ts';

/** Makes the demo at the very first start, so that whoever deletes it is rid of it; later it follows the service's address. */
export async function offerDemo(parts: OpenParts, config: Config, isFirstStart: boolean): Promise<void> {
  const owner = await findFirstOwner(parts.database);
  if (!owner) return;
  const { id, organization_id: organizationId } = owner;
  const tenant = new Tenant(parts.database, organizationId);
  const caller: Caller = { kind: 'session', id, organizationId, user: { id, name: '' }, role: 'owner' };
  if (!isFirstStart) await followAddress(tenant, caller, config.publicUrl);
  else if (config.isDemoWanted) await createDemo(tenant, caller, parts.keyring, config.publicUrl);
}
