import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type TestContext, test } from 'node:test';
import { blobsSuite, bodyOf } from './blobs.suite.ts';
import { BlobStorageFull } from './blobs.ts';
import { explainDiskFault } from './disk-faults.ts';
import { openLocalBlobs } from './local-blobs.ts';
import { openBlobs } from './open-blobs.ts';

const roomy = { maxBytes: 1000 };

async function filesBelow(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)));
}

async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'local-blobs-'));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

blobsSuite('local files', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'local-blobs-'));
  return {
    blobs: await openBlobs({ s3Url: undefined, directory }),
    remains: () => filesBelow(directory),
    remove: () => rm(directory, { recursive: true }),
  };
});

test('only the owner can read the files and folders', async (t) => {
  const directory = join(await temporaryDirectory(t), 'not', 'yet', 'there');
  const blobs = await openLocalBlobs(directory);
  await blobs.put('apps/a1/build', bodyOf('secret'), roomy);
  const modeOf = async (path: string) => (await stat(join(directory, path))).mode & 0o777;
  assert.equal(await modeOf(''), 0o700);
  assert.equal(await modeOf('apps/a1'), 0o700);
  assert.equal(await modeOf('apps/a1/build'), 0o600);
});

test('folders go with the last blob in them', async (t) => {
  const directory = await temporaryDirectory(t);
  const blobs = await openLocalBlobs(`${directory}/./`);
  await blobs.put('a/b/c/d', bodyOf('x'), roomy);
  await blobs.put('a/e', bodyOf('x'), roomy);
  await blobs.delete('a/b/c/d');
  assert.deepEqual(await readdir(join(directory, 'a')), ['e']);
  await blobs.move('a/e', 'f/g');
  await blobs.deletePrefix('f/');
  assert.deepEqual(await readdir(directory), ['~incoming']);
});

test('opening clears what a killed process left a day ago, and spares what another may be writing', async (t) => {
  const directory = await temporaryDirectory(t);
  await openLocalBlobs(directory);
  const incoming = join(directory, '~incoming');
  await writeFile(join(incoming, 'young'), 'x');
  await writeFile(join(incoming, 'old'), 'x');
  await mkdir(join(incoming, 'old-folder'));
  await writeFile(join(incoming, 'old-folder', 'file'), 'x');
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
  for (const name of ['old', 'old-folder']) await utimes(join(incoming, name), twoDaysAgo, twoDaysAgo);
  await openLocalBlobs(directory);
  assert.deepEqual(await readdir(incoming), ['young']);
});

test('a full disk is named as such', {
  skip: process.platform !== 'linux' && 'needs /dev/full',
}, async () => {
  const fault = await writeFile('/dev/full', 'x').catch((error: unknown) => error);
  const explained = explainDiskFault(fault, '/var/lib/blobs');
  assert.ok(explained instanceof BlobStorageFull);
  assert.equal(explained.message, 'The disk that holds /var/lib/blobs is full');
  assert.equal(explained.cause, fault);
});

test('links are not signed: the service itself sends and receives the bytes', async (t) => {
  const blobs = await openLocalBlobs(await temporaryDirectory(t));
  const expiresAt = new Date(Date.now() + 60_000);
  assert.equal(await blobs.signPut('a', { expiresAt }), null);
  assert.equal(await blobs.signGet('a', { expiresAt, contentType: 'text/plain' }), null);
});
