import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

const DAY_MS = 24 * 3_600_000;

/**
 * A directory of this process for what its sessions write. Those of processes that ended without cleaning up are removed: of this
 * machine at once, of another that shares the disk when nothing has been made in them for a day.
 */
export async function openSessionDirectory(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true });
  const machine = hostname().replace(/[^\w.]/g, '_');
  for (const name of await readdir(parent)) {
    const [, owner, pid = ''] = /^(.*)-(\d+)-[^-]+$/.exec(name) ?? [];
    const isLeft = owner === machine ? !isAlive(Number(pid)) : await isOld(path.join(parent, name));
    if (isLeft) await rm(path.join(parent, name), { recursive: true, force: true });
  }
  return await mkdtemp(path.join(parent, `${machine}-${process.pid}-`));
}

function isAlive(pid: number): boolean {
  // A container starts its process with the same number again: whoever had it before has ended.
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function isOld(directory: string): Promise<boolean> {
  try {
    return Date.now() - (await stat(directory)).mtimeMs > DAY_MS;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
