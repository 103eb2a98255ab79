#!/usr/bin/env node
// The command line from a checkout: installs what is missing, then runs it under the right Node.
process.argv.splice(2, 0, 'src/main/cli.ts');
import('./run.mjs');
