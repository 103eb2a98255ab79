import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import { mkdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import { PostgresUnavailable } from './postgres-unavailable.ts';
import { type Account, canEnter, handOver, unprivilegedAccount } from './unprivileged-account.ts';

/** Everything the server has on disk. The directory belongs to it alone. */
export interface ServerDirectory {
  readonly path: string;
  readonly data: string;
  /** The folder of the Unix socket: what clients take as `host`. */
  readonly run: string;
  readonly socket: string;
  readonly startLock: string;
  readonly password: string;
  /** Names the processes that will end the server when its owner dies. */
  readonly guards: string;
  readonly log: string;
  readonly account: Account | undefined;
}

export const port = 5432;

/** The kernel's limit is 108 bytes on Linux and 104 on macOS, with the closing zero. */
const longestSocketPath = 103;

export async function openServerDirectory(wanted: string): Promise<ServerDirectory> {
  // The folders above get the usual rights, or the server's account could not pass them.
  await mkdir(path.dirname(path.resolve(wanted)), { recursive: true });
  await mkdir(wanted, { recursive: true, mode: 0o700 });
  // Two names of one directory (a symbolic link) must come to the same socket.
  const directory = await realpath(wanted);
  const below = (name: string) => path.join(directory, name);
  const account = await unprivilegedAccount(below('data'));
  const run = socketFolder(directory);
  const startLock = below('start-lock');
  refuseForeign(run, account);
  for (const folder of [directory, run, startLock]) await makePrivate(folder, account);
  return {
    path: directory,
    data: below('data'),
    run,
    socket: socketIn(run),
    startLock,
    password: below('password'),
    guards: below('guards'),
    log: below('postgres.log'),
    account,
  };
}

/**
 * How the server is told a folder that it is started in. Below root's home its account cannot follow the real path, but
 * Linux lets every process reach its own working directory, whatever stands above it.
 */
export function reachablePath(folder: string, account: Account | undefined): string {
  if (!account || canEnter(folder, account)) return folder;
  if (process.platform === 'linux') return '/proc/self/cwd';
  throw new PostgresUnavailable(
    `PostgreSQL runs as the account ${account.name} here, which cannot enter ${folder}: ` +
      'choose a directory outside of a private home, or start the service as an ordinary user.',
  );
}

function socketIn(folder: string): string {
  return path.join(folder, `.s.PGSQL.${port}`);
}

function socketFolder(directory: string): string {
  const usual = path.join(directory, 'run');
  if (Buffer.byteLength(socketIn(usual)) <= longestSocketPath) return usual;
  // Not the TMPDIR of the moment: every process must find the same folder.
  return path.join(
    '/tmp',
    `saywright-postgres-${createHash('sha256').update(directory).digest('hex').slice(0, 16)}`,
  );
}

async function makePrivate(folder: string, account: Account | undefined): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  handOver(folder, account);
}

/** A folder with a known name in /tmp may have been laid out by somebody who wants to be taken for our server. */
function refuseForeign(folder: string, account: Account | undefined): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  const isOurs = found?.isDirectory() && (found.uid === process.getuid?.() || found.uid === account?.uid);
  if (found && !isOurs) {
    throw new PostgresUnavailable(
      `PostgreSQL needs ${folder} for its socket, but it belongs to another user.`,
    );
  }
}
