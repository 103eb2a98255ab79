import type { Environment } from '../../contract/environments.ts';
import { conflict, noSuch, unacceptable } from '../../contract/refusal.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { isDangling, isDuplicate } from '../../platform/db/constraint.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/new-id.ts';
import { boundToProxy, clearValue, sealProxy, valueColumns } from './seal-secrets.ts';
import { showEnvironment } from './show-environment.ts';
import {
  deleteEnvironment as erase,
  findEnvironment,
  insertEnvironment,
  insertVariables,
  listVariables,
  updateEnvironment as write,
} from './store.ts';

interface Fields {
  name: string;
  private_network?: { proxy_url: string } | null;
}

export async function getEnvironment(tenant: Tenant, id: string): Promise<Environment> {
  const row = await findEnvironment(tenant, id);
  if (!row) throw noSuch('environment', id);
  return showEnvironment(row, await listVariables(tenant, [id]));
}

/** Names are unique by an index; what it refuses is told in words. */
async function named<Result>(name: string | undefined, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw isDuplicate(error) ? conflict(`There is an environment named "${name}" already.`) : error;
  }
}

export async function createEnvironment(tenant: Tenant, caller: Caller, keyring: Keyring, fields: Fields) {
  const id = newId();
  const proxy_url_sealed = sealProxy(keyring, id, fields.private_network);
  const row = { id, name: fields.name, proxy_url_sealed, created_by: caller.user?.id ?? null };
  await named(fields.name, () => insertEnvironment(tenant, row));
  return getEnvironment(tenant, id);
}

export async function updateEnvironment(
  tenant: Tenant,
  keyring: Keyring,
  id: string,
  changes: Partial<Fields>,
) {
  const { name, private_network } = changes;
  const proxy_url_sealed =
    private_network === undefined ? undefined : sealProxy(keyring, id, private_network);
  if (!(await named(name, () => write(tenant, id, { name, proxy_url_sealed }))))
    throw noSuch('environment', id);
  return getEnvironment(tenant, id);
}

export async function deleteEnvironment(tenant: Tenant, id: string): Promise<void> {
  try {
    if (!(await erase(tenant, id))) throw noSuch('environment', id);
  } catch (error) {
    throw isDangling(error)
      ? conflict('Apps belong to this environment: move them to another one first.')
      : error;
  }
}

interface Copying {
  name?: string | null;
  exclude: readonly string[];
  values: Record<string, string>;
}

/** A copy with all variables but the excluded ones; secrets are sealed anew for their new rows, and never shown. */
export async function duplicateEnvironment(
  tenant: Tenant,
  caller: Caller,
  keyring: Keyring,
  id: string,
  wish: Copying,
): Promise<Environment> {
  const copyId = newId();
  return tenant.transaction(async (transaction) => {
    const original = await findEnvironment(transaction, id);
    if (!original) throw noSuch('environment', id);
    const variables = await listVariables(transaction, [id]);
    refuseUnknownKeys(variables, wish);
    const name = wish.name ?? copyName(original.name);
    const proxy_url = original.proxy_url_sealed && keyring.open(original.proxy_url_sealed, boundToProxy(id));
    const proxy_url_sealed = sealProxy(keyring, copyId, proxy_url === null ? null : { proxy_url });
    const created_by = caller.user?.id ?? null;
    await named(name, () =>
      insertEnvironment(transaction, { id: copyId, name, proxy_url_sealed, created_by }),
    );
    // A map, because a variable may be called like what every object has: constructor, toString.
    const values = new Map(Object.entries(wish.values));
    const copies = variables
      .filter((variable) => !wish.exclude.includes(variable.key))
      .map((variable) => {
        const copy = newId();
        const value = values.get(variable.key) ?? clearValue(keyring, variable);
        const { key, description, value_sealed } = variable;
        return {
          id: copy,
          environment_id: copyId,
          key,
          description,
          ...valueColumns(keyring, copy, value, value_sealed !== null),
        };
      });
    await insertVariables(transaction, copies);
    return getEnvironment(transaction, copyId);
  });
}

function refuseUnknownKeys(variables: readonly { key: string }[], wish: Copying): void {
  const unknown = [...wish.exclude, ...Object.keys(wish.values)].find(
    (key) => !variables.some((one) => one.key === key),
  );
  if (unknown !== undefined)
    throw unacceptable(
      `exclude and values may only name variables of the environment, and "${unknown}" is none.`,
    );
}

/** "<name> (copy)", shortened to what a name may be. */
function copyName(name: string): string {
  const suffix = ' (copy)';
  return [...name].slice(0, 255 - suffix.length).join('') + suffix;
}
