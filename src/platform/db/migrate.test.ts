import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { openTestDatabase } from '../../../test/support/test-database.ts';
import { migrate, readMigrations } from './migrate.ts';

const empty = await openTestDatabase({ migrated: false });
after(() => empty.close());

test('ten processes that start at once migrate once', async () => {
  const wanted = await readMigrations();
  const applied = await Promise.all(Array.from({ length: 10 }, () => migrate(empty.connection)));
  const names = wanted.map((migration) => migration.name);
  assert.deepEqual(
    applied.filter((list) => list.length > 0),
    [names],
  );
  assert.deepEqual(await migrate(empty.connection), []);
});

test('migrations are numbered without gaps', async () => {
  const numbers = (await readMigrations()).map((migration) => migration.number);
  assert.deepEqual(
    numbers,
    Array.from(numbers, (_, index) => index + 1),
  );
});

test('a migration that fails leaves nothing behind and says which one it was', async () => {
  const broken = [
    ...(await readMigrations()),
    { number: 9998, name: '9998-broken.sql', sql: 'create table half (id int); select 1/0' },
  ];
  await assert.rejects(
    migrate(empty.connection, broken),
    /Migration 9998-broken\.sql failed: division by zero/,
  );
  const { rows } = await empty.database.pool.query(`select to_regclass('half') as half`);
  assert.equal(rows[0].half, null);
});

test('a database of a newer version is refused in words', async () => {
  const newer = await openTestDatabase();
  try {
    await newer.database.pool.query(`insert into migrations (number, name) values (9999, 'from the future')`);
    await assert.rejects(migrate(newer.connection), /belongs to a newer version of Saywright/);
  } finally {
    await newer.close();
  }
});
