import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { test } from 'node:test';
import { openSessionDirectory } from './session-directory.ts';

test('what dead processes left behind is removed, what living ones use stays', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'saywright-sessions-'));
  try {
    const machine = hostname().replace(/[^\w.]/g, '_');
    const dead = spawnSync(process.execPath, ['--version']).pid;
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
    for (const name of [`${machine}-${dead}-a`, `${machine}-${process.ppid}-b`, 'other-1-c', 'other-1-d'])
      await mkdir(path.join(parent, name, 'session-1'), { recursive: true });
    await utimes(path.join(parent, 'other-1-d'), twoDaysAgo, twoDaysAgo);
    const own = await openSessionDirectory(parent);
    assert.deepEqual(
      (await readdir(parent)).toSorted(),
      [`${machine}-${process.ppid}-b`, 'other-1-c', path.basename(own)].toSorted(),
    );
  } finally {
    await rm(parent, { recursive: true });
  }
});
