import {
  type Added,
  type HookEnd,
  type Outcome,
  runHook,
  type Sandbox,
  type Secrets,
  type Variables,
} from '../../engine/index.ts';
import type { LoadedHook } from '../flow-files/load-folder.ts';
import { suggestion } from '../frame/nearest-word.ts';
import type { ReportedHook } from '../reports/report.ts';

const TIME_LIMIT_MS = 5 * 60_000;

/** Where a hook's exports go, and what it finds. */
export interface HookSurroundings {
  variables: Variables;
  added: Added;
  signal: AbortSignal;
}

/** The hooks of a folder, run in the sandbox of this machine. */
export class LocalHooks {
  readonly #hooks: readonly LoadedHook[];
  readonly #secrets: Secrets;
  readonly #openSandbox: () => Promise<Sandbox>;
  #sandbox: Promise<Sandbox> | null = null;

  constructor(hooks: readonly LoadedHook[], secrets: Secrets, openSandbox: () => Promise<Sandbox>) {
    this.#hooks = hooks;
    this.#secrets = secrets;
    this.#openSandbox = openSandbox;
  }

  /** Runs one by its name. What goes wrong is in the answer. */
  async run(
    name: string,
    position: ReportedHook['position'],
    around: HookSurroundings,
  ): Promise<ReportedHook> {
    const hook = this.#hooks.find((one) => one.name === name);
    if (!hook) {
      const names = this.#hooks.map((one) => one.name);
      return {
        name,
        position,
        status: 'failed',
        output: '',
        problem: `No file in hooks/ is the hook "${name}".${suggestion(name, names)}`,
      };
    }
    this.#sandbox ??= this.#openSandbox();
    let sandbox: Sandbox;
    try {
      sandbox = await this.#sandbox;
    } catch (error) {
      return {
        name,
        position,
        status: 'failed',
        output: '',
        problem: `Hooks cannot be run here: ${error instanceof Error ? error.message : error}`,
      };
    }
    const end = await runHook(hook, around.variables, {
      sandbox,
      secrets: this.#secrets,
      proxyUrl: null,
      timeLimitMs: TIME_LIMIT_MS,
      signal: around.signal,
      onOutput: () => undefined,
      environment: around.variables.all(),
    });
    this.#take(end, around.added);
    return { name, position, status: end.status, output: end.output, problem: end.problem };
  }

  /** Runs setup hooks in order, up to the first that does not pass. Why it did not; null: all did. */
  async setUp(
    names: readonly string[],
    around: HookSurroundings,
    kept: ReportedHook[],
    printed: string[],
  ): Promise<string | null> {
    for (const name of names) {
      const end = await this.run(name, 'setup', around);
      kept.push(end);
      printed.push(...printedBy(name, end.output));
      if (end.status !== 'passed') return end.problem ?? `The setup hook "${name}" did not pass.`;
    }
    return null;
  }

  /** Runs all teardown hooks. What goes wrong is a warning: it changes no verdict. A cancelled run is torn down all the same. */
  async tearDown(
    names: readonly string[],
    around: HookSurroundings,
    kept: ReportedHook[],
  ): Promise<string[]> {
    const warnings: string[] = [];
    for (const name of names) {
      const end = await this.run(name, 'teardown', { ...around, signal: new AbortController().signal });
      kept.push(end);
      if (end.status !== 'passed')
        warnings.push(`Teardown: ${end.problem ?? `the hook "${name}" did not pass.`}`);
    }
    return warnings;
  }

  async close(): Promise<void> {
    await this.#sandbox?.then(
      (sandbox) => sandbox.close(),
      () => undefined,
    );
  }

  #take({ exports, secretExports }: HookEnd, { exported }: Added): void {
    for (const [key, value] of exports) {
      exported.set(key, value);
      if (secretExports.has(key)) this.#secrets.add(key, value);
    }
  }
}

/** A hook that a step names, as the agent hears of it. */
export function outcomeOf({ name, status, output, problem }: ReportedHook): Outcome {
  if (status !== 'passed') return { status: 'lost', problem: problem ?? `The hook "${name}" did not pass.` };
  return { status: 'done', box: null, effect: null, value: printedBy(name, output).join('') };
}

const printedBy = (name: string, output: string): string[] =>
  output.trim() === '' ? [] : [`Hook "${name}" printed:\n${output}`];
