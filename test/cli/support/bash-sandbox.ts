import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Sandbox } from '../../../src/engine/sandbox/sandbox.ts';

/** Runs Bash hooks of a test without walls, wherever the test runs: the walls have tests of their own. */
export function bashSandbox(): Sandbox {
  return {
    async run({ program, environment, onOutput }) {
      if (program.language !== 'bash') throw new Error(`no ${program.language} here`);
      const directory = await mkdtemp(path.join(os.tmpdir(), 'saywright-hook-'));
      const file = path.join(directory, 'service.env');
      const startedAt = performance.now();
      try {
        const child = spawn('bash', ['-c', program.source.replaceAll('/tmp/service.env', file)], {
          env: { PATH: process.env.PATH, ...environment },
          stdio: ['ignore', 'pipe', 'pipe'],
        });
        for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', onOutput);
        const exitCode = await new Promise<number | null>((resolve) => child.on('close', resolve));
        const exported = await readFile(file, 'utf8').catch(() => '');
        return {
          status: 'exited',
          exitCode,
          problem: null,
          exported,
          isOutputCut: false,
          durationMs: performance.now() - startedAt,
        };
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
    },
    close: async () => undefined,
  };
}
