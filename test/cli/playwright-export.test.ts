import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openBrowser } from '../apps/open-browser.ts';
import { openCli } from './support/open-cli.ts';
import { collected } from './support/playwright-stand-in.ts';
import { serveShop } from './support/serve-shop.ts';

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

/** Runs an exported test in a browser; the answer is what went wrong. */
async function runExported(code: string): Promise<Error | null> {
  const standIn = pathToFileURL(path.join(import.meta.dirname, 'support/playwright-stand-in.ts')).href;
  const file = path.join(cli.directory, `exported-${collected.length}.ts`);
  await writeFile(file, code.replace("'@playwright/test'", `'${standIn}'`));
  await import(pathToFileURL(file).href);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    page.setDefaultTimeout(5000);
    process.env.SHOP_PASSWORD = 'sprout-42';
    await collected.at(-1)?.body({ page });
    return null;
  } catch (error) {
    return error as Error;
  } finally {
    delete process.env.SHOP_PASSWORD;
    await browser.close();
  }
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
  assert.equal(await runExported(code), null);
  assert.equal(collected.at(-1)?.name, `Order it's "gift"`);
  const other = await runExported(code.replace(".toHaveText('1')", ".toHaveText('2')"));
  assert.match(other?.message ?? '', /toHaveText 2/);
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
