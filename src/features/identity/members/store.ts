import type { Me, Member, Role } from '../../../contract/organization.ts';
import type { Page } from '../../../contract/text.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import { toShownEmail } from '../local-email.ts';

const MEMBER = `select m.id, m.user_id, u.name, u.email, m.role, m.created_at
  from members m join users u on u.id = m.user_id where m.organization_id = $1`;

const shown = (member: Member): Member => ({ ...member, email: toShownEmail(member.email) });

export async function listMembers(tenant: Tenant, { limit, starting_after }: Page): Promise<Member[]> {
  const rows = await tenant.query<Member>(
    'list-members',
    `${MEMBER} and ($2::uuid is null or (m.created_at, m.id) > (
       select marked.created_at, marked.id from members marked where marked.organization_id = $1 and marked.id = $2))
     order by m.created_at, m.id limit $3`,
    [starting_after ?? null, limit ?? null],
  );
  return rows.map(shown);
}

export async function findMember(tenant: Tenant, id: string): Promise<Member | undefined> {
  const rows = await tenant.query<Member>('find-member', `${MEMBER} and m.id = $2`, [id]);
  return rows[0] && shown(rows[0]);
}

/** Everyone's role, by the id of the membership; no membership changes until this transaction ends. */
export async function lockRoles(tenant: Tenant): Promise<Map<string, Role>> {
  const rows = await tenant.query<{ id: string; role: Role }>(
    'lock-roles',
    'select id, role from members where organization_id = $1 order by id for update',
    [],
  );
  return new Map(rows.map(({ id, role }) => [id, role]));
}

export async function findUserByEmail(tenant: Tenant, email: string): Promise<string | undefined> {
  const rows = await tenant.query<{ id: string }>(
    'find-user-by-email',
    // The organization is of no use here, but PostgreSQL wants a type for every value that it is given.
    'select id from users where email = $2 and $1::uuid is not null',
    [email],
  );
  return rows[0]?.id;
}

export async function insertUser(
  tenant: Tenant,
  user: { id: string; name: string; email: string; passwordHash: string },
): Promise<void> {
  await tenant.query(
    'insert-user',
    `with made as (insert into users (id, name, email, email_verified) select $2::uuid, $3, $4, true where $1::uuid is not null)
     insert into accounts (account_id, provider_id, user_id, password)
     values ($2::text, 'credential', $2::uuid, $5)`,
    [user.id, user.name, user.email, user.passwordHash],
  );
}

export async function insertMember(
  tenant: Tenant,
  member: { id: string; user_id: string; role: Role },
): Promise<void> {
  await tenant.query(
    'insert-member',
    'insert into members (organization_id, id, user_id, role) values ($1, $2, $3, $4)',
    [member.id, member.user_id, member.role],
  );
}

export async function updateRole(tenant: Tenant, id: string, role: Role): Promise<void> {
  await tenant.query('update-role', 'update members set role = $3 where organization_id = $1 and id = $2', [
    id,
    role,
  ]);
}

export async function deleteMember(tenant: Tenant, id: string): Promise<void> {
  await tenant.query('delete-member', 'delete from members where organization_id = $1 and id = $2', [id]);
}

export async function describeCaller(
  tenant: Tenant,
  userId: string | null,
): Promise<Pick<Me, 'user' | 'organization' | 'organizations'>> {
  const [row] = await tenant.query<{
    id: string;
    name: string;
    user_id: string | null;
    user_name: string;
    email: string;
    organizations: Me['organizations'] | null;
  }>(
    'describe-caller',
    `select o.id, o.name, u.id as user_id, u.name as user_name, u.email, (
       select jsonb_agg(jsonb_build_object('id', own.id, 'name', own.name) order by own.name, own.id)
       from members m join organizations own on own.id = m.organization_id where m.user_id = u.id) as organizations
     from organizations o left join users u on u.id = $2 where o.id = $1`,
    [userId],
  );
  if (!row) throw new Error('a caller without an organization');
  const { id, name, user_id, user_name, email, organizations } = row;
  return {
    organization: { id, name },
    organizations: organizations ?? [{ id, name }],
    user: user_id === null ? null : { id: user_id, name: user_name, email: toShownEmail(email) },
  };
}
