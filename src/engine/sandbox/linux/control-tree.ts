import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isOfLiving, MARK_OF_LIFE } from './mark-of-life.ts';

const CONTROLLERS = ['memory', 'pids', 'cpu'] as const;
export type Controller = (typeof CONTROLLERS)[number];

const ROOT = '/sys/fs/cgroup';
const PREFIX = 'saywright-hooks-';
const REMOVE_WITHIN_MS = 3_000;

/** Where groups can be made: a folder for each controller (version 1), or one for all (version 2). */
export interface ControlTree {
  version: 1 | 2;
  folders: { folder: string; controllers: Controller[] }[];
}

/** Null where nobody lets us make groups. */
export async function openControlTree(): Promise<ControlTree | null> {
  return existsSync(`${ROOT}/cgroup.controllers`) ? await openUnified() : await openSeparate();
}

const newName = () => `${PREFIX}${MARK_OF_LIFE}-${randomUUID()}`;

/**
 * Version 2. Groups are made below the one that we are in; if it is full of processes and so cannot have groups with limits, they
 * move into one of their own first, as everybody does who was handed a group. Root may also use the top.
 */
async function openUnified(): Promise<ControlTree | null> {
  const own = readFileSync('/proc/self/cgroup', 'utf8').match(/^0::(.*)$/m)?.[1] ?? '/';
  for (const parent of new Set([path.join(ROOT, own), ROOT])) {
    try {
      await enable(parent);
      const folder = path.join(parent, newName());
      await sweep(parent);
      await mkdir(folder);
      await enable(folder);
      return { version: 2, folders: [{ folder, controllers: [...CONTROLLERS] }] };
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return null;
}

async function enable(folder: string): Promise<void> {
  const control = path.join(folder, 'cgroup.subtree_control');
  const enabled = (await readFile(control, 'utf8')).split(/\s+/);
  if (CONTROLLERS.every((controller) => enabled.includes(controller))) return;
  const wish = CONTROLLERS.map((controller) => `+${controller}`).join(' ');
  try {
    await writeFile(control, wish);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EBUSY') throw error;
    const rest = path.join(folder, 'saywright-service');
    await mkdir(rest, { recursive: true });
    for (const pid of (await readFile(path.join(folder, 'cgroup.procs'), 'utf8')).trim().split('\n'))
      await writeFile(path.join(rest, 'cgroup.procs'), pid);
    await writeFile(control, wish);
  }
}

/** Version 1: a tree for each controller, of which we take those that we may write. */
async function openSeparate(): Promise<ControlTree | null> {
  const folders: ControlTree['folders'] = [];
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  for (const controller of CONTROLLERS) {
    const own =
      lines.find((line) => line.split(':')[1]?.split(',').includes(controller))?.split(':')[2] ?? '/';
    // In a container the path is often the one outside, which is not there.
    const inside = path.join(ROOT, controller, own);
    const parent = existsSync(inside) ? inside : path.join(ROOT, controller);
    const folder = path.join(parent, newName());
    try {
      await sweep(parent);
      await mkdir(folder);
      folders.push({ folder, controllers: [controller] });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return folders.length > 0 ? { version: 1, folders } : null;
}

/** Groups of processes that were killed before they could remove them. */
async function sweep(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PREFIX) || isOfLiving(name.slice(PREFIX.length).split('-')[0] ?? '')) continue;
    for (const inner of await readdir(path.join(parent, name), { withFileTypes: true }))
      if (inner.isDirectory()) await removeGroup(path.join(parent, name, inner.name));
    await removeGroup(path.join(parent, name));
  }
}

/** The kernel forgets dead processes a little later than it reports them dead. */
export async function removeGroup(folder: string): Promise<void> {
  const deadline = performance.now() + REMOVE_WITHIN_MS;
  for (;;) {
    try {
      return await rmdir(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || performance.now() > deadline) return;
      if (code !== 'EBUSY') throw error;
    }
    await pause(10);
  }
}

function isRefusal(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'ENOENT', 'EOPNOTSUPP', 'EINVAL'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
}
