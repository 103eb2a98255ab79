import type { Hook } from '../../contract/hooks.ts';
import type { Variables } from '../agent/variables.ts';
import { redactor } from '../evidence/redact.ts';
import { RedactStream } from '../evidence/redact-stream.ts';
import type { Sandbox, SandboxEnd } from '../sandbox/sandbox.ts';
import { readExports } from './exports.ts';
import { hookEnvironment } from './hook-environment.ts';
import { HookOutput } from './hook-output.ts';
import { HookRefusal } from './hook-refusal.ts';
import { lastWords } from './last-words.ts';
import { prepareProgram } from './prepare-program.ts';
import { proxySecrets } from './proxy-secrets.ts';

export type HookToRun = Pick<Hook, 'name' | 'script' | 'script_type'>;

export interface HookParts {
  sandbox: Sandbox;
  /** Values that nobody may see, with their keys. */
  secrets: Iterable<readonly [key: string, value: string]>;
  /** The way into the private network of the environment; itself a secret. */
  proxyUrl: string | null;
  timeLimitMs: number;
  /** Ends the hook. */
  signal: AbortSignal;
  /** What the hook prints, as it comes, without secrets. */
  onOutput(text: string): void;
  /** All variables that a script finds in its environment. */
  environment: Readonly<Record<string, string>>;
}

export interface HookEnd {
  status: 'passed' | 'failed' | 'timed_out' | 'stopped';
  /** What it printed, without secrets, and with a notice where it was cut. */
  output: string;
  /** True values. A hook that failed may have exported something, which a teardown hook needs to clean up. */
  exports: ReadonlyMap<string, string>;
  /** Keys of exports that hold the value of a secret. */
  secretExports: ReadonlySet<string>;
  warnings: string[];
  /** Why it did not pass, in a sentence without secrets. */
  problem: string | null;
  durationMs: number;
}

/**
 * Runs a stored hook to its end. `variables` fill the placeholders of a cURL hook; scripts find them in `environment`.
 * Throws SandboxUnavailable where nothing can be run.
 */
export async function runHook(hook: HookToRun, variables: Variables, parts: HookParts): Promise<HookEnd> {
  const secrets = [...parts.secrets, ...proxySecrets(parts.proxyUrl)];
  const redact = redactor(secrets);
  const output = new HookOutput(new RedactStream(secrets), parts.onOutput);
  let prepared: ReturnType<typeof prepareProgram>;
  try {
    prepared = prepareProgram(hook, variables);
  } catch (error) {
    if (!(error instanceof HookRefusal)) throw error;
    return refused(redact(error.problemOf(hook.name)));
  }
  const { program, status } = prepared;
  // A request has its variables in its arguments.
  const variablesAround = program.language === 'curl' ? {} : parts.environment;
  const surroundings = hookEnvironment(variablesAround, parts.proxyUrl, program.language);
  const end = await parts.sandbox.run({
    program,
    environment: { ...surroundings.environment, ...prepared.environment },
    timeLimitMs: parts.timeLimitMs,
    signal: parts.signal,
    onOutput: (text) => output.push(status ? status.push(text) : text),
  });
  output.push(status?.end() ?? '');
  const printed = output.end(end.isOutputCut);
  const exported = readExports(program.language === 'curl' ? '' : end.exported, redact);
  const problem = problemOf(hook.name, end, parts.timeLimitMs, printed);
  // Whoever reads why a request failed needs no warning about its status.
  const statusWarnings = problem === null && status?.warning ? [status.warning] : [];
  return {
    status: statusOf(end),
    output: printed,
    exports: exported.values,
    secretExports: exported.secretKeys,
    warnings: redact([...surroundings.warnings, ...statusWarnings, ...exported.warnings]),
    problem: redact(problem),
    durationMs: end.durationMs,
  };
}

function refused(problem: string): HookEnd {
  return {
    status: 'failed',
    output: '',
    exports: new Map(),
    secretExports: new Set(),
    warnings: [],
    problem,
    durationMs: 0,
  };
}

function statusOf(end: SandboxEnd): HookEnd['status'] {
  if (end.status === 'timed-out') return 'timed_out';
  if (end.status === 'stopped') return 'stopped';
  return end.status === 'exited' && end.exitCode === 0 ? 'passed' : 'failed';
}

function problemOf(name: string, end: SandboxEnd, timeLimitMs: number, printed: string): string | null {
  const hook = `Hook "${name}"`;
  if (end.status === 'timed-out') return `${hook} was ended after ${inWords(timeLimitMs)}.`;
  if (end.status === 'stopped') return `${hook} was stopped.`;
  if (end.status === 'killed') return `${hook} failed. ${end.problem ?? 'It broke a limit.'}`;
  if (end.exitCode === 0) return null;
  const words = lastWords(printed);
  return `${hook} ended with exit code ${end.exitCode}.${words === '' ? '' : ` It printed: ${words}`}`;
}

/** 300000 is "5 minutes". */
function inWords(ms: number): string {
  const seconds = Math.round(ms / 100) / 10;
  const [count, unit] = seconds >= 60 && seconds % 60 === 0 ? [seconds / 60, 'minute'] : [seconds, 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
