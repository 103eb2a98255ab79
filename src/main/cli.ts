import { programs } from './programs.ts';
import { startCli } from './start-cli.ts';

await startCli(programs);
