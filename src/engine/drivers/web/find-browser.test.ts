import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { findBrowser, NoBrowser } from './find-browser.ts';
import { testSearch } from './fixtures/web-stage.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saywright-find-'));
});
afterEach(() => rm(directory, { recursive: true }));

/** A program that says it is a browser. */
async function fake(name: string, version: string): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, `#!/bin/sh\necho "${version}"\n`, { mode: 0o755 });
  return file;
}

const search = () => ({ ...testSearch, path: `/nowhere:${directory}` });
const refusal = async (wish: object): Promise<string> =>
  await findBrowser({ ...search(), ...wish }).then(
    (found) => assert.fail(`found ${found.executablePath}`),
    (error: unknown) => {
      assert.ok(error instanceof NoBrowser);
      return error.message;
    },
  );

test('a browser is found on the path by its name', async () => {
  await fake('microsoft-edge', 'Microsoft Edge 140.0.1.2 unknown');
  await fake('google-chrome-stable', 'Google Chrome 150.0.1.2 ');
  const edge = await findBrowser({ ...search(), name: 'edge' });
  assert.deepEqual([edge.version, edge.origin, edge.name], ['Microsoft Edge 140.0.1.2', 'path', 'edge']);
  assert.equal((await findBrowser({ ...search(), name: 'chrome' })).version, 'Google Chrome 150.0.1.2');
});

test('a shell is taken where no extension is needed, a whole browser otherwise', async () => {
  await fake('chromium-headless-shell', 'Chromium 156.0.0.1');
  await fake('chromium', 'Chromium 156.0.0.2');
  const plain = await findBrowser({ ...search(), name: 'chromium' });
  if (plain.origin === 'path') assert.deepEqual([plain.version, plain.isShell], ['Chromium 156.0.0.1', true]);
  assert.equal((await findBrowser({ ...search(), needsExtensions: true })).isShell, false);
});

test('the configured browser comes first, unless it is another than the one asked for', async () => {
  const shell = await fake('chrome-headless-shell', 'Google Chrome for Testing 150.0.0.1');
  await fake('microsoft-edge', 'Microsoft Edge 140.0.1.2');
  await fake('google-chrome', 'Google Chrome 150.0.1.2');
  const configured = { configuredPath: shell };
  const first = await findBrowser({ ...search(), ...configured });
  assert.deepEqual([first.origin, first.name], ['configured', 'chromium']);
  assert.equal((await findBrowser({ ...search(), ...configured, name: 'edge' })).name, 'edge');
  assert.equal((await findBrowser({ ...search(), ...configured, needsExtensions: true })).isShell, false);
  assert.match(
    await refusal({ configuredPath: '/nowhere/chrome' }),
    /The configured browser \/nowhere\/chrome cannot be run: there is no such file\./,
  );
});

test('what is not there is told with what was looked for and what there is', async () => {
  await fake('chromium', 'Chromium 156.0.0.2');
  const message = await refusal({ name: 'edge' });
  assert.match(message, /No Microsoft Edge is installed: the path has none of microsoft-edge, /);
  assert.match(message, /There is .*\d+\.\d+.* \(\/.+\)\.$/);
});

test('a program that does not run is passed over, and named if no other fits', async () => {
  await writeFile(join(directory, 'google-chrome'), '#!/bin/sh\necho "needs the snap" >&2\nexit 1\n', {
    mode: 0o755,
  });
  assert.match(await refusal({ name: 'chrome' }), /google-chrome cannot be run: needs the snap\./);
  await fake('google-chrome-stable', 'Google Chrome 150.0.1.2');
  assert.equal((await findBrowser({ ...search(), name: 'chrome' })).version, 'Google Chrome 150.0.1.2');
});

test('a plain Firefox is told from one that can be driven', async (context) => {
  const plain = await fake('firefox', 'Mozilla Firefox 140.0');
  const found = await findBrowser({ ...search(), name: 'firefox' }).catch(() => null);
  if (found) return context.skip('Playwright has a Firefox of its own here');
  for (const configuredPath of [null, plain]) {
    const message = await refusal({ name: 'firefox', configuredPath });
    assert.match(message, /only the one that Playwright builds answers/);
    assert.match(message, /firefox \(Mozilla Firefox 140\.0\) is a plain Firefox, which cannot be driven\./);
    assert.match(message, /npx playwright-core install firefox/);
  }
  await writeFile(join(directory, 'playwright.cfg'), '');
  const driven = await findBrowser({ ...search(), name: 'firefox', configuredPath: plain });
  assert.deepEqual([driven.engine, driven.origin], ['firefox', 'configured']);
});

test('extensions without a whole browser say what to install', async () => {
  const shell = await fake('chromium', 'Chromium 156.0.0.2');
  const message = await findBrowser({ ...search(), name: 'chrome', needsExtensions: true }).catch(String);
  assert.match(String(message), /Extensions need a whole Google Chrome, and none is installed/);
  assert.match(await refusal({ name: 'firefox', needsExtensions: true }), /cannot be loaded into Firefox/);
  assert.ok(shell);
});
