import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { StrictS3Server } from './test-server/strict-s3-server.ts';

const megabyte = 1024 * 1024;
const probe = fileURLToPath(new URL('memory-probe.ts', import.meta.url));

async function assertSmallGrowth(directory: string, s3Url: string): Promise<void> {
  const args = [probe, directory, s3Url, String(300 * megabyte)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 120_000 });
  const growth: { put: number; read: number } = JSON.parse(stdout);
  // Pieces wait for the collector, which takes its time on a busy machine; a whole file would be twice as much.
  const limit = 150 * megabyte;
  assert.ok(growth.put < limit && growth.read < limit, `Memory grew by ${stdout} bytes`);
}

test('300 MB pass through local files without passing through memory whole', async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'local-blobs-'));
  t.after(() => rm(directory, { recursive: true }));
  await assertSmallGrowth(directory, '');
});

test('300 MB pass to S3 and back without passing through memory whole', async (t) => {
  const server = await StrictS3Server.start();
  t.after(() => server.remove());
  await assertSmallGrowth('', server.url());
});
