import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { eventually } from './eventually.ts';

const SERVE = path.resolve(import.meta.dirname, '../../src/main/serve.ts');

export interface RunningService {
  address: string;
  apiKey: string;
  stop(): Promise<void>;
}

/** The service as a process of its own, as `npm start` has it, on fresh data and a free port. */
export async function startService(settings: Record<string, string> = {}): Promise<RunningService> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'saywright-e2e-'));
  const child = fork(SERVE, {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', SAYWRIGHT_DATA: data, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  await eventually(() => {
    assert.equal(child.exitCode, null, output);
    assert.match(output, /Ready\./);
  }, 60_000);
  return {
    address: /Address +(\S+)/.exec(output)?.[1] ?? '',
    apiKey: /API key +(sw_\S+)/.exec(output)?.[1] ?? '',
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(data, { recursive: true, force: true });
    },
  };
}
