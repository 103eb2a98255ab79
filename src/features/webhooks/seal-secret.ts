import type { Keyring } from '../../platform/crypto/keyring.ts';
import type { Database } from '../../platform/db/database.ts';
import { listSealedSecrets, replaceSealedSecret } from './store.ts';

/** What a ciphertext is bound to: it opens only in the row and column that it was made for. */
export const boundToWebhook = (id: string) => `webhooks.secret:${id}`;

/** Seals every webhook's secret under the current key, and returns how many were under an older one. */
export async function resealWebhookSecrets(database: Database, keyring: Keyring): Promise<number> {
  let count = 0;
  for (const { id, sealed } of await listSealedSecrets(database)) {
    if (keyring.isCurrent(sealed)) continue;
    const again = keyring.seal(keyring.open(sealed, boundToWebhook(id)), boundToWebhook(id));
    if (await replaceSealedSecret(database, id, sealed, again)) count++;
  }
  return count;
}
