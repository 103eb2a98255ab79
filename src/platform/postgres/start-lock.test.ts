import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Deadline } from './deadline.ts';
import { PostgresUnavailable } from './postgres-unavailable.ts';
import { processIdentity } from './process-identity.ts';
import { holdStartLock } from './start-lock.ts';

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'start-lock-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('holders come one after another', async (t) => {
  const folder = await temporaryFolder(t);
  let inside = 0;
  let most = 0;
  const work = async () => {
    const lock = await holdStartLock(folder, new Deadline(30_000));
    inside += 1;
    most = Math.max(most, inside);
    await nextTurn();
    inside -= 1;
    await lock.release();
  };
  await Promise.all(Array.from({ length: 20 }, work));
  assert.equal(most, 1);
  assert.equal((await readdir(folder)).length, 1, 'old claims are cleared away');
});

test('the lock of a process that died is taken over, by one of many', async (t) => {
  const folder = await temporaryFolder(t);
  const holder = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(holder, 'spawn');
  await writeFile(path.join(folder, '7'), processIdentity(holder.pid ?? 0) ?? '');
  holder.kill('SIGKILL');
  await once(holder, 'exit');

  let holders = 0;
  const tries = Array.from({ length: 10 }, () =>
    holdStartLock(folder, new Deadline(1_000)).then(() => {
      holders += 1;
    }),
  );
  const results = await Promise.allSettled(tries);
  assert.equal(holders, 1, 'the others wait for the first, who never lets go');
  const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  assert.ok(faults.every((fault) => fault instanceof PostgresUnavailable));
});

test('a number that was given to another process does not keep the lock', async (t) => {
  const folder = await temporaryFolder(t);
  const now = processIdentity(process.pid) ?? '';
  await writeFile(
    path.join(folder, '3'),
    now.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)),
  );
  const lock = await holdStartLock(folder, new Deadline(5_000));
  await lock.release();
});

test('waiting for a living holder ends with a sentence that names it', async (t) => {
  const folder = await temporaryFolder(t);
  await holdStartLock(folder, new Deadline(5_000));
  await assert.rejects(holdStartLock(folder, new Deadline(50)), {
    name: 'PostgresUnavailable',
    message: `Another process (${process.pid}) has been starting PostgreSQL here for too long.`,
  });
});
