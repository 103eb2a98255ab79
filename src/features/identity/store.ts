import type pg from 'pg';
import type { ApiKey } from '../../contract/organization.ts';
import type { Page } from '../../contract/text.ts';
import { afterRow } from '../../platform/db/after-row.ts';
import type { Database } from '../../platform/db/database.ts';
import type { OrganizationId, Tenant } from '../../platform/db/tenant.ts';
import type { Role } from '../../platform/http/caller.ts';

export interface KeyHolder {
  key_id: string;
  organization_id: OrganizationId;
  user_id: string | null;
  user_name: string | null;
  role: Role | null;
}

/** Whose key this is, noting at most once a minute that it was used. */
export async function findKeyHolder(database: Database, hash: Buffer): Promise<KeyHolder | undefined> {
  const { rows } = await database.pool.query<KeyHolder & pg.QueryResultRow>({
    name: 'find-key-holder',
    text: `
      with touched as (
        update api_keys set last_used_at = now()
        where hash = $1 and revoked_at is null and coalesce(last_used_at < now() - interval '1 minute', true))
      select k.id as key_id, k.organization_id, u.id as user_id, u.name as user_name, m.role
      from api_keys k
      left join users u on u.id = k.created_by
      left join members m on m.user_id = u.id and m.organization_id = k.organization_id
      where k.hash = $1 and k.revoked_at is null`,
    values: [hash],
  });
  return rows[0];
}

export interface Membership {
  organization_id: OrganizationId;
  role: Role;
}

/** The organization a session works in: the one it chose, if the user still belongs to it, or else the user's first. */
export async function findMembership(
  database: Database,
  userId: string,
  chosenOrganizationId: string | null,
): Promise<Membership | undefined> {
  const { rows } = await database.pool.query<Membership & pg.QueryResultRow>({
    name: 'find-membership',
    text: `
      select organization_id, role from members where user_id = $1
      order by (organization_id::text = $2) desc nulls last, created_at, id limit 1`,
    values: [userId, chosenOrganizationId],
  });
  return rows[0];
}

interface ApiKeyRow {
  id: string;
  name: string;
  hint: string;
  created_at: string;
  last_used_at: string | null;
  user_id: string | null;
  user_name: string | null;
}

const toApiKey = ({ user_id, user_name, ...key }: ApiKeyRow): ApiKey => ({
  ...key,
  created_by: user_id === null ? null : { id: user_id, name: user_name ?? '', type: 'user' },
});

export async function listApiKeys(tenant: Tenant, { limit, starting_after }: Page): Promise<ApiKey[]> {
  let query = tenant
    .select('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .where('revoked_at', 'is', null)
    .orderBy('api_keys.created_at')
    .orderBy('api_keys.id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'hint',
      'api_keys.created_at',
      'last_used_at',
      'users.id as user_id',
      'users.name as user_name',
    ]);
  if (limit !== undefined) query = query.limit(limit);
  if (starting_after !== undefined)
    query = query.where(afterRow(tenant.organizationId, 'api_keys', ['created_at', 'id'], starting_after));
  return (await query.execute()).map(toApiKey);
}

/** A revoked one, too: where a list went on from it, it still does. */
export async function findApiKey(tenant: Tenant, id: string) {
  return tenant.select('api_keys').where('id', '=', id).select('id').executeTakeFirst();
}

export async function insertApiKey(
  tenant: Tenant,
  key: { id: string; name: string; hint: string; hash: Buffer; created_by: string | null },
): Promise<{ created_at: string }> {
  return tenant.insert('api_keys', key).returning('created_at').executeTakeFirstOrThrow();
}

/** Whether there was such a key in force. */
export async function revokeApiKey(tenant: Tenant, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tenant
    .update('api_keys')
    .set({ revoked_at: new Date() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasOrganization(database: Database): Promise<boolean> {
  return (await database.kysely.selectFrom('organizations').select('id').limit(1).execute()).length > 0;
}

/** Any constant will do, as long as nothing else in this database takes the same lock. */
const FIRST_START_LOCK = 5_941_274;

export interface FirstOrganization {
  organizationId: string;
  userId: string;
  name: string;
  email: string;
  passwordHash: string;
  keyId: string;
  keyHash: Buffer;
  keyHint: string;
}

/** Whether this call made it; false when another process was first. */
export async function createFirstOrganization(
  database: Database,
  first: FirstOrganization,
): Promise<boolean> {
  const client = await database.pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [FIRST_START_LOCK]);
    const { rowCount } = await client.query('select 1 from organizations limit 1');
    if (rowCount === 0) await insertFirstOrganization(client, first);
    await client.query('commit');
    return rowCount === 0;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function insertFirstOrganization(client: pg.PoolClient, first: FirstOrganization): Promise<void> {
  const { organizationId, userId, name, email, passwordHash, keyId, keyHash, keyHint } = first;
  await client.query(`insert into organizations (id, name, slug) values ($1, 'Default', 'default')`, [
    organizationId,
  ]);
  await client.query('insert into users (id, name, email, email_verified) values ($1, $2, $3, true)', [
    userId,
    name,
    email,
  ]);
  await client.query(
    `insert into accounts (account_id, provider_id, user_id, password) values ($1::text, 'credential', $1::uuid, $2)`,
    [userId, passwordHash],
  );
  await client.query(`insert into members (organization_id, user_id, role) values ($1, $2, 'owner')`, [
    organizationId,
    userId,
  ]);
  await client.query(
    `insert into api_keys (id, organization_id, name, hint, hash, created_by) values ($1, $2, 'First key', $3, $4, $5)`,
    [keyId, organizationId, keyHint, keyHash, userId],
  );
}

export interface Owner {
  id: string;
  email: string;
  organization_id: OrganizationId;
}

export async function findFirstOwner(database: Database): Promise<Owner | undefined> {
  return database.kysely
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .where('role', '=', 'owner')
    .orderBy('members.created_at')
    .select(['users.id', 'users.email', 'members.organization_id'])
    .$narrowType<{ organization_id: OrganizationId }>()
    .executeTakeFirst();
}

/** Replaces a user's password and ends all of the user's sessions. */
export async function replacePassword(
  database: Database,
  userId: string,
  passwordHash: string,
): Promise<void> {
  await database.pool.query(
    `with gone as (delete from sessions where user_id = $1)
     update accounts set password = $2, updated_at = now() where user_id = $1 and provider_id = 'credential'`,
    [userId, passwordHash],
  );
}
