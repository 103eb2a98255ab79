import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { createClient } from '../../src/client/client.ts';
import { eventually } from '../support/eventually.ts';

const root = path.resolve(import.meta.dirname, '../..');
const directory = mkdtempSync(path.join(os.tmpdir(), 'saywright-serve-'));
const children: ChildProcess[] = [];
after(async () => {
  for (const child of children.filter((one) => one.exitCode === null && one.signalCode === null)) {
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
  await eventually(() => assert.deepEqual(processesOf(directory), []));
  rmSync(directory, { recursive: true, force: true });
});

/** Ids of all processes that name this data directory on their command line. */
function processesOf(data: string): string[] {
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id) || Number(id) === process.pid) return false;
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(data);
    } catch {
      return false; // It ended meanwhile.
    }
  });
}

interface Started {
  child: ChildProcess;
  output(): string;
  address: string;
}

function spawnMain(program: string, data: string, settings: Record<string, string> = {}) {
  const child = fork(path.join(root, 'src/main', program), {
    cwd: directory,
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      SAYWRIGHT_DATA: data,
      SAYWRIGHT_DEMO: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      text += chunk;
    });
  return { child, output: () => text };
}

async function serve(data: string, settings: Record<string, string> = {}): Promise<Started> {
  const { child, output } = spawnMain('serve.ts', data, settings);
  await eventually(() => {
    assert.equal(child.exitCode, null, output());
    assert.match(output(), /Ready\./);
  }, 60_000);
  return { child, output, address: /Address +(\S+)/.exec(output())?.[1] ?? '' };
}

async function runMain(program: string, data: string, settings: Record<string, string> = {}) {
  const { child, output } = spawnMain(program, data, settings);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}

const printedKey = (output: string) => /API key +(sw_\S+)/.exec(output)?.[1] ?? '';

async function stop({ child }: Started, signal: NodeJS.Signals = 'SIGINT') {
  child.kill(signal);
  const [code] = await once(child, 'exit');
  return code;
}

test('the first start prints credentials that work, later ones keep the data and print none', async () => {
  const data = path.join(directory, 'first');
  const first = await serve(data);
  const apiKey = printedKey(first.output());
  const password = /password (\S+)/.exec(first.output())?.[1];
  await createClient({ baseUrl: first.address, apiKey }).createSuite({ body: { name: 'Kept' } });
  const signIn = await fetch(`${first.address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: first.address },
    body: JSON.stringify({ email: 'admin@localhost', password }),
  });
  assert.equal(signIn.status, 200);
  assert.equal(await stop(first), 0);
  await eventually(() => assert.deepEqual(processesOf(data), []));

  const second = await serve(data);
  assert.equal(printedKey(second.output()), '');
  const client = createClient({ baseUrl: second.address, apiKey });
  assert.equal((await client.listSuites()).suites[0]?.name, 'Kept');
  assert.equal(await stop(second, 'SIGTERM'), 0);
});

test('after kill -9 nothing stays behind, and the next start recovers by itself', async () => {
  const data = path.join(directory, 'killed');
  const first = await serve(data);
  const apiKey = printedKey(first.output());
  await createClient({ baseUrl: first.address, apiKey }).createLabel({ body: { name: 'kept' } });
  await stop(first, 'SIGKILL');
  const second = await serve(data);
  const { labels } = await createClient({ baseUrl: second.address, apiKey }).listLabels();
  assert.equal(labels[0]?.name, 'kept');
  await stop(second, 'SIGKILL');
  await eventually(() => assert.deepEqual(processesOf(data), []));
});

test('it stops when its launcher is gone', async () => {
  const data = path.join(directory, 'orphan');
  const { child } = await serve(data);
  child.disconnect();
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  await eventually(() => assert.deepEqual(processesOf(data), []));
});

test('credentials from the environment are taken at the first start and not printed', async () => {
  const data = path.join(directory, 'given');
  const apiKey = 'sw_0123456789abcdefghij';
  const settings = {
    SAYWRIGHT_API_KEY: apiKey,
    SAYWRIGHT_ADMIN_PASSWORD: 'correct horse',
    SAYWRIGHT_ADMIN_EMAIL: 'Anna@Shop.test',
  };
  const started = await serve(data, settings);
  assert.ok(
    !started.output().includes(apiKey) && !started.output().includes('correct horse'),
    started.output(),
  );
  const { api_keys } = await createClient({ baseUrl: started.address, apiKey }).listApiKeys();
  assert.equal(api_keys.length, 1);
  await stop(started);
});

test('the master key is rotated by a command, while secrets stay readable', async () => {
  const data = path.join(directory, 'rotated');
  const started = await serve(data);
  const client = createClient({ baseUrl: started.address, apiKey: printedKey(started.output()) });
  const proxy = { private_network: { proxy_url: 'http://proxy:1' } };
  const { id: environment_id } = await client.createEnvironment({ body: { name: 'e', ...proxy } });
  await client.createVariable({ body: { environment_id, key: 'A', value: 'hidden one', is_secret: true } });
  const before = readFileSync(path.join(data, 'master-key'), 'utf8');
  const { code, output } = await runMain('rotate-key.ts', data);
  assert.equal(code, 0, output);
  assert.match(output, /2 secrets are now encrypted under the new master key/);
  assert.notEqual(readFileSync(path.join(data, 'master-key'), 'utf8'), before);
  // A running process meets the new key for the first time here; duplicating opens every secret.
  const copy = await client.duplicateEnvironment({ params: { environment_id }, body: {} });
  assert.equal(copy.env_vars[0]?.value, '***');
  await stop(started);
});

test('lost credentials are made anew by a command', async () => {
  const data = path.join(directory, 'lost');
  const nothing = await runMain('credentials.ts', data);
  assert.match(nothing.output, /Nothing is set up here yet/);
  const started = await serve(data);
  const { output } = await runMain('credentials.ts', data);
  const client = createClient({ baseUrl: started.address, apiKey: printedKey(output) });
  assert.equal((await client.listSuites()).count, 0);
  await stop(started);
});

test('what it cannot go on with is told in one sentence', async () => {
  const busy = createServer();
  await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve));
  const { port } = busy.address() as { port: number };
  for (const [settings, sentence] of [
    [{ PORT: String(port) }, /^Port \d+ is taken by another program\. .*PORT=\d+ npm start\n$/],
    [{ PORT: 'many' }, /^PORT must be a whole number\.\n$/],
    [
      { SAYWRIGHT_API_KEY: 'secret' },
      /^SAYWRIGHT_API_KEY must be sw_ and at least 16 letters or digits\.\n$/,
    ],
    [{ SAYWRIGHT_MASTER_KEY: 'short' }, /SAYWRIGHT_MASTER_KEY must be 32 random bytes/],
    [{ SAYWRIGHT_DATA: '/dev/null/data' }, /\/dev\/null\/data cannot be a directory/],
    [
      { DATABASE_URL: 'postgres://127.0.0.1:1/none' },
      /The database of DATABASE_URL cannot be used: connect ECONNREFUSED/,
    ],
  ] as [Record<string, string>, RegExp][]) {
    const { code, output } = await runMain('serve.ts', path.join(directory, 'refused'), settings);
    assert.equal(code, 1, output);
    assert.match(output, sentence);
    assert.doesNotMatch(output, /\n {4}at /, 'no stack trace');
  }
  await new Promise((resolve) => busy.close(resolve));
});
