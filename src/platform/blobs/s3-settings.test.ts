import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readS3Settings } from './s3-settings.ts';

test('every piece of the URL is read', () => {
  assert.deepEqual(
    readS3Settings('https://KEY:s%2Fe%40c+r%25t@s3.example.com:9000/my-bucket/a/b?region=eu-central-1'),
    {
      origin: 'https://s3.example.com:9000',
      host: 's3.example.com:9000',
      bucket: 'my-bucket',
      prefix: 'a/b/',
      region: 'eu-central-1',
      accessKeyId: 'KEY',
      secretAccessKey: 's/e@c+r%t',
    },
  );
});

test('prefix and region may be missing, http is allowed, a slash at the end does no harm', () => {
  for (const url of ['http://KEY:secret@minio/bucket', 'http://KEY:secret@minio/bucket/']) {
    const { origin, prefix, region } = readS3Settings(url);
    assert.deepEqual({ origin, prefix, region }, { origin: 'http://minio', prefix: '', region: 'us-east-1' });
  }
});

test('what is wrong is said without a piece of the value', () => {
  const wrong: [url: string, reason: RegExp][] = [
    ['', /not such a URL/],
    ['s3://AKID:hush@host/bucket', /not such a URL/],
    ['https://AKID:hu/sh@host/bucket', /not such a URL/],
    ['https://AKID:12/hush@host/bucket', /access key or the secret is missing/],
    ['https://AKID@host/bucket', /access key or the secret is missing/],
    ['https://AKID:hush%zz@host/bucket', /"%" in it is not percent-encoded/],
    ['https://AK%0AID:hush@host/bucket', /access key holds characters/],
    ['https://AKID:hush@host', /bucket is missing or odd/],
    ['https://AKID:hush@host/', /bucket is missing or odd/],
    ['https://AKID:hush@host/b', /bucket is missing or odd/],
    ['https://AKID:hush@host/bucket//x', /prefix may hold only/],
    ['https://AKID:hush@host/bucket/a%20b', /prefix may hold only/],
    ['https://AKID:hush@host/bucket?region=', /region is odd/],
    ['https://AKID:hush@host/bucket?regoin=x', /only "region" may follow/],
    ['https://AKID:hush@host/bucket#x', /only "region" may follow/],
  ];
  for (const [url, reason] of wrong) {
    assert.throws(
      () => readS3Settings(url),
      (error) =>
        error instanceof Error && reason.test(error.message) && !/hush|AK|hu\/|regoin/.test(`${error.stack}`),
      url,
    );
  }
});
