import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { blobsSuite, bodyOf, contentOf } from './blobs.suite.ts';
import type { Blobs } from './blobs.ts';
import { openBlobs } from './open-blobs.ts';
import { openS3Blobs } from './s3-blobs.ts';
import { readS3Settings } from './s3-settings.ts';
import { type Interference, StrictS3Server } from './test-server/strict-s3-server.ts';

const megabyte = 1024 * 1024;
const roomy = { maxBytes: 64 * megabyte };
// Gives up on silence soon.
const impatient = {
  small: { attemptMs: 400, totalMs: 800, firstPauseMs: 10 },
  large: { attemptMs: 800, totalMs: 1600, firstPauseMs: 10 },
};
// Waits on a busy machine, but asks again at once.
const brisk = {
  small: { attemptMs: 10_000, totalMs: 20_000, firstPauseMs: 5 },
  large: { attemptMs: 10_000, totalMs: 20_000, firstPauseMs: 5 },
};
const deadline = { timeout: 15_000 };

blobsSuite('S3', async () => {
  const server = await StrictS3Server.start();
  return {
    blobs: await openBlobs({ s3Url: server.url({ prefix: 'team-1/saywright' }), directory: '/unused' }),
    remains: async () =>
      [...server.stored.objects.keys(), ...server.stored.uploads.keys()].map((name) =>
        name.replace('team-1/saywright/', ''),
      ),
    remove: () => server.remove(),
  };
});

async function start(t: TestContext): Promise<StrictS3Server> {
  const server = await StrictS3Server.start();
  t.after(() => server.remove());
  return server;
}

async function urlOfNobody(): Promise<string> {
  const server = await StrictS3Server.start();
  const url = server.url();
  await server.remove();
  return url;
}

async function statusOf(url: string, init: RequestInit = {}): Promise<number> {
  const answer = await fetch(url, init);
  await answer.arrayBuffer();
  return answer.status;
}

function inOneMinute(): Date {
  return new Date(Date.now() + 60_000);
}

/** Interferes with the first requests of a kind, and counts them. */
function interfereWith(
  server: StrictS3Server,
  kind: RegExp,
  times: number,
  how: Interference,
): { count: number } {
  const seen = { count: 0 };
  server.interfere = ({ method, target }) => {
    if (!kind.test(`${method} ${target}`)) return undefined;
    seen.count += 1;
    return seen.count <= times ? how : undefined;
  };
  return seen;
}

test('a signed PUT takes a body from plain fetch', async (t) => {
  const server = await start(t);
  const blobs = await openBlobs({ s3Url: server.url(), directory: '/unused' });
  const url = await blobs.signPut('uploads/u1', { expiresAt: inOneMinute() });
  assert.ok(url);
  const init = { method: 'PUT', body: 'the build', headers: { 'content-type': 'a/b' } };
  assert.equal(await statusOf(url, init), 200);
  assert.equal((await contentOf(blobs, 'uploads/u1'))?.toString(), 'the build');
});

test('a signed PUT of an exact length takes no other', async (t) => {
  const server = await start(t);
  const blobs = await openBlobs({ s3Url: server.url(), directory: '/unused' });
  const url = await blobs.signPut('uploads/u1', { expiresAt: inOneMinute(), exactBytes: 9 });
  assert.ok(url);
  for (const body of ['the build, and more', 'short']) {
    assert.equal(await statusOf(url, { method: 'PUT', body }), 403);
  }
  assert.equal(server.stored.objects.size, 0);
  assert.equal(await statusOf(url, { method: 'PUT', body: 'the build' }), 200);
});

test('a signed GET gives the blob, or a range of it, under the type and name asked for', async (t) => {
  const server = await start(t);
  const blobs = await openBlobs({ s3Url: server.url(), directory: '/unused' });
  await blobs.put('runs/1/video', bodyOf('0123456789'), roomy);
  const options = { expiresAt: inOneMinute(), contentType: 'video/webm; codecs="vp9"' };
  const shown = await fetch((await blobs.signGet('runs/1/video', options)) ?? '');
  assert.equal(shown.headers.get('content-type'), options.contentType);
  assert.equal(shown.headers.get('content-disposition'), 'inline');
  assert.equal(await shown.text(), '0123456789');
  const named = await blobs.signGet('runs/1/video', { ...options, filename: `Прогон (1) + "2"*'.webm` });
  const saved = await fetch(named ?? '', { headers: { range: 'bytes=2-4' } });
  assert.equal(await saved.text(), '234');
  assert.match(saved.headers.get('content-disposition') ?? '', /^attachment; filename="/);
});

test('a signed URL that was tampered with is refused', async (t) => {
  const server = await start(t);
  const blobs = await openBlobs({ s3Url: server.url(), directory: '/unused' });
  await blobs.put('mine/blob', bodyOf('x'), roomy);
  await blobs.put('your/blob', bodyOf('x'), roomy);
  const options = { expiresAt: inOneMinute(), contentType: 'text/plain', filename: 'a.txt' };
  const url = await blobs.signGet('mine/blob', options);
  assert.ok(url);
  assert.equal(await statusOf(url), 200);
  const tampered = [
    url.replace('mine', 'your'),
    url.replace('text%2Fplain', 'text%2Fhtml'),
    url.replace('a.txt', 'b.txt'),
    url.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=86400'),
    url.replace(/X-Amz-Signature=.{8}/, 'X-Amz-Signature=00000000'),
    url.replace(/&X-Amz-Signature=.*/, ''),
    url.replace(/\?.*/, ''),
  ];
  for (const wrong of tampered) assert.equal(await statusOf(wrong), 403, wrong);
  assert.equal(await statusOf(url, { method: 'PUT', body: 'y' }), 403);
  assert.equal(await statusOf(url, { method: 'DELETE' }), 403);
});

test('a signed URL stops working when it expires', deadline, async (t) => {
  const server = await start(t);
  const blobs = await openBlobs({ s3Url: server.url(), directory: '/unused' });
  await blobs.put('blob', bodyOf('x'), roomy);
  const expiresAt = new Date(Date.now() + 2000);
  const url = await blobs.signGet('blob', { expiresAt, contentType: 'text/plain' });
  assert.ok(url);
  assert.equal(await statusOf(url), 200);
  while ((await statusOf(url)) === 200) {
    assert.ok(Date.now() < expiresAt.getTime() + 1000);
    await setTimeout(50);
  }
  assert.equal(await statusOf(url), 403);
});

test('a URL cannot be signed for the past, nor for longer than S3 allows', async (t) => {
  const server = await start(t);
  const blobs = await openBlobs({ s3Url: server.url(), directory: '/unused' });
  for (const leadMs of [-1, 999, 8 * 24 * 60 * 60 * 1000, Number.NaN]) {
    await assert.rejects(blobs.signPut('blob', { expiresAt: new Date(Date.now() + leadMs) }), RangeError);
  }
});

for (const how of ['drop', 'drop after work', { status: 503, code: 'SlowDown' }] as const) {
  test(`every step survives passing faults: ${inspect(how)}`, async (t) => {
    const server = await start(t);
    const blobs = await openS3Blobs(readS3Settings(server.url()), brisk);
    const bytes = randomBytes(9 * megabyte);
    async function disturb(kind: RegExp, times: number, work: () => Promise<unknown>): Promise<void> {
      const seen = interfereWith(server, kind, times, how);
      await work();
      assert.ok(seen.count > times, `${kind} was seen ${seen.count} times`);
    }
    await disturb(/^PUT .*small/, 4, () => blobs.put('small', bodyOf('x'), roomy));
    await disturb(/^POST .*uploads=/, 2, () => blobs.put('large', bodyOf(bytes), roomy));
    await disturb(/^PUT .*partNumber=2/, 2, () => blobs.put('large', bodyOf(bytes), roomy));
    await disturb(/^POST .*uploadId=/, 1, () => blobs.put('large', bodyOf(bytes), roomy));
    await disturb(/^HEAD/, 2, () => blobs.open('large'));
    await disturb(/^GET/, 2, () => contentOf(blobs, 'large'));
    await disturb(/^GET/, 2, () => blobs.deletePrefix('none/'));
    await disturb(/^PUT .*moved/, 2, () => blobs.move('large', 'moved'));
    assert.ok((await contentOf(blobs, 'moved'))?.equals(bytes));
    await disturb(/^DELETE/, 2, () => blobs.delete('moved'));
    assert.deepEqual([...server.stored.objects.keys()], ['small']);
  });
}

test('all the ways in which S3 says "later" are understood', async (t) => {
  const server = await start(t);
  const blobs = await openS3Blobs(readS3Settings(server.url()), brisk);
  await blobs.put('from', bodyOf('x'), roomy);
  const ways: Interference[] = [
    { status: 500, code: 'InternalError' },
    { status: 504, code: 'GatewayTimeout' },
    { status: 429, code: 'TooManyRequests' },
    { status: 400, code: 'RequestTimeout' },
    // A copy that takes long has sent its status before it fails.
    { status: 200, code: 'InternalError' },
  ];
  for (const [index, how] of ways.entries()) {
    const seen = interfereWith(server, /^PUT/, 1, how);
    await blobs.move(index === 0 ? 'from' : `to-${index - 1}`, `to-${index}`);
    assert.equal(seen.count, 2, inspect(how));
  }
});

test('a lasting refusal is not asked again', async (t) => {
  const server = await start(t);
  const blobs = await openS3Blobs(readS3Settings(server.url()), brisk);
  const refusals: [how: Interference, message: RegExp][] = [
    [
      { status: 403, code: 'AccessDenied' },
      /AccessDenied\): .*may list, read, write and delete in the bucket/,
    ],
    [{ status: 301, code: 'PermanentRedirect' }, /PermanentRedirect\): check the region/],
    [{ status: 400, code: 'EntityTooLarge' }, /larger than S3 takes/],
    [{ status: 501, code: 'NotImplemented' }, /refused to PUT blob \(NotImplemented\)$/],
  ];
  for (const [how, message] of refusals) {
    const seen = interfereWith(server, /^PUT/, 9, how);
    await assert.rejects(blobs.put('blob', bodyOf('x'), roomy), message);
    assert.equal(seen.count, 1);
  }
});

test('a part that S3 will not take ends the upload and leaves nothing', async (t) => {
  const server = await start(t);
  const blobs = await openBlobs({ s3Url: server.url(), directory: '/unused' });
  interfereWith(server, /partNumber=2/, 99, { status: 507, code: 'XMinioStorageFull' });
  const put = blobs.put('blob', bodyOf(randomBytes(40 * megabyte)), roomy);
  await assert.rejects(put, { name: 'BlobStorageFull', message: /its storage is full/ });
  assert.equal(server.stored.objects.size + server.stored.uploads.size, 0);
});

/** A body that lets the test act once some parts are on their way. */
async function* bodyThat(acts: () => Promise<void>): AsyncGenerator<Uint8Array, void, undefined> {
  yield randomBytes(20 * megabyte);
  await acts();
  yield randomBytes(20 * megabyte);
}

test('a server that is killed midway is an error within the deadline', deadline, async (t) => {
  const server = await start(t);
  const blobs = await openS3Blobs(readS3Settings(server.url()), brisk);
  await blobs.put('before', bodyOf('0123456789'), roomy);
  const open = await blobs.open('before');
  const put = blobs.put(
    'blob',
    bodyThat(() => server.kill()),
    roomy,
  );
  await assert.rejects(
    put,
    /Cannot reach S3 at 127\.0\.0\.1:\d+ to PUT blob \((ECONNREFUSED|ECONNRESET|UND_ERR_SOCKET)\): check/,
  );
  assert.ok(open);
  await assert.rejects(open.read(0, 1), /Cannot reach S3/);
});

test('a server that falls silent is an error within the deadline', deadline, async (t) => {
  const server = await start(t);
  const blobs = await openS3Blobs(readS3Settings(server.url()), impatient);
  await blobs.put('before', bodyOf('0123456789'), roomy);
  const open = await blobs.open('before');
  const silence = async () => {
    server.interfere = () => 'stall';
  };
  const put = blobs.put('blob', bodyThat(silence), roomy);
  await assert.rejects(put, /Cannot reach S3 at 127\.0\.0\.1:\d+ to PUT blob \(no answer in time\)/);
  assert.ok(open);
  await assert.rejects(open.read(0, 1), /no answer in time/);
  await assert.rejects(blobs.delete('before'), /no answer in time/);
});

test('opening says what to check in the setting, and no error tells a secret', async (t) => {
  const server = await start(t);
  const wrong: [url: string, message: RegExp][] = [
    [
      server.url({ secret: 'wrong/secret' }),
      /SignatureDoesNotMatch\): check the access key and secret in SAYWRIGHT_S3_URL/,
    ],
    [server.url({ accessKeyId: 'WRONGKEY' }), /InvalidAccessKeyId\): check the access key/],
    [server.url({ bucket: 'no-such-bucket' }), /there is no bucket "no-such-bucket"; create it/],
    [server.url({ region: 'us-west-9' }), /check the region/],
    [
      await urlOfNobody(),
      /Cannot reach S3 at 127.0.0.1:\d+ .*ECONNREFUSED\): check the scheme, host and port/,
    ],
    [server.url().replace('http:', 'https:'), /Cannot reach S3.*check the scheme/],
    [server.url().replace(server.host, 'no-such-host.invalid'), /Cannot reach S3 at no-such-host.invalid/],
  ];
  for (const [url, message] of wrong) {
    const fault = await openS3Blobs(readS3Settings(url), brisk).then(
      (blobs: Blobs) => blobs,
      (error: unknown) => error,
    );
    assert.ok(fault instanceof Error);
    assert.match(fault.message, message);
    const told = inspect(fault, { depth: 9, showHidden: true });
    for (const secret of [
      'se/cr',
      'se%2Fcr',
      'wrong/secret',
      'wrong%2Fsecret',
      'AKIDSAYWRIGHT',
      'WRONGKEY',
    ]) {
      assert.ok(!told.includes(secret), `${secret} is in ${told}`);
    }
  }
});

test('objects of others below a prefix stay', async (t) => {
  const server = await start(t);
  const blobs = await openBlobs({ s3Url: server.url(), directory: '/unused' });
  await blobs.put('runs/2/log', bodyOf('x'), roomy);
  const object = server.stored.objects.get('runs/2/log');
  assert.ok(object);
  for (const name of ['runs/1/', 'runs/1/../2/log', 'runs/1/ours']) server.stored.objects.set(name, object);
  await blobs.deletePrefix('runs/1/');
  assert.deepEqual([...server.stored.objects.keys()].sort(), ['runs/1/', 'runs/1/../2/log', 'runs/2/log']);
});
