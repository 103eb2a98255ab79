import { type Sandbox, SandboxUnavailable } from '../engine/sandbox/sandbox.ts';
import type { OpenedSandbox } from './open-sandbox.ts';

/** Where the hooks of this process run. It is opened once, by whoever asks first. */
export class HookSandbox {
  readonly #open: () => Promise<OpenedSandbox>;
  #opened: Promise<OpenedSandbox> | null = null;

  constructor(open: () => Promise<OpenedSandbox>) {
    this.#open = open;
  }

  /** Throws SandboxUnavailable. */
  async get(): Promise<Sandbox> {
    const { sandbox, problem } = await this.state();
    if (!sandbox) throw new SandboxUnavailable(problem ?? 'There is no sandbox.');
    return sandbox;
  }

  /** What it is, or why there is none. */
  async state(): Promise<OpenedSandbox> {
    this.#opened ??= this.#open();
    return this.#opened;
  }

  async close(): Promise<void> {
    const opened = await this.#opened;
    await opened?.sandbox?.close();
  }
}
