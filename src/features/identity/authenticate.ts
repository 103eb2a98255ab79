import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../contract/refusal.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { hashApiKey } from './api-key.ts';
import { type SignIn, trustedOrigins } from './sign-in.ts';
import { findKeyHolder, findMembership } from './store.ts';

/** A revoked key must stop working everywhere within a second: no answer about a key is believed for longer than this. */
const BELIEVE_MS = 800;
const MAX_REMEMBERED = 10_000;

const READS = new Set(['GET', 'HEAD']);

export function makeAuthenticate(parts: { database: Database; signIn: SignIn; publicUrl: string }) {
  const { database, signIn } = parts;
  const origins = new Set(trustedOrigins(parts.publicUrl));
  const remembered = new Map<string, { caller: Promise<Caller | null>; until: number }>();

  function callerOfKey(key: string): Promise<Caller | null> {
    const known = remembered.get(key);
    const now = performance.now();
    if (known && known.until > now) return known.caller;
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    const caller = lookUpKey(database, key);
    remembered.set(key, { caller, until: now + BELIEVE_MS });
    // A fault of the database is nobody's answer.
    caller.catch(() => remembered.delete(key));
    return caller;
  }

  return async function authenticate(request: FastifyRequest): Promise<Caller> {
    const key = request.headers['x-api-key'];
    if (typeof key === 'string' && key !== '') {
      const caller = await callerOfKey(key);
      if (!caller) throw new Refusal(403, 'The API key in X-API-Key is not valid.');
      return caller;
    }
    const cookie = request.headers.cookie;
    if (!cookie) throw new Refusal(401, 'Send an API key in the X-API-Key header.');
    const session = await signIn.api.getSession({ headers: new Headers({ cookie }) });
    if (!session)
      throw new Refusal(401, 'The session has ended: sign in again, or send an API key in X-API-Key.');
    if (!READS.has(request.method) && !origins.has(request.headers.origin ?? '')) {
      throw new Refusal(403, 'A session may change things only from the pages of the service itself.');
    }
    const { user } = session;
    const chosen = (session.session as { activeOrganizationId?: string | null }).activeOrganizationId ?? null;
    const membership = await findMembership(database, user.id, chosen);
    if (!membership) throw new Refusal(403, 'This user belongs to no organization.');
    const { organization_id: organizationId, role } = membership;
    return { kind: 'session', id: user.id, organizationId, user: { id: user.id, name: user.name }, role };
  };
}

async function lookUpKey(database: Database, key: string): Promise<Caller | null> {
  const holder = await findKeyHolder(database, hashApiKey(key));
  if (!holder) return null;
  return {
    kind: 'key',
    id: holder.key_id,
    organizationId: holder.organization_id,
    user: holder.user_id === null ? null : { id: holder.user_id, name: holder.user_name ?? '' },
    role: holder.role ?? 'member',
  };
}
