import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import test, { after } from 'node:test';
import { promisify } from 'node:util';
import { serveShop } from './support/serve-shop.ts';

const root = path.resolve(import.meta.dirname, '../..');
const program = path.join(root, 'src/main/cli.ts');
const home = await mkdtemp(path.join(os.tmpdir(), 'saywright-process-'));
after(() => rm(home, { recursive: true, force: true }));
const environment = { PATH: process.env.PATH, HOME: home };

const run = (file: string, words: string[], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [file, ...words], {
    cwd: home,
    env: { ...environment, ...env },
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  );

test('as a process of its own it answers, and its exit code says what it is', async () => {
  const version = await run(program, ['--version']);
  assert.match(version.stdout, /^saywright \d+\.\d+\.\d+\n$/);
  const wrong = await run(program, ['fows']);
  assert.deepEqual([wrong.code, wrong.stdout], [2, '']);
  const away = await run(program, ['suites'], {
    SAYWRIGHT_URL: 'http://127.0.0.1:47001',
    SAYWRIGHT_API_KEY: 'sw_x',
  });
  assert.equal(away.code, 3);
});

test('a pipe that is closed early is no error', async () => {
  const line = `"${process.execPath}" "${program}" completion bash | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line], { cwd: home, env: environment });
  assert.deepEqual([stdout, stderr], ['_saywright() {\n0\n', '']);
});

test('a program of the service that cannot start says why, with exit code 3', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { code, stderr } = await run(program, ['serve'], {
    PORT: String(port),
    SAYWRIGHT_DATA: path.join(home, 'data'),
  });
  taken.close();
  assert.match(stderr, new RegExp(`Port ${port} is taken`));
  assert.equal(code, 3);
});

test('SIGINT while waiting for a batch ends it with 130, and says that the batch goes on', async () => {
  const batch = { batch_id: 'b', is_complete: false, summary: { total_flows: 0 }, run_groups: [] };
  const server = createServer((_request, response) => response.end(JSON.stringify(batch))).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const child = spawn(process.execPath, [program, 'runs', 'watch', 'b'], {
    cwd: home,
    env: { ...environment, SAYWRIGHT_URL: url, SAYWRIGHT_API_KEY: 'sw_x' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (said += text));
  await once(server, 'request');
  child.kill('SIGINT');
  const [code] = await once(child, 'close');
  server.close();
  server.closeAllConnections();
  assert.equal(code, 130, said);
  assert.match(said, /The batch goes on[\s\S]*Stopped waiting for the batch b/);
});

test('the bundle is one file that runs flows, and has the manifest of a package', async () => {
  // Below the checkout, so that it finds the one package that stays apart, as npm would install it.
  const parent = path.join(root, 'node_modules/.cache/saywright');
  await mkdir(parent, { recursive: true });
  const bundle = await mkdtemp(path.join(parent, 'cli-'));
  const shop = await serveShop();
  try {
    const built = await run(path.join(root, 'src/main/build-cli.ts'), [bundle]);
    assert.equal(built.code, 0, built.stderr);
    const file = path.join(bundle, 'saywright.mjs');
    assert.match((await run(file, ['--version'])).stdout, /^saywright/);
    const example = path.join(root, 'examples/fern-and-fable/account');
    const { code, stdout, stderr } = await run(file, ['run', example, '--url', shop.url]);
    assert.equal(code, 0, stdout + stderr);
    assert.match(stdout, /passed +A wrong password is refused/);
    assert.match((await run(file, ['serve'])).stderr, /clone the repository/);
  } finally {
    await shop.close();
    await rm(bundle, { recursive: true, force: true });
  }
});
