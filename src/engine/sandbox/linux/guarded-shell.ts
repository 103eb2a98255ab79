import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { WalledShell } from '../program/walled-shell.ts';
import { SandboxUnavailable } from '../sandbox.ts';
import type { ControlGroup, ControlGroups } from './control-groups.ts';
import { livingChildrenOf } from './living-children.ts';
import type { PipeEnds } from './named-pipes.ts';
import type { Network } from './network.ts';
import type { Walls } from './walls.ts';

const READY_MS = 10_000;

/** A shell behind walls, in a network of its own. By the time it is open it has answered from inside. */
export class GuardedShell implements WalledShell {
  readonly network: Network;
  readonly input: Writable;
  readonly output: Readable;
  readonly report: Readable;
  /** What built the walls holds the report open until the last process behind them is dead. */
  readonly ended: Promise<void>;
  #isAlive = true;
  #firstPid: number | null = null;
  #group: ControlGroup | null = null;

  private constructor(network: Network, { input, output, report }: PipeEnds) {
    this.network = network;
    this.input = input;
    this.output = output;
    this.report = report;
    this.ended = once(report, 'close').then(() => {
      this.#isAlive = false;
    });
  }

  static async open(
    network: Network,
    { hasFirstProcess }: Walls,
    controlGroups: ControlGroups | null,
  ): Promise<GuardedShell> {
    const group = controlGroups?.make();
    const pipes = network.start();
    const shell = new GuardedShell(network, pipes);
    try {
      await shell.#becomeReady(pipes);
      shell.#group = (await group) ?? null;
      const command = livingChildrenOf(network.pid);
      const inside = command.flatMap(livingChildrenOf);
      if (hasFirstProcess) shell.#firstPid = inside[0] ?? null;
      // Walls that are processes themselves answer for what they do for the program.
      for (const pid of hasFirstProcess ? inside : [...command, ...inside]) await shell.#group?.add(pid);
      return shell;
    } catch (error) {
      shell.#group ??= (await group) ?? null;
      await shell.discard();
      throw error;
    }
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /**
   * The first process of the namespace is killed: the kernel ends all others before whoever started it hears of it. Where there
   * is none, everything ends with the network.
   */
  kill(): void {
    if (!this.#isAlive) return;
    if (this.#firstPid === null) this.network.end();
    else killIfAlive(this.#firstPid);
  }

  async brokenLimit(): Promise<string | null> {
    return (await this.#group?.brokenLimit()) ?? null;
  }

  /** Ends what still is, and leaves nothing but the network. */
  async discard(): Promise<void> {
    this.kill();
    await this.ended;
    this.input.destroy();
    this.output.destroy();
    await this.#group?.remove();
  }

  async #becomeReady(pipes: PipeEnds): Promise<void> {
    let said = '';
    const isReady = Promise.withResolvers<boolean>();
    const hear = (chunk: Buffer) => {
      said += chunk;
      if (said.endsWith('ready\n')) isReady.resolve(true);
      // Whatever it says instead is why there will be no shell; more of it may follow, but this is enough to tell.
      else if (/\n$/.test(said)) isReady.resolve(false);
    };
    this.report.on('data', hear);
    this.input.write('echo ready >&2\n');
    const late = setTimeout(isReady.resolve, READY_MS, false);
    const isOpen = await Promise.race([isReady.promise, this.ended.then(() => false)]);
    clearTimeout(late);
    this.report.off('data', hear);
    pipes.leaveToOther();
    if (!isOpen)
      throw new SandboxUnavailable(said.trim() || 'The shell behind the walls did not become ready in time.');
  }
}

/** It may have died a moment ago, and its end not have reached us. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
