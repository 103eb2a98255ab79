import { readConfig } from '../platform/config/config.ts';
import { openParts } from './open-parts.ts';
import { runMain } from './run-main.ts';

await runMain(async () => {
  const parts = await openParts(readConfig(), (sentence) => console.log(sentence));
  await parts.close();
  console.log('The database is up to date.');
});
