import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { test } from 'node:test';
import {
  openHttpProxy,
  openSocksProxy,
  type ProxySettings,
  type SmallProxy,
} from '../fixtures/small-proxies.ts';
import { Tester, webStage } from '../fixtures/web-stage.ts';
import { openWebSession } from '../open-web-session.ts';
import { explainProxy } from './explain-proxy.ts';
import { placeOf, proxyAddress } from './proxy-address.ts';

const stage = webStage({ '/': '<h1>Inside</h1>' });
const login = { user: 'tester@team', password: 'p:w/ü' };
const credentials = `${encodeURIComponent(login.user)}:${encodeURIComponent(login.password)}`;
const HOST = 'shop.private.test';

async function through(
  open: (settings: ProxySettings) => Promise<SmallProxy>,
  settings: Partial<ProxySettings>,
  play: (proxy: SmallProxy) => Promise<void>,
): Promise<void> {
  const proxy = await open({ hosts: { [HOST]: Number(new URL(stage.origin).port) }, ...settings });
  try {
    await play(proxy);
  } finally {
    await proxy.close();
  }
}

async function heading(proxyUrl: string, url: string): Promise<string[]> {
  const driver = await openWebSession({ pool: stage.pool, proxyUrl });
  try {
    const tester = new Tester(driver);
    await tester.do('open', { url });
    return await tester.names('heading');
  } finally {
    await driver.close();
  }
}

for (const [kind, open] of [
  ['http', openHttpProxy],
  ['socks5', openSocksProxy],
] as const) {
  test(`${kind}: an app that only the proxy knows is reached, with and without a login`, async () => {
    await through(open, {}, async ({ port }) => {
      assert.deepEqual(await heading(`${kind}://127.0.0.1:${port}`, `http://${HOST}/`), ['Inside']);
    });
    await through(open, { login }, async ({ port, asked }) => {
      const url = `${kind}://${credentials}@127.0.0.1:${port}`;
      assert.deepEqual(await heading(url, `http://${HOST}/`), ['Inside']);
      assert.ok(asked.some((one) => one.startsWith(HOST)));
      assert.equal(await explainProxy(url, `http://${HOST}/`), null);
    });
  });

  test(`${kind}: addresses of this very machine go through the proxy too`, async () => {
    const port = Number(new URL(stage.origin).port);
    const hosts = { 'localhost:4999': port, '127.0.0.1:4999': port };
    await through(open, { hosts }, async (proxy) => {
      assert.deepEqual(await heading(`${kind}://127.0.0.1:${proxy.port}`, 'http://localhost:4999/'), [
        'Inside',
      ]);
    });
  });

  test(`${kind}: why nothing can be reached is told in words, without the password`, async () => {
    await through(open, { login }, async ({ port }) => {
      const at = `127.0.0.1:${port}`;
      const wrong = await explainProxy(`${kind}://tester:hunter2@${at}`, `http://${HOST}/`);
      assert.match(wrong ?? '', /refuses the user and password/);
      assert.ok(!wrong?.includes('hunter2'));
      assert.match(
        (await explainProxy(`${kind}://${at}`, `http://${HOST}/`)) ?? '',
        /asks for a user and password/,
      );
      const elsewhere = await explainProxy(`${kind}://${credentials}@${at}`, 'http://other.private.test/');
      assert.match(elsewhere ?? '', /does not reach other\.private\.test:80/);
    });
    const closed = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => closed.once('listening', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    const gone = await explainProxy(`${kind}://127.0.0.1:${port}`, `http://${HOST}/`);
    assert.match(gone ?? '', /127\.0\.0\.1:\d+, cannot be reached: nothing listens there/);
  });
}

test('what is no proxy at all is told so', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.resume().end('220 mail ready\r\n');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    for (const kind of ['http', 'socks5'])
      assert.match(
        (await explainProxy(`${kind}://127.0.0.1:${port}`, `http://${HOST}/`)) ?? '',
        /answers in another language/,
      );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
});

test('addresses of proxies are read with their ports, names and odd passwords', () => {
  assert.deepEqual(proxyAddress('http://a%40b:100%@[::1]'), {
    kind: 'http',
    host: '::1',
    port: 80,
    login: { user: 'a@b', password: '100%' },
  });
  assert.equal(placeOf(proxyAddress('socks5://u:p@vpn.internal')), 'socks5://vpn.internal:1080');
  assert.equal(placeOf(proxyAddress('https://[::1]:8443')), 'https://[::1]:8443');
});
