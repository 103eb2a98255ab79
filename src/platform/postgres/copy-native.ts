import { randomUUID } from 'node:crypto';
import { chmod, copyFile, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { hasCode } from './fault-code.ts';

/**
 * Makes the links between libraries that an npm package cannot hold and its install script would make.
 * False when the folder cannot be written to.
 */
export async function linkLibraries(native: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(noneListed),
  );
  try {
    for (const { source, target } of links) {
      const link = path.join(native, path.relative('native', target));
      await symlink(path.relative(path.dirname(target), source), link).catch(alreadyThere);
    }
    return true;
  } catch (fault) {
    if (hasCode(fault, 'EACCES', 'EPERM', 'EROFS')) return false;
    throw fault;
  }
}

/** Others see the whole copy or none: it grows under a name of its own, and the first of several finishers wins. */
export async function copyNative(native: string, copy: string): Promise<void> {
  const parent = path.dirname(copy);
  if (await mkdir(parent, { recursive: true })) await chmod(parent, 0o755);
  const growing = `${copy}-growing-${randomUUID()}`;
  try {
    await copyForEverybody(native, growing);
    await linkLibraries(growing);
    await rename(growing, copy).catch(alreadyThere);
  } finally {
    await rm(growing, { recursive: true, force: true });
  }
}

/** Removes the copies of earlier versions, and those that were broken off, from the folder of one server. */
export async function removeCopies(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('native-')) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** The original may be readable for root alone, which is why the copy is made. Links are left out: they are made anew. */
async function copyForEverybody(from: string, to: string): Promise<void> {
  await mkdir(to);
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyForEverybody(source, target);
    if (!entry.isFile()) continue;
    await copyFile(source, target);
    await chmod(target, (await stat(source)).mode & 0o100 ? 0o755 : 0o644);
  }
}

function noneListed(fault: unknown): string {
  if (hasCode(fault, 'ENOENT')) return '[]';
  throw fault;
}

function alreadyThere(fault: unknown): void {
  if (!hasCode(fault, 'EEXIST', 'ENOTEMPTY')) throw fault;
}
