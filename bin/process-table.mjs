// biome-ignore-all lint/style/useNodejsImportProtocol: Nodes that are too old for us do not know the prefix, and must get as far as our sentence.
import { spawnSync } from 'child_process';
import { readFileSync } from 'fs';
import path from 'path';

/**
 * A living process: its parent's number, its program's name, and when it began, which tells it from a later process with
 * the same number. Undefined when there is none; one that is dead but not yet collected by its parent counts as none.
 */
export function lookUp(pid, hasProc = process.platform === 'linux') {
  const entry = hasProc ? fromProc(pid) : fromPs(pid);
  return entry && entry.state[0] !== 'Z' && entry.state[0] !== 'X' ? entry : undefined;
}

/** A text that only this very process has; undefined when there is none. */
export function identify(pid) {
  const entry = lookUp(pid);
  return entry && `${pid} ${entry.began}`;
}

export function isAlive(identity) {
  const pid = parseInt(identity, 10);
  return pid > 0 && identify(pid) === identity;
}

function fromProc(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may itself hold blanks and brackets.
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const [state, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return { state, parent: Number(parent), name, began: `${boot} ${rest[17]}` };
  } catch (fault) {
    if (fault.code === 'ENOENT' || fault.code === 'ESRCH') return undefined;
    throw fault;
  }
}

function fromPs(pid) {
  const fields = ['-o', 'state=', '-o', 'ppid=', '-o', 'lstart=', '-o', 'comm=', '-p', String(pid)];
  const ps = spawnSync('ps', fields, { encoding: 'utf8', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } });
  if (ps.error) throw ps.error;
  const [state, parent, ...rest] = ps.stdout.trim().split(/\s+/);
  if (!state) return undefined;
  // A login shell is called "-bash".
  const name = path.basename(rest.slice(5).join(' ')).replace(/^-/, '');
  return { state, parent: Number(parent), name, began: rest.slice(0, 5).join(' ') };
}
