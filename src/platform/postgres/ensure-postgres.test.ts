import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { processesIn } from './fixtures/processes.ts';
import { canQuery, query } from './fixtures/query.ts';
import { openStage } from './fixtures/stage.ts';

test('a fresh directory becomes a database, which keeps its data and password between starts', async (t) => {
  const stage = await openStage(t);
  const first = await stage.ensure();
  assert.equal(first.mode, 'started');
  await query(first.connection, "create table kept as select 'still here' as word");
  await first.stop();
  assert.deepEqual(processesIn(stage.directory), [], 'nothing of it runs after stop');

  const second = await stage.ensure();
  assert.equal(second.mode, 'started');
  assert.deepEqual(second.connection, first.connection);
  assert.deepEqual(await query(second.connection, 'select word from kept'), [{ word: 'still here' }]);
});

test('the database speaks UTF-8, sorts by code point, lives in UTC and listens on no network', async (t) => {
  const { connection } = await (await openStage(t)).ensure();
  const [row] = await query(
    connection,
    `select current_setting('server_encoding') as encoding, current_setting('timezone') as timezone,
            current_setting('listen_addresses') as addresses, datlocprovider as provider, datlocale as locale,
            current_setting('max_connections') as connections, current_setting('fsync') as fsync,
            'B' < 'a' as by_code_point, upper('é') as upper
       from pg_database where datname = current_database()`,
  );
  assert.deepEqual(row, {
    encoding: 'UTF8',
    timezone: 'UTC',
    addresses: '',
    provider: 'b',
    locale: 'C.UTF-8',
    connections: '100',
    fsync: 'on',
    by_code_point: true,
    upper: 'É',
  });
});

test('settings of the caller win over the defaults', async (t) => {
  const { connection } = await (await openStage(t)).ensure({ settings: { max_connections: '17' } });
  assert.deepEqual(await query(connection, 'show max_connections'), [{ max_connections: '17' }]);
});

test('only the generated password opens the database, and only its owner can read it', async (t) => {
  const stage = await openStage(t);
  const { connection } = await stage.ensure();
  const file = path.join(stage.directory, 'password');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.equal(readFileSync(file, 'utf8'), connection.password);
  assert.ok(connection.password.length >= 32);
  assert.match(
    readFileSync(path.join(stage.directory, 'data/pg_hba.conf'), 'utf8'),
    /^local +all +all +scram-sha-256$/m,
  );
  await assert.rejects(
    query({ ...connection, password: 'guess' }, 'select 1'),
    /password authentication failed/,
  );
});

test('each start begins a new log and keeps one old one', async (t) => {
  const stage = await openStage(t);
  for (const name of ['first', 'second', 'third']) {
    const postgres = await stage.ensure();
    await assert.rejects(query(postgres.connection, `select from ${name}`));
    await postgres.stop();
  }
  const log = (name: string) => readFileSync(path.join(stage.directory, name), 'utf8');
  assert.match(log('postgres.log'), /relation "third" does not exist/);
  assert.match(log('postgres.old.log'), /relation "second" does not exist/);
  assert.doesNotMatch(log('postgres.log') + log('postgres.old.log'), /first/);
});

test('a path too long for a socket works all the same', async (t) => {
  const stage = await openStage(t);
  const directory = path.join(stage.directory, 'long'.repeat(20), 'longer'.repeat(15));
  const postgres = await stage.ensure({ directory });
  t.after(() => rmSync(postgres.connection.host, { recursive: true }));
  assert.ok(Buffer.byteLength(postgres.connection.host) < 90);
  assert.equal(await canQuery(postgres.connection), true);
  const adopted = await stage.ensure({ directory });
  assert.equal(adopted.mode, 'adopted');
  assert.equal(adopted.connection.host, postgres.connection.host);
  await adopted.stop();
  await postgres.stop();
});

test('two handles in one process share the server, and only the one that started it ends it', async (t) => {
  const stage = await openStage(t);
  const [one, two] = await Promise.all([stage.ensure(), stage.ensure()]);
  const [owner, adopter] = one.mode === 'started' ? [one, two] : [two, one];
  assert.equal(adopter.mode, 'adopted');
  await adopter.stop();
  assert.equal(await canQuery(owner.connection), true, 'an adopter that stops leaves the server alone');
  await owner.stop();
  assert.equal(existsSync(path.join(stage.directory, 'data/postmaster.pid')), false);
});
