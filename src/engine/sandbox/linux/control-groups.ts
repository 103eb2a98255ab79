import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Controller, type ControlTree, openControlTree, removeGroup } from './control-tree.ts';

export interface Limits {
  memoryMb: number;
  processes: number;
}

/** Limits on everything that one program starts, taken together; which a limit on each process cannot give. */
export class ControlGroups {
  readonly #tree: ControlTree;
  readonly #limits: Limits;
  #count = 0;

  private constructor(tree: ControlTree, limits: Limits) {
    this.#tree = tree;
    this.#limits = limits;
  }

  /** Null where nobody lets us make groups. */
  static async open(limits: Limits): Promise<ControlGroups | null> {
    const tree = await openControlTree();
    return tree && new ControlGroups(tree, limits);
  }

  get controllers(): Controller[] {
    return this.#tree.folders.flatMap(({ controllers }) => controllers);
  }

  async make(): Promise<ControlGroup> {
    const { version, folders } = this.#tree;
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
    await Promise.all(this.#tree.folders.map(({ folder }) => removeGroup(folder)));
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
    await Promise.all(this.#folders.map(removeGroup));
  }
}

type Setting = [file: string, value: string, isOptional?: boolean];

/** One processor at most; where there is not enough, all of a program's processes together count as one. */
function settingsOf(version: 1 | 2, controller: Controller, { memoryMb, processes }: Limits): Setting[] {
  const bytes = `${memoryMb * 1024 * 1024}`;
  const pids: Setting[] = [['pids.max', `${processes}`]];
  if (version === 2)
    return {
      // Half a program is of no use to anybody: all of it ends.
      memory: [
        ['memory.max', bytes],
        ['memory.swap.max', '0', true],
        ['memory.oom.group', '1', true],
      ] as Setting[],
      pids,
      cpu: [['cpu.max', '100000 100000']] as Setting[],
    }[controller];
  return {
    memory: [
      ['memory.limit_in_bytes', bytes],
      ['memory.memsw.limit_in_bytes', bytes, true],
    ] as Setting[],
    pids,
    cpu: [['cpu.cfs_quota_us', '100000', true]] as Setting[],
  }[controller];
}
