import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { WalledShell } from '../program/walled-shell.ts';
import { SandboxUnavailable } from '../sandbox.ts';
import type { ControlGroup, ControlGroups } from './control-groups.ts';
import type { Tools } from './find-tools.ts';
import { livingChildOf } from './living-child.ts';
import type { Network } from './network.ts';
import { type NamedPipes, openPipes } from './open-pipes.ts';

export interface ShellSettings {
  tools: Tools;
  directory: string;
  controlGroups: ControlGroups | null;
}

const READY_MS = 10_000;

/** A shell in bubblewrap, in a network of its own. By the time it is open it has answered from inside. */
export class BubblewrapShell implements WalledShell {
  readonly network: Network;
  readonly input: Writable;
  readonly output: Readable;
  readonly report: Readable;
  /** Bubblewrap holds the report open until the last process inside is dead. */
  readonly ended: Promise<void>;
  #isAlive = true;
  #firstPid: number | null = null;
  #group: ControlGroup | null = null;

  private constructor(network: Network, { input, output, report }: NamedPipes) {
    this.network = network;
    this.input = input;
    this.output = output;
    this.report = report;
    this.ended = once(report, 'close').then(() => {
      this.#isAlive = false;
    });
  }

  static async open(settings: ShellSettings, network: Network): Promise<BubblewrapShell> {
    const pipes = await openPipes(settings.tools, settings.directory);
    const shell = new BubblewrapShell(network, pipes);
    try {
      network.start(pipes.name);
      await shell.#becomeReady(pipes);
      // The guard's child is bubblewrap, and the child of that the first process inside.
      shell.#firstPid = livingChildOf(livingChildOf(network.pid));
      shell.#group = (await settings.controlGroups?.make()) ?? null;
      await shell.#group?.add(shell.#firstPid);
      return shell;
    } catch (error) {
      await shell.discard();
      throw error;
    }
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /**
   * The first process of the namespace is killed: the kernel ends all others before bubblewrap hears of it. One that never
   * became ready ends with its network.
   */
  kill(): void {
    if (!this.#isAlive) return;
    if (this.#firstPid === null) this.report.destroy();
    else process.kill(this.#firstPid, 'SIGKILL');
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

  async #becomeReady(pipes: NamedPipes): Promise<void> {
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
    await pipes.leaveToOther();
    if (!isOpen) throw new SandboxUnavailable(said.trim() || 'bubblewrap did not become ready in time.');
  }
}
