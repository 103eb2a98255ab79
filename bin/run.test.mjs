import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { makeCheckout, plainEnv, until } from './fixtures/checkout.mjs';
import { identify, lookUp } from './process-table.mjs';
import { watchNpm } from './watch-npm.mjs';

/** Says what happens to it, and ends in order when it is told to or when its launcher has gone. */
const program = `
import { appendFileSync } from 'node:fs';
const say = (text: string) => appendFileSync('said', text + '\\n');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    say(signal);
    // Late enough that a second copy of the same signal would be heard too.
    setTimeout(() => process.exit(7), 300);
  });
}
process.on('disconnect', () => {
  say('disconnect');
  process.exit(0);
});
setInterval(() => {}, 1000);
say('pid ' + process.pid + ' ' + process.argv.slice(2).join());
`;

async function startProgram(
  t,
  { command = process.execPath, args = ['bin/run.mjs', 'program.ts', 'a', 'b'], ...more } = {},
) {
  const { scripts, ...options } = more;
  const checkout = makeCheckout(t, { scripts });
  checkout.write('program.ts', program);
  const launcher = checkout.start(command, args, options);
  await until('the program runs', () => {
    assert.equal(launcher.child.exitCode, null, launcher.said);
    return checkout.read('said').includes('\n');
  });
  const pid = Number(checkout.read('said').split(' ')[1]);
  checkout.endWithTest(pid);
  /** What it said after its first line. */
  const said = () => checkout.read('said').split('\n').slice(1, -1);
  return { checkout, launcher, pid, said };
}

test('a script gets its arguments and streams, and gives its exit code', async (t) => {
  const checkout = makeCheckout(t);
  checkout.write(
    'echo.ts',
    `const words: string[] = process.argv.slice(2);
     process.stdin.on('data', (data) => { console.log(words.join('+'), String(data), process.connected); process.exit(42); });`,
  );
  const run = checkout.start(process.execPath, ['bin/run.mjs', 'echo.ts', 'one', 'two words'], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  run.child.stdin.write('hello');
  assert.deepEqual(await run.ended, [42, null]);
  assert.equal(run.said, 'one+two words hello true\n');
});

test('without a script it says how it is used', async (t) => {
  const run = makeCheckout(t).start(process.execPath, ['bin/run.mjs']);
  assert.deepEqual(await run.ended, [1, null]);
  assert.match(run.said, /^Which script\? Usage: /);
});

test('a setup that fails is told in its sentence, without a stack', async (t) => {
  const checkout = makeCheckout(t, { packages: { tiny: '1.0.0' } });
  const run = checkout.start(process.execPath, ['bin/run.mjs', 'x.ts'], {
    env: { ...plainEnv, PATH: '/nowhere' },
  });
  assert.deepEqual(await run.ended, [1, null]);
  assert.match(run.said, /because npm was not found: install Node\.js together with npm\.\n {2}.*not found/);
  assert.doesNotMatch(run.said, / at .*\.mjs/);
});

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  test(`${signal} reaches the script once, also when the launcher is told twice`, async (t) => {
    const { launcher, said } = await startProgram(t);
    launcher.child.kill(signal);
    launcher.child.kill(signal);
    assert.deepEqual(await launcher.ended, [7, null]);
    assert.deepEqual(said(), [signal]);
  });
}

test('Ctrl-C, which goes to the whole group, reaches the script once', async (t) => {
  const { launcher, said } = await startProgram(t, { detached: true });
  process.kill(-launcher.child.pid, 'SIGINT');
  assert.deepEqual(await launcher.ended, [7, null]);
  assert.deepEqual(said(), ['SIGINT']);
});

test('a later signal is a new wish', async (t) => {
  const { launcher, pid, said } = await startProgram(t);
  process.kill(pid, 'SIGSTOP');
  launcher.child.kill('SIGTERM');
  launcher.child.kill('SIGINT');
  process.kill(pid, 'SIGCONT');
  await launcher.ended;
  assert.deepEqual(said().sort(), ['SIGINT', 'SIGTERM']);
});

test('the launcher ends by the signal that ended the script', async (t) => {
  const { launcher, pid } = await startProgram(t);
  process.kill(pid, 'SIGKILL');
  assert.deepEqual(await launcher.ended, [null, 'SIGKILL']);
});

test('the script notices that its launcher was killed', async (t) => {
  const { launcher, pid, said } = await startProgram(t);
  launcher.child.kill('SIGKILL');
  await until('the script has gone', () => identify(pid) === undefined);
  assert.deepEqual(said(), ['disconnect']);
});

for (const [how, start] of [
  ['ran the launcher itself', 'node bin/run.mjs program.ts'],
  ['ran a shell that ran the launcher', 'node bin/run.mjs program.ts; exit $?'],
]) {
  test(`nothing stays behind when an npm that ${how} was killed`, async (t) => {
    const npm = { command: 'npm', args: ['start'], scripts: { start } };
    const { checkout, launcher, pid, said } = await startProgram(t, npm);
    const between = ancestors(pid, launcher.child.pid);
    for (const ancestor of between) checkout.endWithTest(ancestor);
    assert.ok(between.length >= 1);
    launcher.child.kill('SIGKILL');
    await until('all have gone', () => [pid, ...between].every((each) => identify(each) === undefined));
    assert.deepEqual(said(), ['SIGTERM']);
  });
}

test('nothing stays behind when npm is killed while the dependencies are installed', async (t) => {
  const scripts = {
    start: 'node bin/run.mjs program.ts',
    preinstall: 'echo $$ > installing; exec sleep 600',
  };
  const checkout = makeCheckout(t, { packages: { tiny: '1.0.0' }, scripts });
  const npm = checkout.start('npm', ['start']);
  await until('the installation runs', () => checkout.read('installing').endsWith('\n'));
  const installing = Number(checkout.read('installing'));
  const all = [installing, ...ancestors(installing, npm.child.pid)];
  for (const pid of all) checkout.endWithTest(pid);
  npm.child.kill('SIGKILL');
  await until('all have gone', () => all.every((pid) => identify(pid) === undefined));
});

test('an npm that is told to stop stops the script once', async (t) => {
  const { launcher, pid, said } = await startProgram(t, {
    command: 'npm',
    args: ['start'],
    scripts: { start: 'node bin/run.mjs program.ts' },
    detached: true,
  });
  process.kill(-launcher.child.pid, 'SIGINT');
  await once(launcher.child, 'exit');
  await until('the script has gone', () => identify(pid) === undefined);
  assert.deepEqual(said(), ['SIGINT']);
});

test('nobody is watched without npm, so that a service can outlive its terminal', () => {
  assert.equal(watchNpm({}, assert.fail), undefined);
});

test('what ps tells agrees with what /proc tells', { skip: process.platform !== 'linux' }, () => {
  const [fromProc, fromPs] = [lookUp(process.pid, true), lookUp(process.pid, false)];
  assert.equal(fromPs.parent, fromProc.parent);
  assert.equal(fromPs.name, fromProc.name);
  assert.equal(Number.isNaN(Date.parse(fromPs.began)), false);
  assert.equal(lookUp(2 ** 22 + 1, false), undefined);
});

/** Those between a process and the one that is above it. */
function ancestors(pid, top) {
  const { parent } = lookUp(pid);
  return parent === top || parent <= 1 ? [] : [parent, ...ancestors(parent, top)];
}
