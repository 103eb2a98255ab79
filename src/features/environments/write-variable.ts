import { type SavedVariable, SHORTEST_SECRET, type Variable } from '../../contract/environments.ts';
import { conflict, noSuch } from '../../contract/refusal.ts';
import { refuseIfChanged } from '../../contract/refuse-if-changed.ts';
import type { Keyring } from '../../platform/crypto/keyring.ts';
import { isDuplicate } from '../../platform/db/constraint.ts';
import type { Tenant } from '../../platform/db/tenant.ts';
import { newId } from '../../platform/new-id.ts';
import { clearValue, valueColumns } from './seal-secrets.ts';
import { showVariable } from './show-environment.ts';
import {
  findVariable,
  insertVariables,
  lockEnvironment,
  lockVariable,
  updateVariable as write,
} from './store.ts';

export interface VariableWish {
  environment_id: string;
  key: string;
  value: string;
  is_secret: boolean;
  description?: string | null;
}

export async function getVariable(tenant: Tenant, id: string): Promise<Variable> {
  const row = await findVariable(tenant, id);
  if (!row) throw noSuch('variable', id);
  return showVariable(row);
}

const taken = (key: string) => conflict(`The environment has a variable ${key} already.`);

export async function createVariable(
  tenant: Tenant,
  keyring: Keyring,
  wish: VariableWish,
): Promise<SavedVariable> {
  const { environment_id, key, value, is_secret, description = null } = wish;
  const id = newId();
  try {
    return await tenant.transaction(async (transaction) => {
      if (!(await lockEnvironment(transaction, environment_id))) throw noSuch('environment', environment_id);
      const row = { id, environment_id, key, description, ...valueColumns(keyring, id, value, is_secret) };
      await insertVariables(transaction, [row]);
      return { ...(await getVariable(transaction, id)), ...warningsAbout(value, is_secret) };
    });
  } catch (error) {
    throw isDuplicate(error) ? taken(key) : error;
  }
}

export type VariableChanges = Partial<Omit<VariableWish, 'environment_id'>>;

/** A variable as it was shown. Of a secret, only the time tells that it was replaced. */
type Seen = Partial<Pick<Variable, 'key' | 'value' | 'is_secret' | 'description' | 'updated_at'>>;

const IN_WORDS = {
  key: 'the key',
  value: 'the value',
  is_secret: 'the secrecy',
  description: 'the description',
  updated_at: 'something',
};

export async function updateVariable(
  tenant: Tenant,
  keyring: Keyring,
  id: string,
  { was, ...changes }: VariableChanges & { was?: Seen | undefined },
): Promise<SavedVariable> {
  try {
    return await tenant.transaction(async (transaction) => {
      const row = await lockVariable(transaction, id);
      if (!row) throw noSuch('variable', id);
      if (was) refuseIfChanged<Seen>('variable', showVariable(row), was, IN_WORDS);
      const { key, description, is_secret = row.value_sealed !== null } = changes;
      if (row.value_sealed && !is_secret)
        throw conflict('A secret never becomes plain: make a new variable instead.');
      const value = changes.value ?? clearValue(keyring, row);
      await write(transaction, id, { key, description, ...valueColumns(keyring, id, value, is_secret) });
      return { ...(await getVariable(transaction, id)), ...warningsAbout(value, is_secret) };
    });
  } catch (error) {
    throw isDuplicate(error) ? taken(changes.key ?? '') : error;
  }
}

function warningsAbout(value: string, isSecret: boolean): Pick<SavedVariable, 'warnings'> {
  if (!isSecret || value.length >= SHORTEST_SECRET) return {};
  const warning = `A secret shorter than ${SHORTEST_SECRET} characters cannot be kept out of logs and of what the agent reads: use a longer one.`;
  return { warnings: [warning] };
}
