import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { openExtension } from './actions/opening-extensions.ts';
import { BrowserPool } from './browser-pool.ts';
import { ExtensionRefused, type ExtensionToLoad } from './extension-context.ts';
import { type FoundBrowser, findBrowser, NoBrowser } from './find-browser.ts';
import { Tester, testSearch, webStage } from './fixtures/web-stage.ts';
import { greeterFiles, markerFiles, writeExtension } from './fixtures/write-extension.ts';
import { openWebSession } from './open-web-session.ts';

const stage = webStage({ '/': '<title>The shop</title><h1>Shop</h1>' });
let directory: string;
let whole: FoundBrowser | null;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'saywright-extension-'));
  whole = await findBrowser({ ...testSearch, needsExtensions: true }).catch((error: unknown) => {
    if (error instanceof NoBrowser) return null;
    throw error;
  });
});
after(() => rm(directory, { recursive: true, force: true }));

/** A session with extensions on the shop's page. */
async function withExtensions(
  extensions: ExtensionToLoad[],
  play: (tester: Tester) => Promise<void>,
): Promise<void> {
  assert.ok(whole);
  const driver = await openWebSession({
    pool: new BrowserPool(whole),
    extensions,
    filesDirectory: join(directory, 'sessions'),
  });
  try {
    const tester = new Tester(driver);
    assert.equal((await tester.do('open', { url: stage.origin })).status, 'done');
    await play(tester);
  } finally {
    await driver.close();
  }
  assert.deepEqual(await readdir(join(directory, 'sessions')), [], 'nothing is left of the session');
}

const greeter = async (): Promise<ExtensionToLoad> => ({
  directory: await writeExtension(join(directory, 'greeter'), greeterFiles),
  name: 'Team greeter',
});

/** The words on the screen, once these are among them. */
async function reads(tester: Tester, words: string): Promise<void> {
  const end = performance.now() + 20_000;
  let read = '';
  while (performance.now() < end) {
    read = (await tester.look()).elements.map((one) => one.text).join('\n');
    if (read.includes(words)) return;
  }
  assert.fail(`"${words}" in ${read}`);
}

test('content script, service worker, options page and popup can all be tested', async (context) => {
  if (!whole) return context.skip('no whole Chromium is installed');
  await withExtensions([await greeter()], async (tester) => {
    await reads(tester, 'Hello from the worker');
    assert.equal((await tester.do('open', { url: 'extension://greeter/options' })).status, 'done');
    await tester.must('type', 'textbox', 'Greeting', { text: 'Welcome' });
    await tester.must('click', 'button', 'Save');
    await reads(tester, 'Saved');
    await tester.do('closeTab');
    await tester.do('reload');
    await reads(tester, 'Welcome from the worker');

    const opened = await openExtension(tester.driver.session, { page: 'popup' }, 5_000);
    assert.equal(opened.status, 'done', JSON.stringify(opened));
    await reads(tester, 'Behind: The shop');
    assert.equal((await tester.look()).tabs.count, 2);
    await tester.act('click', 'button', 'Done');
    await reads(tester, 'Shop');
    assert.equal((await tester.look()).tabs.count, 1);
  });
});

test('an extension is meant by the name of its manifest or of its app, and never guessed', async (context) => {
  if (!whole) return context.skip('no whole Chromium is installed');
  const marker = { directory: await writeExtension(join(directory, 'marker'), markerFiles) };
  await withExtensions([await greeter(), marker], async (tester) => {
    const { session } = tester.driver;
    const open = (given: object) => openExtension(session, { ...given }, 5_000);
    assert.equal((await open({ name: 'team greeter', page: 'options page' })).status, 'done');
    await reads(tester, 'Options');
    await tester.do('closeTab');
    for (const [given, problem] of [
      [{ page: 'popup' }, /names none: "Greeter", "Marker"/],
      [{ name: 'er', page: 'popup' }, /More than one loaded extension is called "er"/],
      [{ name: 'Wallet', page: 'popup' }, /No loaded extension is called "Wallet"/],
      [{ name: 'Marker', page: 'options' }, /"Marker" has no options/],
      [{ name: 'Greeter', page: 'nothing.html' }, /holds no file nothing.html/],
      [{ name: 'Greeter', page: '../marker/manifest.json' }, /holds no file/],
    ] as const) {
      const outcome = await open(given);
      assert.match(outcome.status === 'failed' ? outcome.problem : outcome.status, problem);
    }
    assert.equal((await tester.look()).tabs.count, 1);
    const pressed = await open({ name: 'Marker', page: 'icon' });
    assert.equal(pressed.status, 'done', JSON.stringify(pressed));
    await reads(tester, 'Marked');
  });
});

test('without extensions there is none to open', async () => {
  await stage.on('/', async (tester) => {
    const outcome = await tester.do('open', { url: 'extension:///popup' });
    assert.match(outcome.status === 'failed' ? outcome.problem : '', /No extension is loaded/);
  });
});

test('a shell loads no extensions, and a broken extension is refused in words', async (context) => {
  const shell = { ...(await findBrowser(testSearch)), isShell: true };
  const filesDirectory = join(directory, 'sessions');
  const session = (found: FoundBrowser, extension: ExtensionToLoad) =>
    openWebSession({ pool: new BrowserPool(found), extensions: [extension], filesDirectory });
  await assert.rejects(session(shell, await greeter()), /Extensions need a whole Chromium/);
  if (!whole) return context.skip('no whole Chromium is installed');
  const broken = await writeExtension(join(directory, 'broken'), {
    'manifest.json': JSON.stringify({
      manifest_version: 3,
      name: 'Broken',
      version: '1',
      background: { service_worker: 'gone.js' },
    }),
  });
  await assert.rejects(session(whole, { directory: broken }), (error) => {
    assert.ok(error instanceof ExtensionRefused);
    assert.match(error.message, /does not load the extension "Broken": .*background script/);
    return true;
  });
  assert.deepEqual(await readdir(filesDirectory), []);
});
