import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { problemOfTask } from '../program/launch-text.ts';
import { type RunSettings, runInShell } from '../program/run-in-shell.ts';
import { type Sandbox, type SandboxEnd, type SandboxTask, SandboxUnavailable } from '../sandbox.ts';
import { type Account, asAccount } from './account.ts';
import { ControlGroups, type Limits } from './control-groups.ts';
import { explainRefusal, missingToolsProblem } from './explain-refusal.ts';
import { findTools, type Tools } from './find-tools.ts';
import { ForbiddenRanges, type NetworkRules } from './forbidden-ranges.ts';
import { GuardedShell } from './guarded-shell.ts';
import { loopbackPortsOf } from './loopback-ports.ts';
import { Network } from './network.ts';
import { ReadyShells } from './ready-shells.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { lendNode, makeSharedDirectory } from './shared-directory.ts';
import { INSIDE, MEGABYTE, type View } from './view.ts';
import type { Walls } from './walls.ts';

export interface LinuxSandboxOptions extends Limits, NetworkRules {
  /** The Node that scripts in JavaScript are run with. */
  nodePath: string;
  /** Whom programs run as; needed where we are root, since root's rights reach through walls. */
  account: Account | null;
  /** `host:port` pairs of the machine's loopback that programs may reach. */
  loopbackAllowed: readonly string[];
  readyCount?: number;
  outputLimitBytes?: number;
}

const PROOF_WITHIN_MS = 20_000;

/** Runs each program in a shell of its own, behind the walls that it was opened with. */
export class LinuxSandbox implements Sandbox {
  readonly #options: LinuxSandboxOptions;
  readonly #walls: Walls;
  readonly #view: View;
  readonly #controlGroups: ControlGroups | null;
  readonly #shells: ReadyShells;
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  private constructor(
    options: LinuxSandboxOptions,
    walls: Walls & { command: readonly string[] },
    view: View,
    controlGroups: ControlGroups | null,
  ) {
    this.#options = options;
    this.#walls = walls;
    this.#view = view;
    this.#controlGroups = controlGroups;
    const forbidden = new ForbiddenRanges(options);
    const network = {
      ...view,
      account: options.account,
      loopbackPorts: loopbackPortsOf(options.loopbackAllowed),
      command: walls.command,
    };
    this.#shells = new ReadyShells({
      readyCount: options.readyCount ?? 2,
      forbiddenRanges: () => forbidden.current(),
      openNetwork: (ranges) => Network.open(network, ranges),
      openShell: (opened) => GuardedShell.open(opened, walls, controlGroups),
    });
  }

  /** A program has run inside by the time it is open. */
  static async open(options: LinuxSandboxOptions, walls: Walls): Promise<Sandbox> {
    const found = findTools();
    if ('missingPackages' in found) throw new SandboxUnavailable(missingToolsProblem(found.missingPackages));
    if (process.arch !== 'x64' && process.arch !== 'arm64')
      throw new SandboxUnavailable(`Hooks run on x64 and arm64 machines; this one is ${process.arch}.`);
    const { tools } = found;
    const directory = await makeSharedDirectory(seccompFilter(process.arch));
    try {
      const isReachable = canRead(options.nodePath, options.account, tools);
      const view = { tools, directory, nodePath: await lendNode(options.nodePath, directory, isReachable) };
      const command = await walls.build(view);
      const { memoryMb, processes } = options;
      const controlGroups = await ControlGroups.open({ memoryMb, processes: processes + walls.ownProcesses });
      const sandbox = new LinuxSandbox(options, { ...walls, command }, view, controlGroups);
      await sandbox.#prove();
      return sandbox;
    } catch (error) {
      await rm(directory, { recursive: true, force: true });
      throw error;
    }
  }

  async run(task: SandboxTask): Promise<SandboxEnd> {
    if (this.#isClosed) throw new SandboxUnavailable('The service is stopping: no hook is begun any more.');
    const problem = problemOfTask(task);
    if (problem)
      return { status: 'killed', exitCode: null, problem, exported: '', isOutputCut: false, durationMs: 0 };
    const running = this.#runInShell(task);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#shells.close();
    await Promise.allSettled(this.#running);
    await this.#controlGroups?.close();
    await rm(this.#view.directory, { recursive: true, force: true });
  }

  async #prove(): Promise<void> {
    try {
      const end = await this.run({
        program: { language: 'bash', source: 'true' },
        environment: {},
        timeLimitMs: PROOF_WITHIN_MS,
        signal: new AbortController().signal,
        onOutput: () => undefined,
      });
      if (end.exitCode !== 0)
        throw new SandboxUnavailable(
          `Hooks cannot run: ${end.problem ?? `"true" ended with ${end.exitCode}`}`,
        );
      this.#shells.refill();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async #runInShell(task: SandboxTask): Promise<SandboxEnd> {
    const shell = await this.#shells.take().catch((error: Error) => {
      throw explainRefusal(error);
    });
    try {
      return await runInShell(shell, task, this.#settingsFor(task));
    } finally {
      this.#shells.giveBack(shell);
    }
  }

  #settingsFor({ timeLimitMs }: SandboxTask): RunSettings {
    const { memoryMb, processes, outputLimitBytes = MEGABYTE } = this.#options;
    const { prlimit, head } = this.#view.tools;
    // Address space cannot be limited, since Node reserves much more than it uses; data can, for each process.
    const dataBytes = Math.max(1024, memoryMb * 4) * MEGABYTE;
    const seconds = Math.ceil(timeLimitMs / 1000) + 1;
    return {
      interpreters: INSIDE,
      memoryMb,
      outputLimitBytes,
      head,
      // gVisor takes the shell for one of the others.
      isAlone: this.#walls.hasFirstProcess,
      prefix: [
        ...[prlimit, `--nproc=${processes}`, '--nofile=1024', `--fsize=${64 * MEGABYTE}`, '--core=0'],
        ...[`--cpu=${seconds}`, `--data=${dataBytes}`, '--'],
      ],
    };
  }
}

/** Tried out rather than computed: every folder on the way has a say. */
function canRead(file: string, account: Account | null, { head }: Tools): boolean {
  if (!account) return true;
  const options = { ...asAccount(account), timeout: 10_000, cwd: '/', env: {} };
  return spawnSync(head, ['-c', '1', file], options).status === 0;
}
