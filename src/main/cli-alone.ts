import { startCli } from './start-cli.ts';

/** The command line as a package of its own: one file, without the service. */
await startCli(null);
