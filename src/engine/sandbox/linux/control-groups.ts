import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isOfLiving, MARK_OF_LIFE } from './mark-of-life.ts';

export interface Limits {
  memoryMb: number;
  processes: number;
}

const PREFIX = 'saywright-hooks-';
const CONTROLLERS = ['memory', 'pids', 'cpu'] as const;
type Controller = (typeof CONTROLLERS)[number];

/** The shell and what it starts to bring things back are not the program's. */
const SPARE_PROCESSES = 8;
const REMOVE_WITHIN_MS = 3_000;

const newName = () => `${PREFIX}${MARK_OF_LIFE}-${randomUUID()}`;

/** One folder for each controller (version 1), or one for all (version 2). */
interface Hierarchy {
  version: 1 | 2;
  folders: { folder: string; controllers: Controller[] }[];
}

/** Limits on everything that one program starts, taken together; which a limit on each process cannot give. */
export class ControlGroups {
  readonly #hierarchy: Hierarchy;
  readonly #limits: Limits;
  #count = 0;

  private constructor(hierarchy: Hierarchy, limits: Limits) {
    this.#hierarchy = hierarchy;
    this.#limits = limits;
  }

  /** Null where nobody lets us make groups. */
  static async open(limits: Limits, root = '/sys/fs/cgroup'): Promise<ControlGroups | null> {
    const hierarchy = existsSync(`${root}/cgroup.controllers`)
      ? await openUnified(root)
      : await openSeparate(root);
    return hierarchy && new ControlGroups(hierarchy, limits);
  }

  get controllers(): Controller[] {
    return this.#hierarchy.folders.flatMap(({ controllers }) => controllers);
  }

  async make(): Promise<ControlGroup> {
    const { version, folders } = this.#hierarchy;
    const name = `${this.#count++}`;
    const groups = folders.map(({ folder }) => path.join(folder, name));
    await Promise.all(
      folders.map(async ({ folder, controllers }) => {
        const group = path.join(folder, name);
        await mkdir(group);
        for (const controller of controllers)
          for (const [file, value, isOptional] of settingsOf(version, controller, this.#limits))
            if (!isOptional || existsSync(path.join(group, file)))
              await writeFile(path.join(group, file), value);
      }),
    );
    return new ControlGroup(groups, this.#limits);
  }

  async close(): Promise<void> {
    await Promise.all(this.#hierarchy.folders.map(({ folder }) => remove(folder)));
  }
}

export class ControlGroup {
  readonly #folders: string[];
  readonly #limits: Limits;

  constructor(folders: string[], limits: Limits) {
    this.#folders = folders;
    this.#limits = limits;
  }

  async add(pid: number): Promise<void> {
    await Promise.all(this.#folders.map((folder) => writeFile(path.join(folder, 'cgroup.procs'), `${pid}`)));
  }

  /** Memory alone is worth a word: whoever has too many processes is told so by the system, and goes on. */
  async brokenLimit(): Promise<string | null> {
    for (const file of this.#folders.flatMap((at) => [`${at}/memory.events`, `${at}/memory.oom_control`])) {
      if (!existsSync(file)) continue;
      const kills = /^oom_kill (\d+)$/m.exec(await readFile(file, 'utf8'))?.[1];
      if (Number(kills) > 0) return `It used more than its ${this.#limits.memoryMb} MB of memory.`;
    }
    return null;
  }

  async remove(): Promise<void> {
    await Promise.all(this.#folders.map(remove));
  }
}

type Setting = [file: string, value: string, isOptional?: boolean];

/** One processor at most, and less of it than the service when there is not enough. */
function settingsOf(version: 1 | 2, controller: Controller, { memoryMb, processes }: Limits): Setting[] {
  const bytes = `${memoryMb * 1024 * 1024}`;
  const pids: Setting[] = [['pids.max', `${processes + SPARE_PROCESSES}`]];
  if (version === 2)
    return {
      // Half a program is of no use to anybody: all of it ends.
      memory: [
        ['memory.max', bytes],
        ['memory.swap.max', '0', true],
        ['memory.oom.group', '1', true],
      ] as Setting[],
      pids,
      cpu: [
        ['cpu.max', '100000 100000'],
        ['cpu.weight', '25'],
      ] as Setting[],
    }[controller];
  return {
    memory: [
      ['memory.limit_in_bytes', bytes],
      ['memory.memsw.limit_in_bytes', bytes, true],
    ] as Setting[],
    pids,
    cpu: [
      ['cpu.cfs_quota_us', '100000', true],
      ['cpu.shares', '256'],
    ] as Setting[],
  }[controller];
}

/**
 * Version 2. Groups are made below the one that we are in; if it is full of processes and so cannot have groups with limits, they
 * move into one of their own first, as everybody does who was handed a group. Root may also use the top.
 */
async function openUnified(root: string): Promise<Hierarchy | null> {
  const own = readFileSync('/proc/self/cgroup', 'utf8').match(/^0::(.*)$/m)?.[1] ?? '/';
  for (const parent of new Set([path.join(root, own), root])) {
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
async function openSeparate(root: string): Promise<Hierarchy | null> {
  const folders: Hierarchy['folders'] = [];
  const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
  for (const controller of CONTROLLERS) {
    const own =
      lines.find((line) => line.split(':')[1]?.split(',').includes(controller))?.split(':')[2] ?? '/';
    // In a container the path is often the one outside, which is not there.
    const inside = path.join(root, controller, own);
    const parent = existsSync(inside) ? inside : path.join(root, controller);
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
      if (inner.isDirectory()) await remove(path.join(parent, name, inner.name));
    await remove(path.join(parent, name));
  }
}

/** The kernel forgets dead processes a little later than it reports them dead. */
async function remove(folder: string): Promise<void> {
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
