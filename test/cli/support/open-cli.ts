import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { runCli } from '../../../src/cli/run-cli.ts';
import type { Asker, CliWorld, Printer } from '../../../src/cli/world.ts';
import { LiteralPlanner } from '../../../src/engine/planners/literal/literal-planner.ts';
import { openLocalBrowser } from '../../../src/main/open-local-browser.ts';
import { readCliConfig } from '../../../src/platform/config/cli-config.ts';
import { bashSandbox } from './bash-sandbox.ts';

export interface Ended {
  exitCode: number;
  stdout: string;
  stderr: string;
}

export interface Occasion {
  /** What comes on standard input. */
  input?: string;
  /** Whether a person sits before it, who can be asked. */
  isTerminal?: boolean;
  environment?: Record<string, string>;
  /** How long a server may take to answer. */
  answerMs?: number;
}

/** A command that goes on, as its user sees it. */
export interface RunningCommand {
  ended: Promise<Ended>;
  stdout(): string;
  stderr(): string;
  interrupt(): void;
  type(text: string): void;
  /** The reader of standard output goes away. */
  closeStdout(): void;
}

export interface TestCli {
  /** Where it is called. */
  directory: string;
  configDirectory: string;
  run(words: string[], occasion?: Occasion): Promise<Ended>;
  start(words: string[], occasion?: Occasion): RunningCommand;
  close(): Promise<void>;
}

/** The command line in this process, with a folder, settings and streams of its own. */
export async function openCli(environment: Record<string, string> = {}): Promise<TestCli> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-cli-'));
  const home = path.join(directory, 'home');
  const work = await mkdtemp(path.join(directory, 'work-'));
  const start = (words: string[], occasion: Occasion = {}): RunningCommand => {
    const { input, isTerminal = false } = occasion;
    const stdin: PassThrough & Asker = Object.assign(new PassThrough(), { isTTY: isTerminal });
    if (!isTerminal) stdin.end(input ?? '');
    const [stdout, stderr] = [collect(isTerminal), collect(isTerminal)];
    const interrupts = new Set<() => void>();
    const config = readCliConfig({
      HOME: home,
      PATH: process.env.PATH,
      ...environment,
      ...occasion.environment,
    });
    const world: CliWorld = {
      version: '0.0.0',
      settings: config,
      directory: work,
      stdin,
      stdout: stdout.stream,
      stderr: stderr.stream,
      answerMs: occasion.answerMs ?? 20_000,
      onInterrupt(listener) {
        interrupts.add(listener);
        return () => interrupts.delete(listener);
      },
      programs: null,
      openBrowser: (name) => openLocalBrowser({ ...config, cacheDirectory: os.tmpdir() }, name),
      loadPlanner: async () => () => new LiteralPlanner(),
      openSandbox: async () => bashSandbox(),
      async *examine() {
        yield { name: 'Node', status: 'good', message: '24', remedy: null };
        yield { name: 'Browser', status: 'bad', message: 'none', remedy: 'apt-get install chromium' };
      },
    };
    const ended = runCli(words, world).then((exitCode) => ({
      exitCode,
      stdout: stdout.text(),
      stderr: stderr.text(),
    }));
    return {
      ended,
      stdout: stdout.text,
      stderr: stderr.text,
      interrupt() {
        for (const listener of interrupts) listener();
      },
      type: (text) => stdin.write(text),
      closeStdout: () => stdout.stream.destroy(Object.assign(new Error('broken pipe'), { code: 'EPIPE' })),
    };
  };
  return {
    directory: work,
    configDirectory: path.join(home, '.config', 'saywright'),
    start,
    run: (words, occasion) => start(words, occasion).ended,
    close: () => rm(directory, { recursive: true, force: true }),
  };
}

function collect(isTTY: boolean): { stream: Printer; text(): string } {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 100 });
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  return { stream, text: () => text };
}
