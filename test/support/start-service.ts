import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';
import { reservePort } from './reserve-port.ts';

const MAIN = path.resolve(import.meta.dirname, '../../src/main');

export interface RunningService {
  address: string;
  apiKey: string;
  /** All that it has printed. */
  output(): string;
  /** Another process that carries out runs of this service. */
  startWorker(settings?: Record<string, string>): Promise<RunningWorker>;
  stop(): Promise<void>;
}

export interface RunningWorker {
  /** Gives it no chance to tidy up. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** The service as a process of its own, as `npm start` has it, on fresh data and a free port. */
export async function startService(settings: Record<string, string> = {}): Promise<RunningService> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'saywright-e2e-'));
  const environment = { PATH: process.env.PATH, SAYWRIGHT_DATA: data };
  const { child, output } = await start(
    'serve.ts',
    { ...environment, HOST: '127.0.0.1', PORT: String(await reservePort()), ...settings },
    /Ready\./,
  );
  return {
    address: /Address +(\S+)/.exec(output())?.[1] ?? '',
    apiKey: /API key +(sw_\S+)/.exec(output())?.[1] ?? '',
    output,
    async startWorker(settings = {}) {
      const worker = await start('worker.ts', { ...environment, ...settings }, /Ctrl-C stops it/);
      return { kill: () => end(worker.child, 'SIGKILL'), stop: () => end(worker.child, 'SIGTERM') };
    },
    async stop() {
      await end(child, 'SIGTERM');
      // On a busy machine the database may still be closing its files.
      await rm(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
    },
  };
}

async function start(program: string, environment: NodeJS.ProcessEnv, isReady: RegExp) {
  const child = fork(path.join(MAIN, program), {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await eventually(() => {
    assert.equal(child.exitCode, null, output);
    assert.match(output, isReady);
  }, 60_000);
  return { child, output: () => output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
