import type { Added } from '../../../../engine/agent/variables.ts';
import type { Secrets } from '../../../../engine/evidence/secrets.ts';
import type { Keyring } from '../../../../platform/crypto/keyring.ts';
import type { Database } from '../../../../platform/db/database.ts';
import type { Tenant } from '../../../../platform/db/tenant.ts';
import {
  listGroupVariables,
  listSealedVariables,
  replaceSealedVariable,
  type Source,
  writeGroupVariable,
} from './store.ts';

const boundTo = (groupId: string, source: Source, key: string) =>
  `group_variables.value:${groupId}:${source === 'agent' ? '' : `${source}:`}${key}`;

/** What hooks and flows of a group added for later ones. It outlives the worker, so that the next one goes on with it. */
export async function openGroupVariables(
  tenant: Tenant,
  keyring: Keyring,
  groupId: string,
): Promise<{ pool: Added; secrets: [key: string, value: string][] }> {
  const pool: Added = { agentSet: new Map(), exported: new Map() };
  const secrets: [string, string][] = [];
  for (const { key, source, value_sealed, is_secret } of await listGroupVariables(tenant, groupId)) {
    const value = keyring.open(value_sealed, boundTo(groupId, source, key));
    (source === 'agent' ? pool.agentSet : pool.exported).set(key, value);
    if (is_secret) secrets.push([key, value]);
  }
  return { pool, secrets };
}

export async function keepGroupVariables(
  tenant: Tenant,
  keyring: Keyring,
  groupId: string,
  pool: Added,
  secrets: Secrets,
): Promise<void> {
  const sources = [
    ['agent', pool.agentSet],
    ['hook', pool.exported],
  ] as const;
  for (const [source, variables] of sources) {
    for (const [key, value] of variables) {
      const value_sealed = keyring.seal(value, boundTo(groupId, source, key));
      await writeGroupVariable(tenant, {
        group_id: groupId,
        key,
        source,
        value_sealed,
        is_secret: secrets.isIn(value),
      });
    }
  }
}

/** Seals all of them under the current key, and returns how many were under an older one. */
export async function resealGroupVariables(database: Database, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const variable of await listSealedVariables(database)) {
    if (keyring.isCurrent(variable.value_sealed)) continue;
    const place = boundTo(variable.group_id, variable.source, variable.key);
    const again = keyring.seal(keyring.open(variable.value_sealed, place), place);
    if (await replaceSealedVariable(database, variable, again)) count++;
  }
  return count;
}
