import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { problemOfTask } from '../program/launch-text.ts';
import { type RunSettings, runInShell } from '../program/run-in-shell.ts';
import type { WalledShell } from '../program/walled-shell.ts';
import { type Sandbox, type SandboxEnd, type SandboxTask, SandboxUnavailable } from '../sandbox.ts';

/** Somebody else's walls, reached by a command that runs a shell behind them. */
export interface Engine {
  /** In a sentence: "Docker". */
  name: string;
  settings: RunSettings;
  /** The command for one shell, and what ends it and all that is behind the walls, if killing the command does not. */
  start(): Promise<{ command: readonly string[]; end?: () => Promise<void> }>;
  close?(): Promise<void>;
}

const PROOF_WITHIN_MS = 60_000;

/** Makes a sandbox of an engine; a program has run in it by the time it is open. */
export async function openCommandSandbox(engine: Engine): Promise<Sandbox> {
  const sandbox = new CommandSandbox(engine);
  let said = '';
  const end = await sandbox.run({
    program: { language: 'bash', source: 'true' },
    environment: {},
    timeLimitMs: PROOF_WITHIN_MS,
    signal: new AbortController().signal,
    onOutput: (text) => {
      said += text;
    },
  });
  if (end.exitCode === 0) return sandbox;
  await sandbox.close();
  throw new SandboxUnavailable(`Hooks cannot run in ${engine.name}: ${end.problem ?? said.trim()}`);
}

class CommandSandbox implements Sandbox {
  readonly #engine: Engine;
  readonly #shells = new Set<CommandShell>();

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async run(task: SandboxTask): Promise<SandboxEnd> {
    const problem = problemOfTask(task);
    if (problem)
      return { status: 'killed', exitCode: null, problem, exported: '', isOutputCut: false, durationMs: 0 };
    const { command, end } = await this.#engine.start();
    const shell = new CommandShell(command, end);
    this.#shells.add(shell);
    try {
      const ended = await runInShell(shell, task, this.#engine.settings);
      return ended.problem === 'It was killed from outside.' ? { ...ended, problem: shell.lastWords } : ended;
    } finally {
      this.#shells.delete(shell);
    }
  }

  async close(): Promise<void> {
    for (const shell of this.#shells) shell.kill();
    await Promise.all([...this.#shells].map((shell) => shell.ended));
    await this.#engine.close?.();
  }
}

class CommandShell implements WalledShell {
  readonly input;
  readonly output;
  readonly report = new PassThrough();
  readonly ended: Promise<void>;
  readonly #process: ChildProcess;
  readonly #end: (() => Promise<void>) | undefined;
  #ending: Promise<void> | null = null;
  #said = '';

  /** In a group of its own, so that it can be ended with what it started. */
  constructor([program = '', ...args]: readonly string[], end: (() => Promise<void>) | undefined) {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], detached: true });
    this.#process = child;
    this.#end = end;
    this.input = child.stdin;
    this.output = child.stdout;
    child.stderr.on('data', (chunk) => {
      this.#said = `${this.#said}${chunk}`.slice(-1000);
    });
    child.stderr.pipe(this.report);
    this.ended = once(child, 'close').then(
      () => this.#ending ?? undefined,
      (error: Error) => {
        this.#said = error.message;
        this.output.destroy();
        this.report.destroy();
      },
    );
  }

  /** Why there is no result, as far as the engine said. */
  get lastWords(): string {
    return this.#said.trim() || 'It was killed from outside.';
  }

  kill(): void {
    const { pid, exitCode, signalCode } = this.#process;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    process.kill(-pid, 'SIGKILL');
    this.#ending ??= this.#end?.() ?? null;
  }

  async brokenLimit(): Promise<string | null> {
    return null;
  }
}
