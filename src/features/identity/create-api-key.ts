import type { ApiKey } from '../../contract/organization.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import { hashApiKey, hintOfApiKey, makeApiKey } from './api-key.ts';
import { insertApiKey } from './store.ts';

export async function createApiKey(
  tenant: Tenant,
  wish: { name: string; user: Caller['user'] },
): Promise<ApiKey & { key: string }> {
  const key = makeApiKey();
  const id = newId();
  const hint = hintOfApiKey(key);
  const { name, user } = wish;
  const row = { id, name, hint, hash: hashApiKey(key), created_by: user?.id ?? null };
  const { created_at } = await insertApiKey(tenant, row);
  const created_by = user && { id: user.id, name: user.name, type: 'user' as const };
  return { id, name, hint, created_at, created_by, last_used_at: null, key };
}
