import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import test from 'node:test';

/** Rules of the house that no linter knows. */
const root = path.resolve(import.meta.dirname, '..');
const sources = globSync('src/**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|suite)\.ts$|fixtures|test-server|memory-probe/.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));

const filesWith = (pattern: RegExp, exceptIn: RegExp) =>
  sources.filter(({ file, text }) => pattern.test(text) && !exceptIn.test(file)).map(({ file }) => file);

test('only platform/config reads the environment', () => {
  // What starts PostgreSQL hands the environment on; it reads nothing from it.
  assert.deepEqual(filesWith(/process\.env\b/, /^src\/platform\/(config|postgres)\//), []);
});

/** The engine has no database; its words, such as "select … from", are those of testers. */
const SQL_PLACES = /\/store\.ts$|^src\/platform\/(db|queue)\/|^src\/engine\//;

test('SQL stands only in stores, in platform/db and in platform/queue', () => {
  const statement = /[`'"]\s*(select\s+\S+\s+from|insert into|update \w+ set|delete from|with \w+ as \()/i;
  const builder =
    /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|tenant\s*\.(select|insert|update|delete|query)\(/;
  assert.deepEqual(filesWith(statement, SQL_PLACES), []);
  assert.deepEqual(filesWith(builder, SQL_PLACES), []);
});

test('no file has a name that says nothing', () => {
  const names = globSync('{src,test,bench,bin}/**/*', { cwd: root });
  assert.deepEqual(
    names.filter((name) => /(^|\/)(utils?|helpers?|common|misc|manager|base|core)(\.\w+)?$/.test(name)),
    [],
  );
});

test('the lockfile names no download address', () => {
  const lockfile = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  assert.doesNotMatch(lockfile, /"resolved":/);
});
