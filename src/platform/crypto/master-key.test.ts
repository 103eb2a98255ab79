import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { Worker } from 'node:worker_threads';
import { ConfigFault } from '../config/config.ts';
import { SealBroken } from './keyring.ts';
import { addMasterKey, forgetOldKeys, loadKeyring } from './master-key.ts';

const directory = mkdtempSync(path.join(os.tmpdir(), 'saywright-key-'));
after(() => rmSync(directory, { recursive: true }));
let count = 0;
const freshSource = () => ({ configured: undefined, dataDirectory: path.join(directory, `${++count}/data`) });
const configured = (text: string) => loadKeyring({ configured: text, dataDirectory: '/nowhere' });
const fileOf = (source: { dataDirectory: string }) => path.join(source.dataDirectory, 'master-key');

test('the first start makes a key that only its owner may read, and later starts find it', () => {
  const source = freshSource();
  const sealed = loadKeyring(source).seal('hunter2', 'row');
  assert.equal(statSync(fileOf(source)).mode & 0o777, 0o600);
  assert.equal(Buffer.from(readFileSync(fileOf(source), 'utf8').trim(), 'base64url').length, 32);
  assert.equal(loadKeyring(source).open(sealed, 'row'), 'hunter2');
});

/** Loads the keyring of each directory in turn, as far as can be at the same moment as all others who do. */
const LOADER = `
  import { workerData, parentPort } from 'node:worker_threads';
  const { module, directories, turns, loaders } = workerData;
  const { loadKeyring } = await import(module);
  const derived = directories.map((dataDirectory, index) => {
    if (Atomics.add(turns, index, 1) + 1 === loaders) Atomics.notify(turns, index);
    for (let here; (here = Atomics.load(turns, index)) < loaders; ) Atomics.wait(turns, index, here, 10_000);
    return loadKeyring({ configured: undefined, dataDirectory }).derive('test').toString('hex');
  });
  parentPort.postMessage(derived);`;

async function startLoaders(loaders: number, directories: readonly string[]): Promise<string[][]> {
  const turns = new Int32Array(new SharedArrayBuffer(4 * directories.length));
  const module = new URL('./master-key.ts', import.meta.url).href;
  const program = new URL(`data:text/javascript,${encodeURIComponent(LOADER)}`);
  const workerData = { module, directories, turns, loaders };
  const workers = Array.from({ length: loaders }, () => new Worker(program, { workerData }));
  const keysFrom = (worker: Worker) =>
    new Promise<string[]>((resolve, reject) => {
      worker.once('message', resolve).once('error', reject);
    });
  try {
    return await Promise.all(workers.map(keysFrom));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
}

test('ten who start at once on a fresh directory get one key', async () => {
  const directories = Array.from({ length: 20 }, () => freshSource().dataDirectory);
  const loaded = await startLoaders(10, directories);
  for (const keys of loaded) assert.deepEqual(keys, loaded[0]);
  assert.equal(new Set(loaded[0]).size, directories.length);
  for (const dataDirectory of directories) assert.deepEqual(readdirSync(dataDirectory), ['master-key']);
});

test('whoever sees the key file sees a whole key, and an empty one is never left', async () => {
  const sources = Array.from({ length: 100 }, freshSource);
  const loaded = startLoaders(
    1,
    sources.map((source) => source.dataDirectory),
  );
  const deadline = Date.now() + 30_000;
  for (const source of sources) {
    while (!existsSync(fileOf(source))) assert.ok(Date.now() < deadline, 'no key was made in time');
    assert.match(readFileSync(fileOf(source), 'utf8'), /^[\w-]{43}\n$/);
  }
  await loaded;
});

test('a new key seals, the one before it still opens, older ones are forgotten, and a running process follows', () => {
  const source = freshSource();
  const running = loadKeyring(source);
  const old = running.seal('hunter2', 'row');
  const rotated = addMasterKey(source);
  assert.equal(rotated.open(old, 'row'), 'hunter2');
  assert.equal(rotated.isCurrent(old), false);
  const sealed = rotated.seal('hunter3', 'row');
  assert.equal(running.open(sealed, 'row'), 'hunter3');
  assert.equal(running.isCurrent(running.seal('hunter4', 'row')), true);
  assert.equal(rotated.isCurrent(running.seal('hunter4', 'row')), true);
  assert.equal(statSync(fileOf(source)).mode & 0o777, 0o600);

  forgetOldKeys(source);
  assert.equal(statSync(fileOf(source)).mode & 0o777, 0o600);
  const restarted = loadKeyring(source);
  assert.equal(restarted.open(sealed, 'row'), 'hunter3');
  assert.equal(restarted.open(old, 'row'), 'hunter2');

  addMasterKey(source);
  forgetOldKeys(source);
  assert.throws(() => loadKeyring(source).open(old, 'row'), SealBroken);
});

test('the configured key may be hex, base64 or a long text, and several of which the first seals', () => {
  const bytes = Buffer.alloc(32, 9);
  const sealed = configured(bytes.toString('hex')).seal('hunter2', 'row');
  for (const text of [
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex').toUpperCase(),
  ]) {
    assert.equal(configured(text).open(sealed, 'row'), 'hunter2');
  }
  const phrase = 'a-passphrase-of-more-than-thirty-two-characters';
  const both = configured(`${phrase}, ${bytes.toString('hex')}`);
  assert.equal(both.open(sealed, 'row'), 'hunter2');
  assert.equal(configured(phrase).open(both.seal('hunter3', 'row'), 'row'), 'hunter3');
});

test('a configured key that is too short, or none at all, is refused in words', () => {
  for (const text of ['short', 'x'.repeat(31), `${'x'.repeat(40)},short`, ',', ' ']) {
    assert.throws(() => configured(text), ConfigFault, JSON.stringify(text));
  }
});
