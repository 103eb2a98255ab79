import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';
import { openCli } from './support/open-cli.ts';
import { serveApi } from './support/serve-api.ts';

const api = await serveApi();
after(() => api.close());
const cli = await openCli(api.environment);
after(() => cli.close());

/** The answer of a command that must work. */
async function done(...words: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await cli.run(words);
  assert.equal(exitCode, 0, stderr);
  return stdout;
}

async function refused(exitCode: number, pattern: RegExp, ...words: string[]): Promise<void> {
  const ended = await cli.run(words);
  assert.match(ended.stderr, pattern);
  assert.equal(ended.exitCode, exitCode);
  assert.equal(ended.stdout, '');
}

test('suites and flows are made, shown, changed and deleted by their names', async () => {
  assert.match(await done('suites'), /There are no suites yet/);
  assert.match(
    await done('suites', 'create', 'Checkout', '--auth', 'Log in as anna'),
    /Created the suite Checkout/,
  );
  await writeFile(path.join(cli.directory, 'badge.txt'), 'Open the shop\nThe badge shows 1\n');
  await done('flows', 'create', 'Badge', '--suite', 'Checkout', '--instructions', '@badge.txt');
  const piped = await cli.run(['flows', 'create', 'Piped', '--instructions', '-'], { input: 'Click it\n' });
  assert.equal(piped.exitCode, 0, piped.stderr);
  assert.match(await done('flows', 'list'), /^NAME .*\nBadge .* Open the shop\nPiped .* Click it\n$/s);
  const listed = JSON.parse(await done('flows', '--suite', 'checkout', '--json'));
  assert.deepEqual([listed.count, listed.flows[0].instructions], [1, 'Open the shop\nThe badge shows 1\n']);
  assert.match(await done('suites', 'add', 'Checkout', 'Piped'), /Piped is number 2 of Checkout/);
  assert.match(
    await done('suites', 'show', 'Checkout'),
    /Login +Log in as anna[\s\S]*1 +Badge[\s\S]*2 +Piped/,
  );
  await done('flows', 'edit', 'Piped', '--name', 'Renamed');
  assert.match(await done('flows', 'show', 'Renamed'), /Click it/);
  await done('suites', 'remove', 'Checkout', 'Renamed');
  await done('flows', 'delete', 'Renamed');
  await refused(2, /There is no flow "Renamed"/, 'flows', 'show', 'Renamed');
  await refused(2, /no suite "Chekout". Did you mean Checkout\?/, 'suites', 'show', 'Chekout');
  await refused(2, /Nothing to change was given/, 'suites', 'edit', 'Checkout');
  await refused(2, /A flow needs --instructions/, 'flows', 'create', 'X');
  await done('suites', 'edit', 'Checkout', '--description', 'All of it');
  await done('suites', 'delete', 'Checkout');
});

test('two of the same name must be told apart by their ids', async () => {
  for (const _ of [1, 2]) await done('flows', 'create', 'Twin', '--instructions', 'Click it');
  await refused(2, /2 flows are named "Twin": name one by its id \([0-9a-f-]{36}, /, 'flows', 'show', 'Twin');
});

test('labels are put on flows and taken off', async () => {
  await done('flows', 'create', 'Labelled', '--instructions', 'Click it');
  await done('labels', 'create', 'smoke', '--color', '#3b82f6');
  await done('labels', 'attach', 'smoke', '--flow', 'Labelled');
  assert.match(await done('labels'), /smoke +#3b82f6 +1 +0/);
  await refused(2, /already attached/, 'labels', 'attach', 'smoke', '--flow', 'Labelled');
  await refused(2, /--flow or --suite/, 'labels', 'attach', 'smoke');
  await done('labels', 'detach', 'smoke', '--flow', 'Labelled');
  await done('labels', 'edit', 'smoke', '--name', 'quick');
  await refused(2, /same name|already|exists/i, 'labels', 'create', 'QUICK');
  await done('labels', 'delete', 'quick');
});

test('environments keep secrets to themselves', async () => {
  await done('envs', 'create', 'Staging');
  await done('envs', 'set', 'Staging', 'CITY', 'Lisbon');
  const secret = await cli.run(['envs', 'set', 'Staging', 'PASSWORD', '--secret'], { input: 'hunter22\n' });
  assert.equal(secret.exitCode, 0, secret.stderr);
  const shown = await done('envs', 'show', 'Staging');
  assert.match(shown, /CITY +Lisbon[\s\S]*PASSWORD +\*\*\*/);
  assert.doesNotMatch(shown + secret.stdout + secret.stderr, /hunter22/);
  await done('envs', 'set', 'Staging', 'CITY', 'Porto');
  await done('envs', 'create', 'Copy', '--copy-of', 'Staging');
  assert.match(await done('envs', 'show', 'Copy'), /CITY +Porto/);
  await done('envs', 'unset', 'Copy', 'CITY');
  await refused(2, /Copy has no variable CITY/, 'envs', 'unset', 'Copy', 'CITY');
  await done('envs', 'delete', 'Copy');
  assert.match(await done('envs'), /Staging +2 +1/);
});

test('hooks take their kind from the file', async () => {
  await writeFile(path.join(cli.directory, 'seed.py'), 'print(1)\n');
  await done('hooks', 'create', 'Seed Cart', '--script', '@seed.py', '--description', 'Fills it');
  assert.match(await done('hooks'), /Seed Cart +python .* Fills it/);
  assert.equal(await done('hooks', 'show', 'Seed Cart'), 'print(1)\n');
  await refused(2, /Say with --type/, 'hooks', 'create', 'Other', '--script', 'true');
  await refused(2, /--type must be one of/, 'hooks', 'create', 'Other', '--script', 'x', '--type', 'perl');
  await done('hooks', 'edit', 'Seed Cart', '--type', 'bash', '--script', 'echo 1');
  await refused(2, /set EDITOR/, 'hooks', 'edit', 'Seed Cart');
  await done('hooks', 'delete', 'Seed Cart');
});

test('a hook is tried on the server, and what it printed and exported is shown', async () => {
  const script = 'echo "hi $X"; echo K=v >> /tmp/service.env';
  await done('hooks', 'create', 'Greet', '--type', 'bash', '--script', script);
  const greeted = await done('hooks', 'test', 'Greet', '--variable', 'X=there');
  assert.match(greeted, /^hi there\nExported K=v\npassed Greet \(\d+\.\d s\)\n$/);
  await done('hooks', 'create', 'Read a file', '--type', 'curl', '--script', 'curl file:///etc/passwd');
  const refusedHook = await cli.run(['hooks', 'test', 'Read a file']);
  assert.equal(refusedHook.exitCode, 1);
  assert.match(refusedHook.stdout, /failed Read a file .* neither http nor https/);
});

test('usage and devices', async () => {
  assert.match(await done('usage', '--start', '2026-01-01', '--end', '2026-02-01'), /Runs +0/);
  assert.deepEqual(
    JSON.parse(await done('usage', '--start', '2026-01-01', '--end', '2026-02-01', '--runs', '--json')).runs,
    [],
  );
  await refused(2, /usage needs --start and --end/, 'usage');
  await refused(2, /must be after start/, 'usage', '--start', '2026-02-01', '--end', '2026-01-01');
  assert.match(await done('devices'), /No worker offers a device/);
});
