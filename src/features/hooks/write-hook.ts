import type { Hook, ScriptType } from '../../contract/hooks.ts';
import { conflict, noSuch, unacceptable } from '../../contract/refusal.ts';
import { refuseIfChanged } from '../../contract/refuse-if-changed.ts';
import { isDangling, isDuplicate } from '../../platform/db/constraint.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import {
  deleteHook as erase,
  type HookChanges,
  insertHook,
  isTeardown,
  lockHook,
  lockHooks,
  usersOfHook,
  updateHook as write,
} from './store.ts';

export interface HookWish {
  name: string;
  script: string;
  script_type: ScriptType;
  description?: string | null;
}

const taken = (name: string) => conflict(`There is a hook named "${name}" already.`);

/** A launch configuration is data: what cannot be read now would only fail a run later. */
function refuseUnreadable(script: string, type: ScriptType): void {
  if (type !== 'launch_args') return;
  const refusal = unacceptable('script must be a JSON object for an App Launch Configuration.');
  let value: unknown;
  try {
    value = JSON.parse(script);
  } catch {
    throw refusal;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal;
}

export async function createHook(tenant: Tenant, caller: Caller, wish: HookWish): Promise<Hook> {
  refuseUnreadable(wish.script, wish.script_type);
  const { name, script, script_type, description = null } = wish;
  const hook = { id: newId(), name, script, script_type, description };
  try {
    const { created_at } = await insertHook(tenant, { ...hook, created_by: caller.user?.id ?? null });
    return { ...hook, created_at };
  } catch (error) {
    throw isDuplicate(error) ? taken(name) : error;
  }
}

const IN_WORDS = {
  name: 'the name',
  script: 'the script',
  script_type: 'the type',
  description: 'the description',
};

export async function updateHook(
  tenant: Tenant,
  id: string,
  { was, ...changes }: HookChanges & { was?: HookChanges | undefined },
): Promise<Hook> {
  try {
    return await tenant.transaction(async (transaction) => {
      const hook = await lockHook(transaction, id);
      if (!hook) throw noSuch('hook', id);
      if (was) refuseIfChanged<HookChanges>('hook', hook, was, IN_WORDS);
      const changed = { ...hook, ...changes };
      refuseUnreadable(changed.script, changed.script_type);
      await write(transaction, id, changes);
      // The hook is locked, so no teardown can be added meanwhile.
      if (changed.script_type === 'launch_args' && (await isTeardown(transaction, id))) {
        throw conflict('The hook is attached as teardown, where an App Launch Configuration does not work.');
      }
      return changed;
    });
  } catch (error) {
    throw isDuplicate(error) ? taken(changes.name ?? '') : error;
  }
}

export async function deleteHook(tenant: Tenant, id: string): Promise<void> {
  const inUse = async () =>
    conflict(`The hook is attached to ${(await usersOfHook(tenant, id)).join(', ')}: detach it first.`);
  try {
    if (!(await erase(tenant, id))) throw noSuch('hook', id);
  } catch (error) {
    throw isDangling(error) ? await inUse() : error;
  }
}

/** The hooks named, or the refusal for the first that is not there. */
export async function takeHooks(transaction: Tenant, ids: readonly string[]) {
  const hooks = await lockHooks(transaction, ids);
  const missing = ids.find((id) => !hooks.some((hook) => hook.id === id));
  if (missing !== undefined) throw noSuch('hook', missing);
  return hooks;
}
