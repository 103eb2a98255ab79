import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { openTestService } from '../../test/support/test-service.ts';
import { uploadFile } from '../../test/support/upload-file.ts';
import type { Driver } from '../engine/drivers/driver.ts';
import { findBrowser, NoBrowser } from '../engine/drivers/web/find-browser.ts';
import { openHttpProxy, openSocksProxy } from '../engine/drivers/web/fixtures/small-proxies.ts';
import { testSearch } from '../engine/drivers/web/fixtures/web-stage.ts';
import { greeterFiles, welcomerFiles } from '../engine/drivers/web/fixtures/write-extension.ts';
import { zipOf } from '../features/apps/package-files/zip-fixtures.ts';
import { DeviceUnavailable, type GroupToRun } from '../features/runs/index.ts';
import { newId } from '../platform/new-id.ts';
import { WebDrivers } from './open-web-driver.ts';

const service = await openTestService();
const { api, tenant } = service.organization;
const dataDirectory = await mkdtemp(path.join(tmpdir(), 'saywright-drivers-'));
const config = { browserPath: undefined, searchPath: testSearch.path, dataDirectory };
let drivers: WebDrivers;
let server: Server;
let port: number;
before(async () => {
  drivers = new WebDrivers(config, service.parts);
  server = createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Shop</title><h1>Shop</h1>'),
  ).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  port = (server.address() as AddressInfo).port;
});
after(async () => {
  await drivers.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  await rm(dataDirectory, { recursive: true, force: true });
});

const groupOn = (url: string, more: Partial<GroupToRun> = {}): GroupToRun => ({
  id: newId(),
  batch_id: newId(),
  suite: null,
  app: { id: newId(), name: 'Shop', platform: 'web' },
  build: { id: newId(), url, branch_name: null },
  environment: null,
  extensions: [],
  options: {},
  ...more,
});

async function wordsOn(driver: Driver, expected: string): Promise<void> {
  const end = performance.now() + 5_000;
  let words = '';
  while (!words.includes(expected) && performance.now() < end)
    words = (await driver.look(5_000)).elements.map((one) => one.text).join('\n');
  assert.ok(words.includes(expected), words);
}

async function refusal(group: GroupToRun): Promise<string> {
  return await drivers.open(tenant, group).then(
    async (driver) => {
      await driver.close();
      return assert.fail('it opened');
    },
    (error: unknown) => {
      assert.ok(error instanceof DeviceUnavailable, String(error));
      return error.message;
    },
  );
}

const environmentWith = async (proxy_url: string) =>
  await api.make('createEnvironment', {
    body: { name: `Network ${newId()}`, private_network: { proxy_url } },
  });

async function uploadedExtension(bundle_id: string, files: Record<string, string>) {
  const zip = zipOf(Object.entries(files).map(([name, data]) => ({ name, data })));
  const uploaded_file_path = await uploadFile(service, zip, `${bundle_id}.zip`, 'chrome-extension');
  const platform = 'chrome-extension' as const;
  const { build_id } = await api.make('confirmUpload', { body: { bundle_id, platform, uploaded_file_path } });
  const { apps } = await api.make('listApps', { query: { app_id: bundle_id, platform } });
  return { app_id: apps[0]?.id ?? '', build_id };
}

test('the session says its browser and system, and is on the page of the build', async () => {
  const driver = await drivers.open(tenant, groupOn(`http://127.0.0.1:${port}/`));
  try {
    await wordsOn(driver, 'Shop');
    assert.match(driver.device.browser ?? '', /\d+\.\d+\.\d+\.\d+$/);
    assert.match(driver.device.os_version, /\d.*, \w+/);
  } finally {
    await driver.close();
  }
});

test('the proxy of the environment leads to an app that only it knows', async () => {
  const login = { user: 'tester', password: 'secret' };
  const hosts = { 'shop.private.test': port };
  for (const [kind, openProxy] of [
    ['http', openHttpProxy],
    ['socks5', openSocksProxy],
  ] as const) {
    const proxy = await openProxy({ hosts, login });
    try {
      const at = `127.0.0.1:${proxy.port}`;
      const environment = await environmentWith(`${kind}://tester:secret@${at}`);
      const driver = await drivers.open(tenant, groupOn('http://shop.private.test/', { environment }));
      await wordsOn(driver, 'Shop');
      await driver.close();
      const other = groupOn('http://other.private.test/', { environment });
      assert.match(await refusal(other), /does not reach other\.private\.test:80/);
      const wrong = await environmentWith(`${kind}://tester:guess@${at}`);
      const refused = await refusal(groupOn('http://shop.private.test/', { environment: wrong }));
      assert.match(refused, /refuses the user and password/);
      assert.ok(!refused.includes('guess'));
    } finally {
      await proxy.close();
    }
    const environment = await environmentWith(`${kind}://127.0.0.1:${proxy.port}`);
    assert.match(
      await refusal(groupOn('http://shop.private.test/', { environment })),
      /The proxy of the private network, \w+:\/\/127\.0\.0\.1:\d+, cannot be reached/,
    );
  }
});

test('secrets, rule 6: an app that cannot be reached says that its environment may need private network access', async () => {
  assert.match(await refusal(groupOn('http://nowhere.test/')), /set private_network on its environment/);
});

test('the builds of extensions are loaded, and nothing is left of the session', async (context) => {
  const whole = await findBrowser({ ...testSearch, needsExtensions: true }).catch((error: unknown) => {
    if (error instanceof NoBrowser) return null;
    throw error;
  });
  if (!whole) return context.skip('no whole Chromium is installed');
  const extensions = [
    await uploadedExtension('greeter', greeterFiles),
    await uploadedExtension('welcomer', welcomerFiles),
  ];
  const driver = await drivers.open(tenant, groupOn(`http://127.0.0.1:${port}/`, { extensions }));
  try {
    await wordsOn(driver, 'Hello from the worker');
    assert.equal((await driver.look(5_000)).tabs.active, 0);
    await driver.perform({ name: 'open', arguments: { url: 'extension://greeter/popup' } }, 5_000);
    await wordsOn(driver, 'Behind: Shop');
  } finally {
    await driver.close();
  }
  const [process] = await readdir(path.join(dataDirectory, 'sessions'));
  assert.deepEqual(await readdir(path.join(dataDirectory, 'sessions', process ?? '')), []);
  const unknown = [{ app_id: newId(), build_id: newId() }];
  assert.match(await refusal(groupOn('http://127.0.0.1/', { extensions: unknown })), /was deleted/);
});

test('a browser that is not there is an error that says so', async (context) => {
  const edge = await findBrowser({ ...testSearch, name: 'edge' }).catch(() => null);
  if (edge) return context.skip('Edge is installed');
  const message = await refusal(groupOn(`http://127.0.0.1:${port}/`, { options: { web_browser: 'edge' } }));
  assert.match(message, /No Microsoft Edge is installed/);
});
