import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import test, { after } from 'node:test';
import { browserToLaunch } from '../apps/open-browser.ts';
import { openCli } from './support/open-cli.ts';
import { serveShop } from './support/serve-shop.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const shop = await serveShop();
after(() => shop.close());
const cli = await openCli({ SHOP_PASSWORD: 'sprout-42' });
after(() => cli.close());

const FLOW = `name: Order it's "gift"
instructions: |
  Log in as anna with the password \${env:SHOP_PASSWORD}
  The heading "Plants" is shown and eight plants are listed
  Click "Add to cart" in the card for Aloe Vera
  The cart badge shows 1
  Open the cart and click "Continue to checkout". The page title is "Checkout · Fern & Fable".
  Fill the form with: Full name = Anna Berg, E-mail = anna@example.org, Street = Hill Road 5, ZIP code = 4021, City = Porto, Country = Portugal
  Tick "This is a gift"
  The E-mail field contains anna@example.org and "This is a gift" is checked
  Click Place order.
  The URL should end with #/thanks and "Monstera" is not shown
`;

async function exportFlow(instructions: string, ...options: string[]) {
  await mkdir(path.join(cli.directory, '.saywright'), { recursive: true });
  await writeFile(path.join(cli.directory, '.saywright/order.flow.yaml'), instructions);
  return cli.run([
    'flows',
    'playwright',
    '.saywright/order.flow.yaml',
    '--url',
    shop.url,
    '--secret',
    'SHOP_PASSWORD',
    '--patience',
    '3',
    ...options,
  ]);
}

/** Runs an exported test as its user would, with Playwright's own runner. */
async function runExported(code: string): Promise<{ exitCode: number | null; output: string }> {
  const config = {
    ...{ testMatch: 'exported.spec.ts', workers: 1, reporter: 'line', expect: { timeout: 5_000 } },
    use: { launchOptions: await browserToLaunch() },
  };
  const file = (name: string) => path.join(cli.directory, name);
  await writeFile(file('exported.spec.ts'), code);
  await writeFile(file('playwright.config.mjs'), `export default ${JSON.stringify(config)}`);
  await symlink(path.join(ROOT, 'node_modules'), file('node_modules')).catch(unlessThere);
  const runner = path.join(ROOT, 'node_modules/@playwright/test/cli.js');
  const env = { PATH: process.env.PATH, HOME: cli.directory, SHOP_PASSWORD: 'sprout-42' };
  const running = spawn(process.execPath, [runner, 'test'], { cwd: cli.directory, env, timeout: 120_000 });
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(running.stdout),
    text(running.stderr),
    once(running, 'close') as Promise<[number | null]>,
  ]);
  return { exitCode, output: stdout + stderr };
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}

test('a flow that passed becomes a test that passes, and fails where the app is not as it was', async () => {
  const { exitCode, stdout, stderr } = await exportFlow(FLOW, '--to', 'order.spec.ts');
  assert.equal(exitCode, 0, stderr);
  assert.match(stdout, /^Wrote order.spec.ts/);
  const code = await readFile(path.join(cli.directory, 'order.spec.ts'), 'utf8');
  assert.match(
    code,
    /^import \{ env \} from 'node:process';\nimport \{ expect, test \} from '@playwright\/test';\n\ntest\('Order it\\'s "gift"', async/,
  );
  assert.doesNotMatch(code, /sprout-42/);
  assert.match(code, /fill\(env\.SHOP_PASSWORD \?\? ''\)/);
  assert.match(code, /\/\/ The cart badge shows 1\n {2}await expect\(.*\)\.toHaveText\('1'\);/);
  const same = await runExported(code);
  assert.equal(same.exitCode, 0, same.output);
  assert.match(same.output, /1 passed/);
  const other = await runExported(code.replace(".toHaveText('1')", ".toHaveText('2')"));
  assert.equal(other.exitCode, 1, other.output);
  assert.match(other.output, /Expected: *"2"/);
});

test('what Playwright has no words for is refused, unless it may be left out', async () => {
  const instructions = `name: Sorted\ninstructions: |\n  Log in as anna with the password \${env:SHOP_PASSWORD}\n  Sort by "Price: low to high"\n  The prices are sorted from low to high\n`;
  const refused = await exportFlow(instructions);
  assert.equal(refused.exitCode, 2);
  assert.match(refused.stderr, /"The prices are sorted from low to high"/);
  const partial = await exportFlow(instructions, '--partial');
  assert.equal(partial.exitCode, 0, partial.stderr);
  assert.match(partial.stdout, /\/\/ Not in Playwright's words: /);
});

test('a flow that does not pass is not exported', async () => {
  const { exitCode, stdout, stderr } = await exportFlow('name: Wrong\ninstructions: Click "Nowhere"\n');
  assert.deepEqual([exitCode, stdout], [1, '']);
  assert.match(stderr, /did not pass/);
});
