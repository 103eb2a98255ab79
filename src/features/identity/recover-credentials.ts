import { randomBytes } from 'node:crypto';
import { hashPassword } from 'better-auth/crypto';
import type { Database } from '../../platform/db/database.ts';
import { Tenant } from '../../platform/db/tenant.ts';
import { createApiKey } from './create-api-key.ts';
import { toShownEmail } from './local-email.ts';
import { findFirstOwner, replacePassword } from './store.ts';

export const makePassword = (): string => randomBytes(12).toString('base64url');

export interface Credentials {
  email: string;
  password: string;
  apiKey: string;
}

/** For whoever lost them: a new password for the first owner and a new API key. Null when nothing was ever set up. */
export async function recoverCredentials(database: Database): Promise<Credentials | null> {
  const owner = await findFirstOwner(database);
  if (!owner) return null;
  const password = makePassword();
  await replacePassword(database, owner.id, await hashPassword(password));
  const tenant = new Tenant(database, owner.organization_id);
  const { key } = await createApiKey(tenant, { name: 'Recovered key', user: { id: owner.id, name: '' } });
  return { email: toShownEmail(owner.email), password, apiKey: key };
}
