import { hashPassword } from 'better-auth/crypto';
import type { Database } from '../../platform/db/database.ts';
import { newId } from '../../platform/new-id.ts';
import { hashApiKey, hintOfApiKey, makeApiKey } from './api-key.ts';
import { toShownEmail, toStoredEmail } from './local-email.ts';
import { type Credentials, makePassword } from './recover-credentials.ts';
import { createFirstOrganization, hasOrganization } from './store.ts';

export interface Wishes {
  adminEmail: string;
  adminPassword: string | undefined;
  firstApiKey: string | undefined;
}

/**
 * Makes the first organization with its owner and its first API key, and returns what must be shown once. Later starts, and
 * all but one of several processes that start at once, return null.
 */
export async function firstStart(database: Database, wishes: Wishes): Promise<Credentials | null> {
  if (await hasOrganization(database)) return null;
  const email = toStoredEmail(wishes.adminEmail);
  const password = wishes.adminPassword ?? makePassword();
  const apiKey = wishes.firstApiKey ?? makeApiKey();
  const made = await createFirstOrganization(database, {
    organizationId: newId(),
    userId: newId(),
    name: email.split('@')[0] ?? email,
    email,
    passwordHash: await hashPassword(password),
    keyId: newId(),
    keyHash: hashApiKey(apiKey),
    keyHint: hintOfApiKey(apiKey),
  });
  return made ? { email: toShownEmail(email), password, apiKey } : null;
}
