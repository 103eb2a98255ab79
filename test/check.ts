import path from 'node:path';
import { checks, runCheck } from './support/checks.ts';

/** `npm run check`: lint and format, types, who imports whom, dead code. `npm test` does the same first. */
const root = path.resolve(import.meta.dirname, '..');
for (const check of checks) if (!(await runCheck(root, check))) process.exitCode = 1;
