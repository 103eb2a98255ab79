import assert from 'node:assert/strict';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';
import { SaxesParser } from 'saxes';
import { openBrowser } from '../apps/open-browser.ts';
import { eventually } from '../support/eventually.ts';
import { openCli, type TestCli } from './support/open-cli.ts';
import { serveShop } from './support/serve-shop.ts';

const shop = await serveShop();
after(() => shop.close());
const examples = path.resolve(import.meta.dirname, '../../examples/fern-and-fable');
const SECRET = { SHOP_PASSWORD: 'sprout-42' };
const LOGIN = 'Log in as anna with the password ${env:SHOP_PASSWORD}\n';
const RUN = ['run', '--url', shop.url, '--secret', 'SHOP_PASSWORD', '--patience', '3'];

async function openFolder(files: Record<string, string>): Promise<TestCli> {
  const cli = await openCli(SECRET);
  after(() => cli.close());
  await mkdir(path.join(cli.directory, '.saywright'), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeIn(cli, name, text);
  return cli;
}

async function writeIn(cli: TestCli, name: string, text: string): Promise<void> {
  const file = path.join(cli.directory, '.saywright', name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}

const flow = (name: string, instructions: string, more = '') =>
  `name: ${name}\n${more}instructions: |\n${instructions.trimEnd().replaceAll(/^/gm, '  ')}\n`;

const readReport = (cli: TestCli, name: string) =>
  readFile(path.join(cli.directory, 'saywright-report', name), 'utf8');

test("the repository's own examples pass, and the report shows everything from the disk", async () => {
  const cli = await openFolder({});
  await cp(examples, path.join(cli.directory, '.saywright'), { recursive: true });
  const { exitCode, stdout, stderr } = await cli.run([...RUN, '--patience', '5']);
  assert.equal(exitCode, 0, stdout + stderr);
  assert.match(stdout, /^3 flows on http.* in .*Chrom/);
  assert.match(stdout, /^passed +Fill the cart \(\d+\.\d s\)$/m);
  assert.match(stdout, /\n3 passed. Report: saywright-report\/index.html\n$/);
  const ctrf = JSON.parse(await readReport(cli, 'ctrf.json'));
  assert.deepEqual([ctrf.results.summary.tests, ctrf.results.summary.passed], [3, 3]);
  assert.match(await readReport(cli, 'summary.md'), /3 of 3 passed/);
  const xml = new SaxesParser();
  xml.on('error', (error) => assert.fail(error));
  xml.write(await readReport(cli, 'junit.xml')).close();
  await lookAtReport(path.join(cli.directory, 'saywright-report', 'index.html'));
  const report = path.join(cli.directory, 'saywright-report');
  for (const one of await readdir(report, { recursive: true, withFileTypes: true }))
    if (one.isFile())
      assert.ok(!(await readFile(path.join(one.parentPath, one.name))).includes('sprout-42'), one.name);
});

/** In a real browser, with nothing but the file. */
async function lookAtReport(file: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(10_000);
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => void (message.type() === 'error' && problems.push(message.text())));
    page.on('request', (request) => void (/^https?:/.test(request.url()) && problems.push(request.url())));
    await page.goto(`file://${file}`);
    await page.getByRole('button', { name: 'Find a plant' }).click();
    await page.getByRole('heading', { name: 'Find a plant' }).waitFor();
    await page.getByRole('button', { name: 'search for "pearl"' }).click();
    await eventually(async () => {
      assert.ok(await page.evaluate("document.querySelector('video').duration > 0.2"));
      assert.ok(await page.evaluate("document.querySelector('img').naturalWidth > 100"));
    });
    assert.ok(await page.locator('.box').isVisible(), 'the target is marked');
    assert.deepEqual(problems, []);
  } finally {
    await browser.close();
  }
}

test('what the app does not do fails, and what cannot be read is an error; others still run', async () => {
  const cli = await openFolder({
    'shop/_suite.yaml': `name: Shop\nauth_instructions: |\n  ${LOGIN}`,
    'shop/a.flow.yaml': flow(
      'Wrong badge',
      'Click "Add to cart" in the card for Monstera\nThe cart badge shows 3',
    ),
    'shop/b.flow.yaml': flow('Unreadable', 'Frobnicate the zorgle'),
    'shop/c.flow.yaml': flow('Right', 'The heading "Plants" is shown'),
    'broken.flow.yaml': 'name: Broken\n',
  });
  const { exitCode, stdout, stderr } = await cli.run(RUN);
  assert.equal(exitCode, 1, stderr);
  assert.match(stderr, /broken.flow.yaml:1:1: error: instructions is missing/);
  assert.match(stdout, /failed +Wrong badge .*\n +step 2: The cart badge shows 3\n +.*shows "1"/);
  assert.match(stdout, /error +Unreadable/);
  assert.match(stdout, /1 passed, 1 failed, 1 error/);
  const junit = await readReport(cli, 'junit.xml');
  assert.match(junit, /<testsuite name="Shop" tests="3" failures="1" errors="1" skipped="0"/);
  assert.match(
    await readReport(cli, 'summary.md'),
    /❌ failed \| Shop \| Wrong badge[\s\S]*Step 2: The cart badge shows 3/,
  );
  const json = await cli.run([...RUN, '.saywright/shop/c.flow.yaml', '--json']);
  assert.deepEqual([json.exitCode, JSON.parse(json.stdout).runs.length], [0, 1], json.stderr);
});

test('hooks set up what the flow needs and are told of; a teardown that fails is a warning', async () => {
  const cli = await openFolder({
    'hooks/choose.sh': 'echo "PLANT=Monstera" >> /tmp/service.env; echo "chose $CITY"\n',
    'hooks/fail.sh': 'echo sorry; exit 3\n',
    'shop/_suite.yaml': `name: Shop\nvariables:\n  CITY: Lisbon\nauth_instructions: |\n  ${LOGIN}`,
    'shop/a.flow.yaml': flow(
      'Chosen',
      '"${env:PLANT}" is shown',
      'hooks:\n  setup: [choose]\n  teardown: [fail]\n',
    ),
    'shop/b.flow.yaml': flow('Named', 'Run ${hooks:fail}'),
    'shop/c.flow.yaml': flow('Set up badly', '"Monstera" is shown', 'hooks:\n  setup: [fail]\n'),
  });
  const { exitCode, stdout } = await cli.run([...RUN, '--json']);
  assert.equal(exitCode, 1);
  const { runs } = JSON.parse(stdout);
  const said = runs.map((run: { status: string; reason: { message: string } | null; warnings: string[] }) => [
    run.status,
    run.reason?.message ?? run.warnings[0] ?? '',
  ]);
  assert.deepEqual(said[0], ['passed', 'Teardown: Hook "fail" ended with exit code 3. It printed: sorry']);
  assert.equal(said[1]?.[0], 'error');
  assert.match(said[2]?.[1] ?? '', /Hook "fail" ended with exit code 3/);
  assert.match(await readReport(cli, 'index.html'), /chose Lisbon/);
});

test('a flow on two devices has two browsers that know nothing of each other, and two videos', async () => {
  const cli = await openFolder({
    'pair.flow.yaml': flow(
      'Pair',
      [
        'On device 1, log in as anna with the password ${env:SHOP_PASSWORD}',
        'On device 1, the heading "Plants" is shown',
        'On device 2, the "Sign in" button is visible',
      ].join('\n'),
      'device_count: 2\n',
    ),
  });
  const { exitCode, stdout, stderr } = await cli.run(RUN);
  assert.equal(exitCode, 0, stdout + stderr);
  const evidence = path.join(cli.directory, 'saywright-report/evidence/pair');
  const videos = (await readdir(evidence)).filter((name) => name.endsWith('.mp4')).sort();
  assert.deepEqual(videos, ['video-2.mp4', 'video.mp4']);
  const page = await readReport(cli, 'index.html');
  for (const name of videos) assert.ok(page.includes(`data-file="evidence/pair/${name}"`), name);
});

test('a login that does not work is an error once, and later flows are skipped', async () => {
  const cli = await openFolder({
    'shop/_suite.yaml': 'name: Shop\nauth_instructions: |\n  Click "Nowhere"\n',
    'shop/a.flow.yaml': flow('A', '"Plants" is shown'),
    'shop/b.flow.yaml': flow('B', '"Plants" is shown'),
  });
  const { exitCode, stdout } = await cli.run([...RUN, '--patience', '1']);
  assert.equal(exitCode, 1);
  assert.match(stdout, /error +A [\s\S]*The suite's login did not work[\s\S]*skipped +B/);
});

test('an app that is not there is said at once, and what is missing from the command, too', async () => {
  const cli = await openFolder({ 'a.flow.yaml': flow('A', '"Plants" is shown', 'labels: [smoke]\n') });
  const away = await cli.run(['run', '--url', 'http://127.0.0.1:47001/']);
  assert.equal(away.exitCode, 1);
  assert.match(away.stdout, /The app could not be opened at http:\/\/127.0.0.1:47001\/.*Is it running\?/);
  for (const [words, pattern] of [
    [['run'], /Say where the app is: --url/],
    [['run', '--url', 'localhost'], /is no address/],
    [[...RUN, '--label', 'other'], /no flow to run in .* with that label/],
    [['run', '--url', shop.url, '--secret', 'NOT_SET'], /environment variable NOT_SET, which is not set/],
    [[...RUN, 'missing'], /There is no .*missing/],
  ] as const) {
    const { exitCode, stderr } = await cli.run([...words]);
    assert.match(stderr, pattern);
    assert.equal(exitCode, 2, stderr);
  }
  const empty = await openCli();
  after(() => empty.close());
  assert.match((await empty.run(['run', '--url', shop.url])).stderr, /There is no folder .*\.saywright/);
});

test('watching, a saved file is run again; Ctrl-C ends it', async () => {
  const cli = await openFolder({
    'a.flow.yaml': flow('A', 'The "Sign in" button is visible'),
    'b.flow.yaml': flow('B', 'The "Sign in" button is visible'),
  });
  const watching = cli.start(['run', '--url', shop.url, '--watch', '--patience', '3']);
  await eventually(() => assert.match(watching.stdout(), /2 passed[\s\S]*Waiting for a file/), 30_000);
  await writeIn(cli, 'a.flow.yaml', flow('A', 'The "Sign out" button is visible'));
  await eventually(
    () =>
      assert.match(
        watching.stdout(),
        /a.flow.yaml was saved[\s\S]*1 flow on[\s\S]*failed +A[\s\S]*0 passed, 1 failed/,
      ),
    30_000,
  );
  await writeIn(cli, 'a.flow.yaml', 'name: A\n');
  await eventually(
    () => assert.match(watching.stderr(), /a.flow.yaml:1:1: error: instructions is missing/),
    30_000,
  );
  watching.interrupt();
  const { exitCode } = await watching.ended;
  assert.notEqual(exitCode, 3);
});

test('Ctrl-C in the middle ends the run, with a report of what was done', async () => {
  const cli = await openFolder({
    'a.flow.yaml': flow('A', 'The "Sign in" button is visible\nWait 60 seconds\n"X" is shown'),
  });
  const running = cli.start(['run', '--url', shop.url], { isTerminal: true });
  await eventually(() => assert.match(running.stdout(), /1\. verify/), 30_000);
  running.interrupt();
  const { exitCode } = await running.ended;
  assert.equal(exitCode, 130);
  assert.match(await readReport(cli, 'junit.xml'), /type="terminated"/);
});
