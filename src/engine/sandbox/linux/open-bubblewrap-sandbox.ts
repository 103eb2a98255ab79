import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { problemOfEnvironment } from '../program/launch-text.ts';
import { type RunSettings, runInShell } from '../program/run-in-shell.ts';
import { type Sandbox, type SandboxEnd, type SandboxTask, SandboxUnavailable } from '../sandbox.ts';
import { type Account, asAccount } from './account.ts';
import { bubblewrapCommand, INSIDE } from './bubblewrap-command.ts';
import { BubblewrapShell } from './bubblewrap-shell.ts';
import { ControlGroups, type Limits } from './control-groups.ts';
import { explainRefusal, missingToolsProblem } from './explain-refusal.ts';
import { findTools, type Tools } from './find-tools.ts';
import { ForbiddenRanges, type NetworkRules } from './forbidden-ranges.ts';
import { loopbackPortsOf } from './loopback-ports.ts';
import { Network } from './network.ts';
import { ReadyShells } from './ready-shells.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { lendNode, makeSharedDirectory } from './shared-directory.ts';

export interface BubblewrapOptions extends Limits, NetworkRules {
  /** The Node that scripts in JavaScript are run with. */
  nodePath: string;
  /** Whom programs run as; needed where we are root, since root's rights reach through walls. */
  account: Account | null;
  /** `host:port` pairs of the machine's loopback that programs may reach. */
  loopbackAllowed: readonly string[];
  readyCount?: number;
  outputLimitBytes?: number;
}

const MEGABYTE = 1024 * 1024;

/** Opens the sandbox and has it answer once; throws SandboxUnavailable with what to do where it cannot. */
export async function openBubblewrapSandbox(options: BubblewrapOptions): Promise<Sandbox> {
  const found = findTools();
  if ('missingPackages' in found) throw new SandboxUnavailable(missingToolsProblem(found.missingPackages));
  if (process.arch !== 'x64' && process.arch !== 'arm64')
    throw new SandboxUnavailable(`Hooks run on x64 and arm64 machines; this one is ${process.arch}.`);
  const directory = await makeSharedDirectory(seccompFilter(process.arch));
  try {
    const sandbox = new BubblewrapSandbox(options, {
      tools: found.tools,
      directory,
      nodePath: await lendNode(
        options.nodePath,
        directory,
        canRead(options.nodePath, options.account, found.tools),
      ),
      controlGroups: await ControlGroups.open(options),
    });
    await sandbox.prove();
    return sandbox;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}

interface Parts {
  tools: Tools;
  directory: string;
  nodePath: string;
  controlGroups: ControlGroups | null;
}

class BubblewrapSandbox implements Sandbox {
  readonly #options: BubblewrapOptions;
  readonly #parts: Parts;
  readonly #shells: ReadyShells;
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  constructor(options: BubblewrapOptions, parts: Parts) {
    this.#options = options;
    this.#parts = parts;
    const forbidden = new ForbiddenRanges(options);
    const network = {
      ...parts,
      account: options.account,
      loopbackPorts: loopbackPortsOf(options.loopbackAllowed),
      command: bubblewrapCommand(parts),
    };
    this.#shells = new ReadyShells({
      readyCount: options.readyCount ?? 2,
      forbiddenRanges: () => forbidden.current(),
      openNetwork: (ranges) => Network.open(network, ranges),
      openShell: (network) => BubblewrapShell.open(parts, network),
    });
  }

  /** The first shell answers from inside before it counts as open. */
  async prove(): Promise<void> {
    try {
      const end = await this.run({
        program: { language: 'bash', source: 'true' },
        environment: {},
        timeLimitMs: 20_000,
        signal: new AbortController().signal,
        onOutput: () => undefined,
      });
      if (end.exitCode !== 0) throw new SandboxUnavailable(end.problem ?? `It ended with ${end.exitCode}.`);
      this.#shells.refill();
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async run(task: SandboxTask): Promise<SandboxEnd> {
    if (this.#isClosed) throw new SandboxUnavailable('The service is stopping: no hook is begun any more.');
    const problem = problemOfEnvironment(task.environment);
    if (problem)
      return { status: 'killed', exitCode: null, problem, exported: '', isOutputCut: false, durationMs: 0 };
    const running = this.#runIn(task);
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
    await this.#parts.controlGroups?.close();
    await rm(this.#parts.directory, { recursive: true, force: true });
  }

  async #runIn(task: SandboxTask): Promise<SandboxEnd> {
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
    const { prlimit, head } = this.#parts.tools;
    // Address space cannot be limited, since Node reserves much more than it uses; data can, for each process.
    const dataBytes = Math.max(1024, memoryMb * 4) * MEGABYTE;
    const seconds = Math.ceil(timeLimitMs / 1000) + 1;
    return {
      interpreters: INSIDE,
      memoryMb,
      outputLimitBytes,
      head,
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
  return (
    spawnSync(head, ['-c', '1', file], { ...asAccount(account), timeout: 10_000, cwd: '/', env: {} })
      .status === 0
  );
}
