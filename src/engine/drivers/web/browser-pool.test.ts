import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { DeviceLost } from '../driver.ts';
import { BrowserPool } from './browser-pool.ts';
import { findBrowser, NoBrowser } from './find-browser.ts';
import { Tester, testSearch } from './fixtures/web-stage.ts';
import { openWebSession } from './open-web-session.ts';

test('a killed browser is lost for its session, and the pool starts another for the next', async () => {
  const pool = new BrowserPool(await findBrowser(testSearch));
  try {
    const first = await openWebSession({ pool });
    const tester = new Tester(first);
    await tester.do('open', { url: 'data:text/html,<button>Here</button>' });
    const { ref } = await tester.find('button', 'Here');
    const browser = await pool.browser();
    assert.equal(await pool.browser(), browser);
    const gone = new Promise<void>((resolve) => browser.once('disconnected', () => resolve()));
    const cdp = await browser.newBrowserCDPSession();
    // A browser that is told to crash does not answer any more.
    const command = cdp.send('Browser.crash').then(
      () => 'ended',
      () => 'ended',
    );
    await Promise.all([gone, command]);
    assert.equal((await tester.do('click', { ref })).status, 'lost');
    await assert.rejects(() => tester.look(), DeviceLost);
    await first.close();
    const second = await openWebSession({ pool });
    assert.notEqual(await pool.browser(), browser);
    assert.equal((await new Tester(second).do('open', { url: 'about:blank' })).status, 'done');
    await second.close();
  } finally {
    await pool.close();
  }
});

test('sessions share nothing, and say the exact browser and viewport', async () => {
  const found = await findBrowser(testSearch);
  const pool = new BrowserPool(found);
  try {
    const [one, other] = [
      await openWebSession({ pool }),
      await openWebSession({ pool, viewport: { width: 400, height: 300 } }),
    ];
    assert.match(one.device.browser ?? '', /\d+\.\d+\.\d+/);
    assert.deepEqual(one.device.viewport, { width: 1280, height: 720 });
    assert.equal(await other.session.page.evaluate('innerWidth'), 400);
    await one.session.context.addCookies([{ name: 'a', value: 'b', url: 'http://127.0.0.1/' }]);
    assert.equal((await other.session.context.cookies()).length, 0);
    await Promise.all([one.close(), other.close()]);
  } finally {
    await pool.close();
  }
});

test('a browser is found on the path given, and nowhere else than asked', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'saywright-find-'));
  try {
    const fake = async (name: string, version: string) =>
      await writeFile(join(directory, name), `#!/bin/sh\necho "${version}"\n`, { mode: 0o755 });
    await fake('microsoft-edge', 'Microsoft Edge 140.0.1.2 unknown');
    await fake('google-chrome-stable', 'Google Chrome 150.0.1.2 ');
    const search = { ...testSearch, path: `/nowhere:${directory}` };
    const edge = await findBrowser({ ...search, name: 'edge' });
    assert.deepEqual([edge.version, edge.origin], ['Microsoft Edge 140.0.1.2', 'path']);
    assert.equal((await findBrowser({ ...search, name: 'chrome' })).version, 'Google Chrome 150.0.1.2');
    await assert.rejects(() => findBrowser({ ...search, name: 'edge', path: '/nowhere' }), NoBrowser);
    await assert.rejects(
      () => findBrowser({ ...search, configuredPath: '/nowhere/chrome' }),
      /configured browser/,
    );
    const configured = await findBrowser({ ...search, configuredPath: join(directory, 'microsoft-edge') });
    assert.equal(configured.origin, 'configured');
    await fake('chromium-headless-shell', 'Chromium 156.0.0.1');
    await fake('chromium', 'Chromium 156.0.0.2');
    const plain = await findBrowser({ ...search, name: 'chromium' });
    if (plain.origin === 'path')
      assert.deepEqual([plain.version, plain.isShell], ['Chromium 156.0.0.1', true]);
    const whole = await findBrowser({ ...search, name: 'chromium', needsExtensions: true });
    assert.equal(whole.isShell, false);
  } finally {
    await rm(directory, { recursive: true });
  }
});

test('without any installed browser, the one from npm is unpacked below the cache and runs', async (context) => {
  const found = await findBrowser({ ...testSearch, path: '/nowhere' });
  if (found.origin !== 'npm') return context.skip('Playwright has a browser of its own here');
  assert.ok(found.executablePath.startsWith(testSearch.cacheDirectory));
  const pool = new BrowserPool(found);
  try {
    const driver = await openWebSession({ pool });
    const tester = new Tester(driver);
    await tester.do('open', { url: 'data:text/html,<h1>From npm</h1>' });
    await tester.find('heading', 'From npm');
    await driver.close();
  } finally {
    await pool.close();
  }
});

test('extensions run in a whole browser, and are refused by a shell', async (context) => {
  const directory = await mkdtemp(join(tmpdir(), 'saywright-extension-'));
  try {
    const extension = join(directory, 'extension');
    await mkdir(extension);
    const manifest = {
      manifest_version: 3,
      name: 'Greeter',
      version: '1',
      content_scripts: [{ matches: ['<all_urls>'], js: ['greet.js'] }],
    };
    await writeFile(join(extension, 'manifest.json'), JSON.stringify(manifest));
    await writeFile(
      join(extension, 'greet.js'),
      `document.body.insertAdjacentHTML('beforeend', '<p>Hello from the extension</p>')`,
    );
    const request = { extensionDirectories: [extension], profileDirectory: directory };
    const shell = { ...(await findBrowser(testSearch)), isShell: true };
    await assert.rejects(
      () => openWebSession({ pool: new BrowserPool(shell), ...request }),
      /whole Chromium/,
    );
    const whole = await findBrowser({ ...testSearch, needsExtensions: true }).catch((error: unknown) => {
      if (error instanceof NoBrowser) return null;
      throw error;
    });
    if (!whole) return context.skip('no whole Chromium is installed');
    const driver = await openWebSession({ pool: new BrowserPool(whole), ...request });
    try {
      const { createServer } = await import('node:http');
      const server = createServer((_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Page</h1>'),
      );
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const tester = new Tester(driver);
      await tester.do('open', { url: `http://127.0.0.1:${port}/` });
      await tester.find('text', 'Hello from the extension');
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    } finally {
      await driver.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
