import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openTestService, TEST_URL } from '../../../test/support/test-service.ts';
import { signedLinks } from '../../platform/crypto/signed-links.ts';
import { linkToBuild } from './build-links.ts';

const service = await openTestService();
after(() => service.close());
const links = signedLinks(service.parts.keyring.derive('signed links'));

async function* file() {
  yield Buffer.from('an app');
}
await service.parts.blobs.put('builds/a/b', file(), { maxBytes: 100 });
const fetched = async (url: string) => {
  const { pathname, search } = new URL(url);
  return service.app.inject(pathname + search);
};

test('a server of devices fetches a build by a link that ends as the file would', async () => {
  const url = linkToBuild({ links, publicUrl: TEST_URL }, 'builds/a/b', 'apk');
  assert.match(url, /\/app\.apk\?/);
  const reply = await fetched(url);
  assert.deepEqual([reply.statusCode, reply.body], [200, 'an app']);
  assert.equal(reply.headers['content-disposition'], 'attachment; filename="app.apk"');
});

test('a link for another build, one that has expired and a file that is gone are refused', async () => {
  const parts = { links, publicUrl: TEST_URL };
  const url = linkToBuild(parts, 'builds/a/b', 'apk');
  assert.equal((await fetched(url.replace('/b/app', '/c/app'))).statusCode, 403);
  assert.equal((await fetched(url.split('?')[0] ?? '')).statusCode, 403);
  assert.equal((await fetched(linkToBuild(parts, 'builds/a/b', 'apk', new Date(0)))).statusCode, 403);
  assert.equal((await fetched(linkToBuild(parts, 'builds/a/gone', 'apk'))).statusCode, 404);
});
