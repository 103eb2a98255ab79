import { readFile } from 'node:fs/promises';
import { bringUp } from './bring-up.ts';
import { superuser } from './create-cluster.ts';
import { Deadline } from './deadline.ts';
import { keepUp } from './keep-up.ts';
import { explainFault } from './postgres-unavailable.ts';
import { openServerDirectory, port } from './server-directory.ts';

export { PostgresUnavailable } from './postgres-unavailable.ts';

export interface Postgres {
  readonly connection: { host: string; port: number; user: string; password: string; database: string };
  /** Becomes 'started' when the owner of an adopted server ended and this process took its place. */
  readonly mode: 'started' | 'adopted';
  /** Ends the server if it is ours, even while others use it, else only stops watching; resolves when it is down. */
  stop(): Promise<void>;
}

export interface EnsurePostgresOptions {
  /** Everything that the server keeps lies in here, and nothing else should. */
  readonly directory: string;
  readonly settings?: Record<string, string>;
  readonly deadlineMs?: number;
  readonly onProgress?: (sentence: string) => void;
}

/**
 * A running PostgreSQL in this directory: the one that another process started, or else one of our own, which ends when
 * this process does, however that happens. Until `stop`, a server that went away is brought up again in the same place.
 */
export async function ensurePostgres(options: EnsurePostgresOptions): Promise<Postgres> {
  const { settings = {}, deadlineMs = 120_000, onProgress = () => undefined } = options;
  try {
    const directory = await openServerDirectory(options.directory);
    const task = { directory, settings, onProgress };
    const first = await bringUp({ ...task, deadline: new Deadline(deadlineMs) });
    const password = await readFile(directory.password, 'utf8');
    const server = keepUp(task, deadlineMs, first);
    return {
      connection: { host: directory.run, port, user: superuser, password, database: 'postgres' },
      get mode() {
        return server.own ? 'started' : 'adopted';
      },
      async stop() {
        await server.end();
        await server.own?.stop();
      },
    };
  } catch (fault) {
    throw explainFault(fault, options.directory);
  }
}
