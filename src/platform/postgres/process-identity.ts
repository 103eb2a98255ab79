import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hasCode } from './fault-code.ts';

/**
 * A text that only this very process ever has: its number alone is given to another one after its death.
 * Undefined when there is no such process; one that is dead but not yet collected by its parent counts as none.
 */
export function processIdentity(pid: number, hasProc = process.platform === 'linux'): string | undefined {
  const birth = hasProc ? birthFromProc(pid) : birthFromPs(pid);
  return birth && `${pid} ${birth}`;
}

export function isAlive(identity: string): boolean {
  const pid = Number.parseInt(identity, 10);
  return pid > 0 && processIdentity(pid) === identity;
}

/** Ticks since boot mean nothing after the next boot, hence the boot's own name beside them. */
function birthFromProc(pid: number): string | undefined {
  const stat = readOrUndefined(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The second field is the program's name in brackets and may itself hold blanks and brackets.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X') return undefined;
  return `${readOrUndefined('/proc/sys/kernel/random/boot_id')?.trim()} ${rest[18]}`;
}

function birthFromPs(pid: number): string | undefined {
  const ps = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  });
  if (ps.error) throw ps.error;
  const [state, ...lstart] = ps.stdout.trim().split(/\s+/);
  return !state || state.startsWith('Z') ? undefined : lstart.join(' ');
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (fault) {
    // A process that ends between open and read gives ESRCH.
    if (hasCode(fault, 'ENOENT', 'ESRCH')) return undefined;
    throw fault;
  }
}
