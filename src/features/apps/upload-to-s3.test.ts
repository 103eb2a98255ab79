import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { Api } from '../../../test/support/api.ts';
import { openTestService } from '../../../test/support/test-service.ts';
import { apkOf } from '../../../test/support/upload-file.ts';
import { buildService } from '../../main/build-service.ts';
import { openBlobs } from '../../platform/blobs/open-blobs.ts';
import { StrictS3Server } from '../../platform/blobs/test-server/strict-s3-server.ts';

const service = await openTestService();
const s3 = await StrictS3Server.start();
const blobs = await openBlobs({ s3Url: s3.url({}), directory: '/unused' });
const app = await buildService({ ...service.parts, blobs });
after(async () => {
  await app.close();
  await service.close();
  await s3.remove();
});
const api = new Api(app, { 'x-api-key': service.organization.key });

async function putToS3(bytes: Buffer, filename = 'app.apk') {
  const wish = { bundle_id: 'com.example.s3', platform: 'android' as const, filename };
  const { upload_url, file_path } = await api.make('startUpload', { body: wish });
  assert.ok(
    upload_url.startsWith(
      s3
        .url({})
        .replace(/\/\/.*@/, '//')
        .split('?')[0] ?? '',
    ),
    upload_url,
  );
  assert.equal((await fetch(upload_url, { method: 'PUT', body: new Uint8Array(bytes) })).status, 200);
  return { bundle_id: wish.bundle_id, platform: wish.platform, uploaded_file_path: file_path };
}

test('a build goes straight to S3 and is opened and kept there', async () => {
  const body = await putToS3(apkOf('com.example.s3'));
  const { build_id } = await api.make('confirmUpload', { body });
  assert.deepEqual([...s3.stored.objects.keys()], [`builds/${service.organization.id}/${build_id}`]);
});

test('a file on S3 that is not what it claims to be is refused and deleted', async () => {
  const before = [...s3.stored.objects.keys()];
  const body = await putToS3(Buffer.from('this is no apk'));
  const reply = await api.call('confirmUpload', { body });
  assert.equal(reply.status, 422);
  assert.deepEqual([...s3.stored.objects.keys()], before);
});

test('a file on S3 over the limit is refused with 413 and deleted', async () => {
  const before = [...s3.stored.objects.keys()];
  const body = await putToS3(Buffer.alloc(service.parts.config.maxUploadBytes + 1));
  const reply = await api.call('confirmUpload', { body });
  assert.equal(reply.status, 413);
  assert.deepEqual([...s3.stored.objects.keys()], before);
});

test('of two who confirm an upload on S3 at once, one succeeds, and one file is kept', async () => {
  const before = s3.stored.objects.size;
  const body = await putToS3(apkOf('com.example.s3'));
  const replies = await Promise.all([
    api.call('confirmUpload', { body }),
    api.call('confirmUpload', { body }),
  ]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 404]);
  assert.equal(s3.stored.objects.size, before + 1);
});
