import { recoverCredentials } from '../features/identity/index.ts';
import { readConfig } from '../platform/config/config.ts';
import { openParts } from './open-parts.ts';
import { runMain } from './run-main.ts';

await runMain(async () => {
  const parts = await openParts(readConfig(), () => undefined);
  try {
    const made = await recoverCredentials(parts.database);
    console.log(
      made
        ? `  Sign in  ${made.email}, password ${made.password}\n  API key  ${made.apiKey}\n  The old password no longer works; old API keys do.`
        : 'Nothing is set up here yet: npm start makes the first credentials.',
    );
  } finally {
    await parts.close();
  }
});
