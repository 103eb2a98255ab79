import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import type { Postgres } from './ensure-postgres.ts';
import { endNow, postmasterOf, processesIn, until } from './fixtures/processes.ts';
import { canQuery, query } from './fixtures/query.ts';
import { openStage } from './fixtures/stage.ts';

test('ten processes that start at once on a fresh directory share one server', async (t) => {
  const stage = await openStage(t);
  const holders = Array.from({ length: 10 }, () => stage.hold());
  const reports = await Promise.all(holders.map((holder) => holder.first));
  assert.deepEqual(reports.map((report) => report.mode ?? report.error).sort(), [
    ...Array(9).fill('adopted'),
    'started',
  ]);
  assert.equal(new Set(reports.map((report) => JSON.stringify(report.connection))).size, 1);
});

test('nothing stays behind when the owner is killed', async (t) => {
  const stage = await openStage(t);
  const owner = stage.hold();
  await owner.first;
  assert.ok(processesIn(stage.directory).length > 3);
  await owner.kill();
  await until('the server has gone', () => processesIn(stage.directory).length === 0);
});

test('an owner killed while it creates the database leaves nothing that stops the next one', async (t) => {
  const stage = await openStage(t);
  const owner = stage.hold();
  owner.first.catch(() => undefined);
  await until('initdb works', () => processesIn(stage.directory).length > 1);
  await owner.kill();
  const postgres = await stage.ensure();
  assert.equal(await canQuery(postgres.connection), true);
});

test('a start right after the owner was killed waits for the old server and loses nothing', async (t) => {
  const stage = await openStage(t);
  for (let round = 1; round <= 5; round += 1) {
    const owner = stage.hold();
    const { mode, connection } = await owner.first;
    assert.equal(mode, 'started');
    await query(connection, 'create table if not exists round (number int)');
    await query(connection, `insert into round values (${round})`);
    await owner.kill();
  }
  const { connection } = await stage.ensure();
  assert.deepEqual(
    await query(connection, 'select max(number) as last, count(*)::int as rounds from round'),
    [{ last: 5, rounds: 5 }],
  );
});

for (const [how, end] of [
  ['is killed', 'kill'],
  ['stops', 'stop'],
] as const) {
  test(`when the owner ${how}, one adopter brings the server up again within two seconds`, async (t) => {
    const stage = await openStage(t);
    const owner = stage.hold();
    const { connection } = await owner.first;
    const adopters = [stage.hold(), stage.hold(), stage.hold()];
    for (const adopter of adopters) assert.equal((await adopter.first).mode, 'adopted');

    const old = postmasterOf(stage.directory);
    if (end === 'kill') await owner.kill();
    else await owner.ask('stop');
    const ms = await anotherServes(old, stage.directory, connection);
    // Twice the promise, for a machine that runs other tests beside this one.
    assert.ok(ms < 4_000, `it took ${Math.round(ms)} ms`);
    await until('one of them has it', async () => {
      const modes = await Promise.all(adopters.map(async (adopter) => (await adopter.ask('report')).mode));
      return modes.filter((mode) => mode === 'started').length === 1;
    });
  });
}

test('a killed postmaster is replaced by its owner', async (t) => {
  const stage = await openStage(t);
  const postgres = await stage.ensure();
  const old = postmasterOf(stage.directory);
  endNow(old);
  await anotherServes(old, stage.directory, postgres.connection);
  assert.equal(postgres.mode, 'started');
});

test('a query that goes on after its postmaster was killed does not stop the next server', async (t) => {
  const stage = await openStage(t);
  const postgres = await stage.ensure();
  const endless = query(postgres.connection, 'select count(*) from generate_series(1, 1e15)');
  endless.catch(() => undefined);
  await until('it computes', async () => {
    const [row] = await query(
      postgres.connection,
      "select count(*)::int as running from pg_stat_activity where query like '%1e15)'",
    );
    return Number(row?.running) > 0;
  });
  const old = postmasterOf(stage.directory);
  endNow(old);
  await anotherServes(old, stage.directory, postgres.connection);
  await assert.rejects(endless);
});

test('a postmaster.pid whose number now belongs to another process is not taken for the server', async (t) => {
  const stage = await openStage(t);
  const first = await stage.ensure();
  const file = path.join(stage.directory, 'data/postmaster.pid');
  const lines = readFileSync(file, 'utf8').split('\n');
  await first.stop();

  const stranger = spawnIdle(t, stage.directory);
  writeFileSync(file, [stranger.pid, ...lines.slice(1)].join('\n'));
  const second = await stage.ensure();
  assert.equal(second.mode, 'started');
  assert.equal(await canQuery(second.connection), true);
  assert.equal(stranger.exitCode ?? stranger.signalCode, null, 'the stranger was left alone');
});

test('a server that lost its guard is replaced, since nothing would end it with its owner', async (t) => {
  const stage = await openStage(t);
  const postgres = await stage.ensure();
  const old = postmasterOf(stage.directory);
  const [, guard = ''] = readFileSync(path.join(stage.directory, 'guards'), 'utf8').split('\n');
  endNow(Number.parseInt(guard, 10));
  await anotherServes(old, stage.directory, postgres.connection);
  await postgres.stop();
  await until('nothing is left', () => processesIn(stage.directory).length === 0);
});

test('stopping an adopter while it brings the server up again ends both', async (t) => {
  const stage = await openStage(t);
  const owner = stage.hold();
  await owner.first;
  const adopter = await stage.ensure();
  await owner.kill();
  await until('the old server has gone', () => processesIn(stage.directory).length === 0);
  await adopter.stop();
  await until('nothing is left', () => processesIn(stage.directory).length === 0);
});

function anotherServes(old: number, directory: string, connection: Postgres['connection']): Promise<number> {
  return until(
    'another server answers',
    async () => (await canQuery(connection)) && postmasterOf(directory) !== old,
  );
}

/** A process of the server's account, when there is one: the only kind that PostgreSQL takes for a possible server. */
function spawnIdle(t: { after(end: () => void): void }, directory: string): ChildProcess {
  const { uid, gid } = statSync(path.join(directory, 'data'));
  const idle = spawn('/bin/sh', ['-c', 'read -r _'], {
    uid,
    gid,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  t.after(() => {
    idle.kill('SIGKILL');
  });
  return idle;
}
