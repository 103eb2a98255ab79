import { hashPassword } from 'better-auth/crypto';
import type { Member, Role } from '../../../contract/organization.ts';
import { conflict, noSuch, Refusal } from '../../../contract/refusal.ts';
import { isDuplicate } from '../../../platform/db/constraint.ts';
import type { Tenant } from '../../../platform/db/tenant.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { newId } from '../../../platform/new-id.ts';
import { toStoredEmail } from '../local-email.ts';
import { makePassword } from '../recover-credentials.ts';
import {
  deleteMember,
  findMember,
  findUserByEmail,
  insertMember,
  insertUser,
  lockRoles,
  updateRole,
} from './store.ts';

/** Whoever may administer could otherwise make themselves an owner, or throw the owners out. */
function refuseUnlessOwner(caller: Caller): void {
  if (caller.role !== 'owner') throw new Refusal(403, 'Only an owner may add, change or remove owners.');
}

export async function addMember(
  tenant: Tenant,
  caller: Caller,
  wish: { name: string; email: string; role: Role },
): Promise<Member & { password: string | null }> {
  if (wish.role === 'owner') refuseUnlessOwner(caller);
  const email = toStoredEmail(wish.email);
  try {
    return await tenant.transaction(async (transaction) => {
      const known = await findUserByEmail(transaction, email);
      const user_id = known ?? newId();
      const password = known ? null : makePassword();
      if (password !== null) {
        const passwordHash = await hashPassword(password);
        await insertUser(transaction, { id: user_id, name: wish.name, email, passwordHash });
      }
      const id = newId();
      await insertMember(transaction, { id, user_id, role: wish.role });
      return { ...(await take(transaction, id)), password };
    });
  } catch (error) {
    throw isDuplicate(error) ? conflict(`${wish.email} belongs to this organization already.`) : error;
  }
}

export async function changeRole(tenant: Tenant, caller: Caller, id: string, role: Role): Promise<Member> {
  return tenant.transaction(async (transaction) => {
    await refuseToLoseOwner(transaction, caller, id, role);
    await updateRole(transaction, id, role);
    return take(transaction, id);
  });
}

export async function removeMember(tenant: Tenant, caller: Caller, id: string): Promise<void> {
  await tenant.transaction(async (transaction) => {
    await refuseToLoseOwner(transaction, caller, id, null);
    await deleteMember(transaction, id);
  });
}

async function refuseToLoseOwner(transaction: Tenant, caller: Caller, id: string, next: Role | null) {
  const roles = await lockRoles(transaction);
  const role = roles.get(id);
  if (role === undefined) throw noSuch('member', id);
  if (role === 'owner' || next === 'owner') refuseUnlessOwner(caller);
  const owners = [...roles.values()].filter((one) => one === 'owner').length;
  if (role === 'owner' && next !== 'owner' && owners === 1)
    throw conflict('This is the only owner: make somebody else an owner first.');
}

async function take(transaction: Tenant, id: string): Promise<Member> {
  const member = await findMember(transaction, id);
  if (!member) throw noSuch('member', id);
  return member;
}
