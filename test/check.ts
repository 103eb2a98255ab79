import path from 'node:path';
import { runChecks } from './support/checks.ts';

/** `npm run check`: lint and format, types, who imports whom, dead code. `npm test` does the same first. */
const root = path.resolve(import.meta.dirname, '..');
for (const found of await runChecks(root)) {
  if (!found) continue;
  console.log(`\n${found}`);
  process.exitCode = 1;
}
