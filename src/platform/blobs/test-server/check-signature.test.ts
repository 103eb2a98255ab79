import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refusalOfSignature, type SignedRequest } from './check-signature.ts';

// The requests and signatures below are the worked examples in Amazon's description of Signature Version 4.
const account = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = new Date('2013-05-24T00:00:00Z');
const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request';
const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const getWithHeader: SignedRequest = {
  method: 'GET',
  target: '/test.txt',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': hashOfNothing,
    'x-amz-date': '20130524T000000Z',
    authorization:
      `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,` +
      'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
};

const list: SignedRequest = {
  method: 'GET',
  target: '/?max-keys=2&prefix=J',
  headers: {
    host: 'examplebucket.s3.amazonaws.com',
    'x-amz-content-sha256': hashOfNothing,
    'x-amz-date': '20130524T000000Z',
    authorization:
      `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=host;x-amz-content-sha256;x-amz-date,` +
      'Signature=34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
};

const presigned: SignedRequest = {
  method: 'GET',
  target:
    '/test.txt?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request' +
    '&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host' +
    '&X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  headers: { host: 'examplebucket.s3.amazonaws.com' },
};

test("Amazon's own examples are good signatures", () => {
  for (const request of [getWithHeader, list, presigned]) {
    assert.equal(refusalOfSignature(request, account, now), undefined);
  }
});

test('a changed method, path, query, header or secret spoils a signature', () => {
  const spoilt: SignedRequest[] = [
    { ...getWithHeader, method: 'PUT' },
    { ...getWithHeader, target: '/test.txt2' },
    { ...getWithHeader, headers: { ...getWithHeader.headers, range: 'bytes=0-10' } },
    { ...list, target: '/?max-keys=3&prefix=J' },
    { ...presigned, target: presigned.target.replace('test', 'best') },
  ];
  for (const request of spoilt) {
    assert.equal(refusalOfSignature(request, account, now), 'SignatureDoesNotMatch');
  }
  const other = { ...account, secretAccessKey: 'other' };
  assert.equal(refusalOfSignature(presigned, other, now), 'SignatureDoesNotMatch');
});

test('no signature, a stale one and a foreign one are refused', () => {
  const { authorization: _, ...unsigned } = list.headers;
  assert.equal(refusalOfSignature({ ...list, headers: unsigned }, account, now), 'AccessDenied');
  assert.equal(refusalOfSignature(list, account, new Date('2013-05-24T00:16:00Z')), 'RequestTimeTooSkewed');
  assert.equal(refusalOfSignature(presigned, account, new Date('2013-05-25T00:00:01Z')), 'AccessDenied');
  assert.equal(refusalOfSignature(list, { ...account, accessKeyId: 'X' }, now), 'InvalidAccessKeyId');
  assert.equal(
    refusalOfSignature(list, { ...account, region: 'eu-central-1' }, now),
    'AuthorizationHeaderMalformed',
  );
});
