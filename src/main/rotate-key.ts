import { resealSecrets } from '../features/environments/index.ts';
import { resealGroupVariables } from '../features/runs/index.ts';
import { resealWebhookSecrets } from '../features/webhooks/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { addMasterKey, forgetOldKeys } from '../platform/crypto/master-key.ts';
import { openParts } from './open-parts.ts';
import { runMain } from './run-main.ts';

/**
 * Seals every secret under a new master key. With a key file, this makes the key, seals and forgets the old one. With
 * SAYWRIGHT_MASTER_KEY, its owner first puts the new key in front of the old one, on every process: `new,old`.
 */
await runMain(async () => {
  const config = readConfig();
  const parts = await openParts(config, () => undefined);
  try {
    const source = { configured: config.masterKey, dataDirectory: config.dataDirectory };
    const keyring = config.masterKey ? parts.keyring : addMasterKey(source);
    // Twice, because a process that has not heard of the new key may seal under the old one during the first pass.
    let count = 0;
    const all = [resealSecrets, resealWebhookSecrets, resealGroupVariables];
    for (const reseal of [...all, ...all]) count += await reseal(parts.database, keyring);
    if (!config.masterKey) forgetOldKeys(source);
    console.log(`${count} secrets are now encrypted under the new master key.`);
    console.log(
      config.masterKey
        ? 'Remove the old key from SAYWRIGHT_MASTER_KEY and restart every process.'
        : 'Restart the service so that it uses the new key; people sign in again.',
    );
  } finally {
    await parts.close();
  }
});
