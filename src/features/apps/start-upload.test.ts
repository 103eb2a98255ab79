import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, test } from 'node:test';
import { assertErrorBody } from '../../../test/support/api.ts';
import { proves } from '../../../test/support/proves.ts';
import { openTestService, TEST_URL } from '../../../test/support/test-service.ts';
import { storedBytes } from '../../../test/support/upload-file.ts';
import { signedLinks } from '../../platform/crypto/signed-links.ts';
import { sweepUploads } from './start-upload.ts';
import { uploadLink } from './upload-link.ts';

const MEGABYTE = 1024 * 1024;
const HOUR_MS = 3_600_000;

const service = await openTestService({ maxUploadBytes: 3 * MEGABYTE });
after(() => service.close());
const { api, tenant } = service.organization;
const { blobs, database, keyring } = service.parts;

const start = { bundle_id: 'com.example.notes', platform: 'android', filename: 'notes.apk' } as const;
const startUpload = () => api.make('startUpload', { body: start });

async function put(url: string, payload?: Buffer | Readable, headers = {}) {
  const { pathname, search } = new URL(url);
  const { statusCode, payload: text } = await service.app.inject({
    method: 'PUT',
    url: pathname + search,
    ...(payload && { payload }),
    headers: { ...headers, ...(payload instanceof Readable && { 'transfer-encoding': 'chunked' }) },
  });
  if (statusCode >= 400) assertErrorBody(JSON.parse(text));
  return statusCode;
}

const stored = (path: string) => storedBytes(blobs, path);
const uploadRows = async () => (await tenant.select('uploads').select('file_path').execute()).length;

proves('startUpload', 200, 'gives a link of our own that is good for one hour', async () => {
  const environment = await api.make('createEnvironment', { body: { name: 'Staging' } });
  const body = { ...start, name: 'Notes', environment: environment.name };
  const reply = await api.call('startUpload', { body });
  const url = new URL(reply.body.upload_url);
  assert.equal(url.origin, TEST_URL);
  const lifetime = Number(url.searchParams.get('expires')) * 1000 - Date.now();
  assert.ok(lifetime > HOUR_MS - 60_000 && lifetime <= HOUR_MS, `${lifetime}`);
  assert.ok(reply.body.file_path.startsWith(`uploads/${service.organization.id}/`));
  return reply;
});

for (const lacking of ['bundle_id', 'platform', 'filename']) {
  proves('startUpload', 400, `without ${lacking}`, () =>
    api.send('startUpload', { body: { ...start, [lacking]: undefined } }),
  );
}

proves('startUpload', 400, 'with an unknown environment, and starts nothing', async () => {
  const before = await uploadRows();
  const reply = await api.call('startUpload', { body: { ...start, environment: 'Nowhere' } });
  assert.equal(await uploadRows(), before);
  return reply;
});

for (const [what, body] of [
  ['a web app', { platform: 'web', filename: 'index.html' }],
  ['a platform that is none', { platform: 'windows' }],
  ['a file that is none of its platform', { filename: 'notes.ipa' }],
  ['a filename that is a path', { filename: '../notes.apk' }],
  ['a filename that is a Windows path', { filename: 'c:\\notes.apk' }],
  ['an empty filename', { filename: '' }],
  ['a bundle id with a slash', { bundle_id: 'com/example' }],
] as const) {
  proves('startUpload', 422, `with ${what}`, () => api.send('startUpload', { body: { ...start, ...body } }));
}

test('the bytes that are put to the link are kept as they are, whatever their type and length', async () => {
  const bytes = Buffer.alloc(2.5 * MEGABYTE, 'bytes ');
  for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
    const { upload_url, file_path } = await startUpload();
    assert.equal(await put(upload_url, bytes, headers), 200);
    assert.ok((await stored(file_path))?.equals(bytes));
  }
});

test('a second PUT replaces the first', async () => {
  const { upload_url, file_path } = await startUpload();
  await put(upload_url, Buffer.from('the first, which is longer'));
  assert.equal(await put(upload_url, Readable.from([Buffer.from('sec'), Buffer.from('ond')])), 200);
  assert.equal(String(await stored(file_path)), 'second');
});

test('a PUT without a body leaves an empty file', async () => {
  const { upload_url, file_path } = await startUpload();
  assert.equal(await put(upload_url), 200);
  assert.equal((await stored(file_path))?.length, 0);
});

test('a link that was tampered with is refused, and nothing is kept', async () => {
  const { upload_url, file_path } = await startUpload();
  const other = await startUpload();
  const changed = (change: (url: URL) => void) => {
    const url = new URL(upload_url);
    change(url);
    return url.href;
  };
  const signature = new URL(upload_url).searchParams.get('signature') ?? '';
  const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
  const expires = Number(new URL(upload_url).searchParams.get('expires'));
  for (const url of [
    changed(({ searchParams }) => searchParams.set('signature', flipped)),
    changed(({ searchParams }) => searchParams.set('signature', signature.slice(0, -4))),
    changed(({ searchParams }) => searchParams.delete('signature')),
    changed(({ searchParams }) => searchParams.set('expires', String(expires + 3600))),
    changed(({ searchParams }) => searchParams.append('expires', String(expires))),
    changed(({ searchParams }) => searchParams.delete('expires')),
    changed((url) => {
      url.pathname = new URL(other.upload_url).pathname;
    }),
    changed((url) => {
      url.pathname = '/api/ci/uploads/latest';
    }),
  ]) {
    assert.equal(await put(url, Buffer.from('bytes')), 403, url);
  }
  for (const path of [file_path, other.file_path]) assert.equal(await stored(path), null);
});

test('a link that expired, or that another key signed, is refused', async () => {
  const { upload_url, file_path } = await startUpload();
  const id = new URL(upload_url).pathname.split('/').at(-1) ?? '';
  const link = (purpose: string, expiresAt: number) =>
    uploadLink(TEST_URL, signedLinks(keyring.derive(purpose)), id, new Date(expiresAt));
  assert.equal(await put(link('signed links', Date.now() - 1000), Buffer.from('late')), 403);
  const forged = link('sign-in', Date.now() + HOUR_MS);
  assert.equal(await put(forged, Buffer.from('forged')), 403);
  assert.equal(await stored(file_path), null);
  assert.equal(await put(link('signed links', Date.now() + HOUR_MS), Buffer.from('in time')), 200);
});

test('a file over the limit is refused, and nothing of it is kept', async () => {
  const bytes = Buffer.alloc(3 * MEGABYTE + 1);
  const { upload_url, file_path } = await startUpload();
  assert.equal(await put(upload_url, bytes), 413);
  assert.equal(await stored(file_path), null);
  assert.equal(await put(upload_url, bytes.subarray(1)), 200);
  assert.equal(await put(upload_url, bytes), 413);
  assert.equal((await stored(file_path))?.length, 3 * MEGABYTE);
});

test('a file over the limit that did not announce its length is refused, and the next request answered', async () => {
  const address = await service.app.listen({ port: 0 });
  const { upload_url, file_path } = await startUpload();
  const { pathname, search } = new URL(upload_url);
  const send = (megabytes: number) =>
    fetch(address + pathname + search, {
      method: 'PUT',
      body: Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(MEGABYTE))),
      duplex: 'half',
      signal: AbortSignal.timeout(20_000),
    });
  for (const megabytes of [4, 40]) {
    const response = await send(megabytes);
    assert.equal(response.status, 413);
    assertErrorBody(await response.json());
    assert.equal(await stored(file_path), null);
  }
  assert.equal((await send(3)).status, 200);
  assert.equal((await stored(file_path))?.length, 3 * MEGABYTE);
});

test('sweeping deletes uploads that expired an hour ago, with their files, and no others', async () => {
  const expire = (path: string, hoursAgo: number) =>
    tenant
      .update('uploads')
      .set({ expires_at: new Date(Date.now() - hoursAgo * HOUR_MS) })
      .where('file_path', '=', path)
      .execute();
  const [long, short, young, empty] = [
    await startUpload(),
    await startUpload(),
    await startUpload(),
    await startUpload(),
  ];
  for (const { upload_url } of [long, short, young]) await put(upload_url, Buffer.from('bytes'));
  await expire(long.file_path, 1.1);
  await expire(empty.file_path, 1.1);
  await expire(short.file_path, 0.9);
  const before = await uploadRows();
  await sweepUploads(database, blobs);
  assert.equal(await uploadRows(), before - 2);
  assert.equal(await stored(long.file_path), null);
  for (const { file_path } of [short, young]) assert.equal(String(await stored(file_path)), 'bytes');
  assert.equal(await put(long.upload_url, Buffer.from('again')), 404);
  assert.equal(await stored(long.file_path), null);
});
