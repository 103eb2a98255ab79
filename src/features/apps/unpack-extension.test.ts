import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openTestService } from '../../../test/support/test-service.ts';
import { uploadFile } from '../../../test/support/upload-file.ts';
import { crxOf, PUBLIC_KEY } from './package-files/extension-fixtures.ts';
import { extensionIdOf } from './package-files/extension-id.ts';
import { SYMLINK_MODE, type ZipSource, zipOf } from './package-files/zip-fixtures.ts';
import { UnusableExtension, unpackExtension } from './unpack-extension.ts';

const service = await openTestService();
const directory = await mkdtemp(path.join(tmpdir(), 'saywright-extensions-'));
after(async () => {
  await service.close();
  await rm(directory, { recursive: true });
});
const { api, tenant } = service.organization;
const parts = { blobs: service.parts.blobs, directory };

const files: ZipSource[] = [
  { name: 'manifest.json', data: '{"manifest_version": 3, "name": "Notes", "version": "1" /* first */}' },
  { name: 'pages/popup.html', data: '<h1>Notes</h1>' },
];

async function uploaded(bytes: Buffer, filename: string, bundle_id: string) {
  const uploaded_file_path = await uploadFile(service, bytes, filename, 'chrome-extension');
  const body = {
    bundle_id,
    platform: 'chrome-extension' as const,
    uploaded_file_path,
    name: `App ${bundle_id}`,
  };
  const { build_id } = await api.make('confirmUpload', { body });
  const { apps } = await api.make('listApps', { query: { app_id: bundle_id, platform: 'chrome-extension' } });
  return { app_id: apps[0]?.id ?? '', build_id };
}

const contents = async (at: string) =>
  (await readdir(at, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => path.relative(at, path.join(one.parentPath, one.name)))
    .toSorted();

test('a build is unpacked once, by several sessions at the same time', async () => {
  const links = [
    { name: 'link', data: 'manifest.json', mode: SYMLINK_MODE },
    { name: '_metadata/verified_contents.json', data: '[]' },
  ];
  const build = await uploaded(zipOf([...files, ...links]), 'notes.zip', 'notes');
  const unpacked = await Promise.all([1, 2, 3].map(() => unpackExtension(tenant, parts, build)));
  for (const one of unpacked)
    assert.deepEqual(one, { directory: path.join(directory, build.build_id), name: 'App notes' });
  const [first] = unpacked;
  assert.deepEqual(await contents(first?.directory ?? ''), ['manifest.json', 'pages/popup.html']);
  assert.ok(!(await readdir(directory)).some((name) => name.startsWith('unpacking-')));
  const { ino } = await stat(first?.directory ?? '');
  await unpackExtension(tenant, parts, build);
  assert.equal((await stat(first?.directory ?? '')).ino, ino);
});

test('an extension out of a .crx keeps its id', async () => {
  const build = await uploaded(crxOf(zipOf(files)), 'notes.crx', extensionIdOf(PUBLIC_KEY));
  const unpacked = await unpackExtension(tenant, parts, build);
  const manifest = JSON.parse(await readFile(path.join(unpacked.directory, 'manifest.json'), 'utf8'));
  assert.equal(manifest.name, 'Notes');
  assert.equal(extensionIdOf(Buffer.from(manifest.key, 'base64')), extensionIdOf(PUBLIC_KEY));
});

test('a build that was deleted, or whose file is gone, is told in words', async () => {
  const build = await uploaded(zipOf(files), 'notes.zip', 'gone');
  await parts.blobs.deletePrefix(`builds/${tenant.organizationId}/`);
  const refused = (pattern: RegExp) =>
    assert.rejects(unpackExtension(tenant, parts, build), (error) => {
      assert.ok(error instanceof UnusableExtension);
      assert.match(error.message, pattern);
      return true;
    });
  await refused(/"App gone" is not in the storage/);
  await api.make('deleteBuild', { params: build });
  await refused(/was deleted/);
});

test('of many, those that nobody used for long are removed', async () => {
  const old = new Date(Date.now() - 7 * 3_600_000);
  for (let count = 0; count < 60; count++) {
    const at = path.join(directory, `old-${count}`);
    await mkdir(at);
    if (count > 0) await utimes(at, old, old);
  }
  await unpackExtension(tenant, parts, await uploaded(zipOf(files), 'notes.zip', 'another'));
  const left = await readdir(directory);
  assert.equal(left.length, 40);
  assert.ok(left.includes('old-0'));
});
