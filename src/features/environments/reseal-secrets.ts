import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/db/database.ts';
import { boundToProxy, boundToVariable } from './seal-secrets.ts';
import { listSealed, type SealedColumn, writeSealed } from './store.ts';

const COLUMNS: [SealedColumn, (id: string) => string][] = [
  [{ table: 'variables', column: 'value_sealed' }, boundToVariable],
  [{ table: 'environments', column: 'proxy_url_sealed' }, boundToProxy],
];

/** Seals every secret of all organizations under the current key, and returns how many were under an older one. */
export async function resealSecrets(database: Database, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const [place, boundTo] of COLUMNS) {
    for (const { id, sealed } of await listSealed(database, place)) {
      if (keyring.isCurrent(sealed)) continue;
      const again = keyring.seal(keyring.open(sealed, boundTo(id)), boundTo(id));
      // A secret that was changed meanwhile was sealed by whoever changed it.
      if (await writeSealed(database, place, id, sealed, again)) count++;
    }
  }
  return count;
}
