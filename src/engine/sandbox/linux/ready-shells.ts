import { SandboxUnavailable } from '../sandbox.ts';
import type { GuardedShell } from './guarded-shell.ts';
import type { Network } from './network.ts';

export interface ShellMaking {
  /** How many wait for programs to come. */
  readyCount: number;
  /** What the network of a shell must forbid at this moment. */
  forbiddenRanges(): Promise<readonly string[]>;
  openNetwork(ranges: readonly string[]): Promise<Network>;
  openShell(network: Network): Promise<GuardedShell>;
}

/** Most programs are done by then, and their networks ready for the next; making others meanwhile would be in their way. */
const SOON_MS = 150;

/**
 * Shells that are ready before anybody needs them: most of the time that walls cost is spent beforehand. Each serves one program.
 * Its network serves another only if the program sent nothing at all.
 */
export class ReadyShells {
  readonly #making: ShellMaking;
  readonly #ready: GuardedShell[] = [];
  readonly #inUse = new Set<GuardedShell>();
  readonly #soonBack = new Set<GuardedShell>();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #waiting: PromiseWithResolvers<GuardedShell>[] = [];
  #beingMade = 0;
  #isClosed = false;

  constructor(making: ShellMaking) {
    this.#making = making;
  }

  async take(): Promise<GuardedShell> {
    const ranges = await this.#making.forbiddenRanges();
    let shell = this.#ready.shift();
    while (shell && !isUsable(shell, ranges)) {
      this.#follow(this.#dispose(shell));
      shell = this.#ready.shift();
    }
    shell ??= await this.#next();
    this.#lend(shell);
    return shell;
  }

  /** Takes a shell back whose program has ended. */
  giveBack(shell: GuardedShell): void {
    this.#inUse.delete(shell);
    this.#soonBack.delete(shell);
    this.#follow(this.#recycle(shell));
  }

  /** Makes ready what is missing; whoever takes a shell later finds out why there is none. */
  refill(): void {
    while (this.#isWanted()) this.#follow(this.#makeReady());
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#waiting.splice(0))
      waiting.reject(new SandboxUnavailable('The service is stopping.'));
    for (const shell of this.#inUse) shell.kill();
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    await Promise.all([...this.#ready.splice(0), ...this.#inUse].map((shell) => this.#dispose(shell)));
  }

  #lend(shell: GuardedShell): void {
    this.#inUse.add(shell);
    this.#soonBack.add(shell);
    setTimeout(() => {
      if (this.#soonBack.delete(shell)) this.refill();
    }, SOON_MS).unref();
  }

  /** The first that becomes ready, perhaps one that was begun before. */
  #next(): Promise<GuardedShell> {
    const waiting = Promise.withResolvers<GuardedShell>();
    this.#waiting.push(waiting);
    this.refill();
    return waiting.promise;
  }

  async #recycle(shell: GuardedShell): Promise<void> {
    const { network } = shell;
    // What is left of it is cleared away beside: the next shell need not wait for that.
    this.#follow(shell.discard());
    await shell.ended;
    const ranges = await this.#making.forbiddenRanges();
    const isAsNew = network.isUntouched() && isSame(network.ranges, ranges);
    if (isAsNew && this.#isWanted()) await this.#makeReady(network);
    else await network.close();
  }

  #isWanted(): boolean {
    const wanted = this.#making.readyCount + this.#waiting.length;
    const coming = this.#beingMade + Math.min(this.#soonBack.size, this.#making.readyCount);
    return !this.#isClosed && this.#ready.length + coming < wanted;
  }

  async #makeReady(network?: Network): Promise<void> {
    this.#beingMade++;
    try {
      const shell = await this.#make(network);
      if (this.#isClosed) return await this.#dispose(shell);
      const waiting = this.#waiting.shift();
      if (waiting) waiting.resolve(shell);
      else this.#ready.push(shell);
    } finally {
      this.#beingMade--;
    }
  }

  async #make(old?: Network): Promise<GuardedShell> {
    const network = old ?? (await this.#making.openNetwork(await this.#making.forbiddenRanges()));
    try {
      return await this.#making.openShell(network);
    } catch (error) {
      await network.close();
      throw error;
    }
  }

  async #dispose(shell: GuardedShell): Promise<void> {
    await shell.discard();
    await shell.network.close();
  }

  /** A failure is told to whoever waits. If nobody does, it is not tried again until somebody needs a shell. */
  #follow(work: Promise<unknown>): void {
    const settled: Promise<void> = work.then(
      () => this.#settle(settled),
      (error: Error) => {
        this.#underWay.delete(settled);
        this.#waiting.shift()?.reject(error);
      },
    );
    this.#underWay.add(settled);
  }

  #settle(work: Promise<void>): void {
    this.#underWay.delete(work);
    this.refill();
  }
}

const isSame = (some: readonly string[], others: readonly string[]) => some.join() === others.join();

const isUsable = (shell: GuardedShell, ranges: readonly string[]) =>
  shell.isAlive && shell.network.isAlive && isSame(shell.network.ranges, ranges);
