import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { proves } from '../../../test/support/proves.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { apkOf, storedBytes, uploadFile } from '../../../test/support/upload-file.ts';
import { zipOf } from './package-files/zip-fixtures.ts';

const service = await openTestService();
after(() => service.close());
const { api, tenant } = service.organization;
const stranger = service.other.api;
const { blobs, config } = service.parts;

const upload = uploadFile.bind(null, service);
const android = (bundle_id: string, uploaded_file_path: string, more = {}) => ({
  body: { bundle_id, platform: 'android' as const, uploaded_file_path, ...more },
});
const confirm = (bundle_id: string, path: string, more = {}, caller = api) =>
  caller.call('confirmUpload', android(bundle_id, path, more));

const appsWith = async (app_id: string) => (await api.make('listApps', { query: { app_id } })).apps;
async function isPending(path: string): Promise<boolean> {
  const rows = await tenant.select('uploads').where('file_path', '=', path).select('id').execute();
  const isStored = (await storedBytes(blobs, path)) !== null;
  assert.equal(isStored, rows.length > 0, 'row and file are there together or gone together');
  return isStored;
}

for (const lacking of ['bundle_id', 'platform', 'uploaded_file_path']) {
  proves('confirmUpload', 400, `without ${lacking}`, () =>
    api.send('confirmUpload', { body: { ...android('a.b', 'uploads/x').body, [lacking]: undefined } }),
  );
}

proves('confirmUpload', 400, 'with an unknown environment, and can be confirmed again', async () => {
  const path = await upload(apkOf('com.example.patient'));
  const reply = await confirm('com.example.patient', path, { environment: 'Nowhere' });
  assert.deepEqual(await appsWith('com.example.patient'), []);
  assert.equal((await confirm('com.example.patient', path)).status, 200);
  return reply;
});

proves('confirmUpload', 404, 'before anything was put to the link, after which it can be', async () => {
  const body = { bundle_id: 'a.b', platform: 'android', filename: 'app.apk' } as const;
  const { file_path, upload_url } = await api.make('startUpload', { body });
  const reply = await confirm('com.example.later', file_path);
  const { pathname, search } = new URL(upload_url);
  await service.app.inject({ method: 'PUT', url: pathname + search, payload: apkOf('com.example.later') });
  assert.equal((await confirm('com.example.later', file_path)).status, 200);
  return reply;
});

for (const path of ['uploads/nothing', '../../etc/passwd', 'builds/x']) {
  proves('confirmUpload', 404, `for the path ${path} that was never given out`, () => confirm('a.b', path));
}

proves('confirmUpload', 404, 'the second time', async () => {
  const path = await upload(apkOf('com.example.twice'));
  assert.equal((await confirm('com.example.twice', path)).status, 200);
  return confirm('com.example.twice', path);
});

proves('confirmUpload', 404, 'for the upload of another organization, which stays', async () => {
  const path = await upload(apkOf('com.example.ours'));
  const reply = await confirm('com.example.ours', path, {}, stranger);
  assert.equal(await isPending(path), true);
  return reply;
});

for (const [what, bytes] of Object.entries({
  'no archive': Buffer.from('just text'),
  empty: Buffer.alloc(0),
  'an archive without a manifest': zipOf([{ name: 'readme.txt', data: 'hello' }]),
  'of another app': apkOf('com.example.other'),
})) {
  proves('confirmUpload', 422, `a file that is ${what}, of which nothing is left`, async () => {
    const path = await upload(bytes);
    const reply = await confirm('com.example.bad', path);
    assert.equal(await isPending(path), false);
    assert.deepEqual(await appsWith('com.example.bad'), []);
    assert.equal((await confirm('com.example.bad', path)).status, 404);
    return reply;
  });
}

proves('confirmUpload', 422, 'an app_id that belongs to an app with another bundle id', async () => {
  await confirm('com.example.one', await upload(apkOf('com.example.one')), { app_id: 'shared' });
  const reply = await confirm('com.example.two', await upload(apkOf('com.example.two')), {
    app_id: 'shared',
  });
  assert.deepEqual(
    (await appsWith('shared')).map((app) => app.bundle_id),
    ['com.example.one'],
  );
  return reply;
});

for (const [what, more] of [
  ['the platform web', { platform: 'web' }],
  ['a commit_sha of six digits', { commit_sha: 'abcdef' }],
  ['a bad key among the variables', { variables: { '1ST': 'x' } }],
  ['an app_id with a slash', { app_id: 'a/b' }],
] as const) {
  proves('confirmUpload', 422, `with ${what}, and the upload stays`, async () => {
    const path = await upload(apkOf('com.example.kept'));
    const reply = await api.send('confirmUpload', {
      body: { ...android('com.example.kept', path).body, ...more },
    });
    assert.equal(await isPending(path), true);
    return reply;
  });
}

test('a file that reached the storage over the limit is refused and deleted', async () => {
  const path = await upload(apkOf('com.example.big'));
  const size = config.maxUploadBytes + 1;
  await blobs.put(path, new Blob([Buffer.alloc(size)]).stream(), { maxBytes: size });
  assert.equal((await confirm('com.example.big', path)).status, 413);
  assert.equal(await isPending(path), false);
});
