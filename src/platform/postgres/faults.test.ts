import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { endNow, postmasterOf, processesIn, until } from './fixtures/processes.ts';
import { canQuery } from './fixtures/query.ts';
import { openStage } from './fixtures/stage.ts';
import { packagedFiles } from './native-files.ts';
import { unprivilegedAccount } from './unprivileged-account.ts';

const isRoot = process.getuid?.() === 0;
const diskIsFull = { name: 'PostgresUnavailable', message: /The disk that holds .* is full/ };

test('data of another major version is refused by name', async (t) => {
  const stage = await openStage(t);
  mkdirSync(path.join(stage.directory, 'data'), { recursive: true });
  writeFileSync(path.join(stage.directory, 'data/PG_VERSION'), '17\n');
  await assert.rejects(stage.ensure(), {
    name: 'PostgresUnavailable',
    message: /made by PostgreSQL 17, .* PostgreSQL 18/,
  });
});

test('a lost password is told, and nothing is started', async (t) => {
  const stage = await openStage(t);
  await (await stage.ensure()).stop();
  rmSync(path.join(stage.directory, 'password'));
  await assert.rejects(stage.ensure(), {
    name: 'PostgresUnavailable',
    message: /password of the database is missing/,
  });
  assert.deepEqual(processesIn(stage.directory), []);
});

test('a setting that PostgreSQL refuses is told in its own words, and nothing stays behind', async (t) => {
  const stage = await openStage(t);
  await assert.rejects(stage.ensure({ settings: { no_such_setting: '1' } }), {
    name: 'PostgresUnavailable',
    message: /unrecognized configuration parameter "no_such_setting"/,
  });
  assert.deepEqual(processesIn(stage.directory), []);
});

test('a deadline that passes while the database is created leaves nothing running', async (t) => {
  const stage = await openStage(t);
  await assert.rejects(stage.ensure({ deadlineMs: 200 }), {
    name: 'PostgresUnavailable',
    message: /took too long|in time/,
  });
  assert.deepEqual(processesIn(stage.directory), []);
});

test('machines without binaries are sent to DATABASE_URL', async () => {
  await assert.rejects(packagedFiles('win32', 'x64'), {
    name: 'PostgresUnavailable',
    message: /Windows.*WSL.*DATABASE_URL/,
  });
  await assert.rejects(packagedFiles('aix', 'ppc64'), {
    name: 'PostgresUnavailable',
    message: /aix-ppc64.*DATABASE_URL/,
  });
});

test('root without an account to run the server under is told what to do', async (t) => {
  const stage = await openStage(t);
  mkdirSync(stage.directory);
  const passwd = path.join(stage.directory, 'passwd');
  writeFileSync(passwd, 'root:x:0:0:root:/root:/bin/sh\n');
  await assert.rejects(unprivilegedAccount('/none', { uid: 0, passwd }), {
    name: 'PostgresUnavailable',
    message: /does not run as root.*DATABASE_URL/,
  });
  writeFileSync(passwd, 'nobody:*:-2:-2::/:/usr/bin/false\n', { flag: 'a' });
  const account = await unprivilegedAccount('/none', { uid: 0, passwd });
  assert.deepEqual(account, { name: 'nobody', uid: 4294967294, gid: 4294967294 });
});

test('a directory that cannot be made is told with its name', async (t) => {
  const stage = await openStage(t);
  writeFileSync(stage.directory, 'a file');
  await assert.rejects(stage.ensure({ directory: path.join(stage.directory, 'below') }), {
    name: 'PostgresUnavailable',
    message: /cannot be kept in .*below/,
  });
});

const needsRoot = {
  skip: isRoot ? false : 'only root can mount a small disk',
};

for (const [when, sizeKiB] of [
  ['before anything is written', 4],
  ['while the database is created', 20_000],
] as const) {
  test(`a disk that is full ${when} is told as such`, needsRoot, async (t) => {
    const stage = await openStage(t);
    await withSmallDisk(t, stage.directory, sizeKiB, async () => {
      await assert.rejects(stage.ensure(), diskIsFull);
      assert.deepEqual(processesIn(stage.directory), []);
    });
  });
}

test(
  'a server that ended on a full disk comes back by itself when there is space again',
  needsRoot,
  async (t) => {
    const stage = await openStage(t);
    await withSmallDisk(t, stage.directory, 200_000, async () => {
      const said: string[] = [];
      const postgres = await stage.ensure({ onProgress: (sentence) => said.push(sentence) });
      const filler = path.join(stage.directory, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1k'], { stdio: 'ignore' });
      endNow(postmasterOf(stage.directory));
      await until('the full disk is told', () => said.some((sentence) => diskIsFull.message.test(sentence)));
      assert.equal(await canQuery(postgres.connection), false);
      rmSync(filler);
      await until('the server answers', () => canQuery(postgres.connection));
      await postgres.stop();
      await assert.doesNotReject(stage.ensure().then((again) => again.stop()));
    });
  },
);

async function withSmallDisk(
  t: TestContext,
  folder: string,
  sizeKiB: number,
  use: () => Promise<void>,
): Promise<void> {
  mkdirSync(folder);
  const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeKiB}k`, 'none', folder]);
  if (mount.status !== 0) return t.skip('this machine does not let root mount a small disk');
  try {
    await use();
  } finally {
    spawnSync('umount', ['-l', folder]);
  }
}
