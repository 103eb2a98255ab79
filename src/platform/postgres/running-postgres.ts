import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { hasCode } from './fault-code.ts';
import { isAlive, processIdentity } from './process-identity.ts';
import type { ServerDirectory } from './server-directory.ts';

export interface Postmaster {
  readonly pid: number;
  readonly isReady: boolean;
  /** False when the file names a living process that is something else: the server died and its number was given away. */
  readonly isOurs: boolean;
}

/** What the server's own file says of it, held against the living processes; undefined when that process is gone. */
export function findPostmaster(directory: ServerDirectory): Postmaster | undefined {
  const lines = readIfThere(path.join(directory.data, 'postmaster.pid'))?.split('\n');
  const pid = Number(lines?.[0]);
  if (!(pid > 0)) return undefined;
  const isOurs = isServerProcess(pid, directory.data);
  if (!isOurs && !exists(pid)) return undefined;
  return { pid, isReady: isOurs && lines?.[7]?.trim() === 'ready', isOurs };
}

/** A server whose guards live on is safe to use; without them it is about to end, or would never end. */
export function isGuarded(directory: ServerDirectory): boolean {
  const guards = readIfThere(directory.guards)?.split('\n') ?? [''];
  return guards.every(isAlive);
}

export function guardsText(...pids: (number | undefined)[]): string {
  return pids.map((pid) => (pid && processIdentity(pid)) ?? '').join('\n');
}

/** Whether somebody accepts connections, which also finds a server that lives in another container on the same volume. */
export function answers(directory: ServerDirectory): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(directory.socket);
    socket.setTimeout(2_000);
    const answer = (accepted: boolean) => () => {
      socket.destroy();
      resolve(accepted);
    };
    socket.on('connect', answer(true)).on('error', answer(false)).on('timeout', answer(false));
  });
}

/**
 * Processes of a server whose postmaster was killed. Each ends when it next waits for something, which a long
 * computation never does, and no new server starts before the last has gone. Only Linux shows them.
 */
export function leftBehind(directory: ServerDirectory): number[] {
  if (process.platform !== 'linux') return [];
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.filter((pid) => isServerProcess(pid, directory.data));
}

/** Sends a signal to a process that may have ended just now. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (fault) {
    if (hasCode(fault, 'ESRCH')) return false;
    throw fault;
  }
}

/** All processes of the server work inside its data directory; elsewhere than on Linux its command line has to do. */
function isServerProcess(pid: number, data: string): boolean {
  if (process.platform !== 'linux') {
    const ps = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
    });
    return ps.stdout.includes(` -D ${data} `);
  }
  try {
    // The system appends " (deleted)" when the program was replaced by an installation.
    const program = path.basename(readlinkSync(`/proc/${pid}/exe`));
    return program.startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === data;
  } catch (fault) {
    if (hasCode(fault, 'ENOENT', 'ESRCH', 'EACCES', 'EPERM')) return false;
    throw fault;
  }
}

function exists(pid: number): boolean {
  try {
    return signal(pid, 0);
  } catch (fault) {
    if (hasCode(fault, 'EPERM')) return true;
    throw fault;
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    if (hasCode(fault, 'ENOENT')) return undefined;
    throw fault;
  }
}
