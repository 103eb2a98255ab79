import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Deadline } from './deadline.ts';
import { spawnGuarded } from './guarded-process.ts';
import type { NativeFiles } from './native-files.ts';
import { isAlive, processIdentity } from './process-identity.ts';
import { answers, findPostmaster, guardsText, signal } from './running-postgres.ts';
import { port, reachablePath, type ServerDirectory } from './server-directory.ts';
import { lastComplaint, withNewLog } from './server-log.ts';
import { handOver } from './unprivileged-account.ts';

const defaultSettings = {
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A line for every checkpoint would be most of a healthy server's log.
  log_checkpoints: 'off',
};

/** A server that ends with this process, or when it is stopped. */
export interface OwnedServer {
  isRunning(): boolean;
  /** Undefined once it accepts connections, else why it does not. */
  becomesReady(deadline: Deadline): Promise<string | undefined>;
  /** Ends it in an orderly way if it can, and resolves when it is gone. */
  stop(): Promise<void>;
}

export function startServer(
  directory: ServerDirectory,
  native: NativeFiles,
  settings: Record<string, string>,
): OwnedServer {
  const guard = withNewLog(directory.log, (output) =>
    spawnGuarded(native.postgres, serverArguments(directory, settings), {
      cwd: directory.data,
      account: directory.account,
      output,
    }),
  );
  // It ends with this process and must not keep alive one that has nothing else to do.
  guard.unref();
  // A guard that was itself killed leaves its reader waiting at this pipe.
  guard.once('exit', () => guard.stdin?.destroy());
  let spawnFault: Error | undefined;
  guard.once('error', (fault) => {
    spawnFault = fault;
  });
  writeFileSync(directory.guards, guardsText(process.pid, guard.pid), { mode: 0o600 });
  for (const file of [directory.guards, directory.log]) handOver(file, directory.account);

  let postmaster: { pid: number; identity: string } | undefined;
  const isRunning = () => guard.pid !== undefined && guard.exitCode === null && guard.signalCode === null;
  const isGone = () => !isRunning() && !(postmaster && isAlive(postmaster.identity));
  return {
    isRunning,
    async becomesReady(deadline) {
      while (isRunning()) {
        const found = findPostmaster(directory);
        if (found?.isOurs) postmaster = { pid: found.pid, identity: processIdentity(found.pid) ?? '' };
        if (found?.isReady && (await answers(directory))) return undefined;
        if (deadline.isOver) {
          return 'it was not ready in time; after a crash of a large database it may need longer';
        }
        await pause(10);
      }
      // Why the guard could not be started at all is told in the next turn.
      if (guard.pid === undefined) await pause(1);
      if (spawnFault) throw spawnFault;
      return lastComplaint(directory.log);
    },
    async stop() {
      guard.stdin?.end();
      // Orderly; then without tidying up, which the next start does; then by force.
      for (const [name, graceMs] of [
        ['SIGINT', 30_000],
        ['SIGQUIT', 10_000],
        ['SIGKILL', 5_000],
      ] as const) {
        if (postmaster && isAlive(postmaster.identity)) signal(postmaster.pid, name);
        const grace = new Deadline(graceMs);
        while (!isGone() && !grace.isOver) await pause(10);
      }
    },
  };
}

function serverArguments(directory: ServerDirectory, settings: Record<string, string>): string[] {
  const all = Object.entries({
    ...defaultSettings,
    ...settings,
    listen_addresses: '',
    unix_socket_permissions: '0700',
    // Seen from the data directory where it can be: the account may be unable to follow the full path.
    unix_socket_directories: path.dirname(directory.run) === directory.path ? '../run' : directory.run,
  });
  const data = reachablePath(directory.data, directory.account);
  return ['-D', data, '-p', String(port), ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
