import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import test, { after } from 'node:test';
import { ControlGroups } from './control-groups.ts';
import { isRoot, openLab } from './fixtures/open-lab.ts';

const lab = await openLab();
after(() => lab.close());

const groups = await ControlGroups.open({ memoryMb: 1, processes: 1 });
await groups?.close();
const noMemoryLimit = groups?.controllers.includes('memory')
  ? false
  : 'this machine lets nobody limit memory';

/** Processes of this machine with the mark in their command line; dead ones that nobody has fetched have none. */
const withMark = (mark: string) =>
  readdirSync('/proc').filter((pid) => {
    try {
      return (
        /^\d+$/.test(pid) &&
        Number(pid) !== process.pid &&
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(mark)
      );
    } catch {
      return false;
    }
  });

test('a fork bomb stops at the limit of processes, and is gone afterwards', async () => {
  const ran = await lab.python(`
import os, time
count = 0
try:
    while True:
        if os.fork() == 0:
            time.sleep(60)
            os._exit(0)
        count += 1
except OSError as error:
    print(count, error.strerror)
`);
  const [count, reason] = [Number.parseInt(ran.output, 10), ran.output.trim().replace(/^\d+ /, '')];
  assert.ok(count > 40 && count < 64, ran.output);
  assert.equal(reason, 'Resource temporarily unavailable');
  // Waits by itself: a program to wait with would have to be started, for which there is no process left.
  const classic = await lab.bash(
    'bomb() { bomb saywright-bomb | bomb & }; bomb; until ((SECONDS >= 1)); do :; done; echo survived',
    { timeLimitMs: 20_000 },
  );
  assert.match(classic.output, /survived/);
});

test('processes that end are not counted for ever', async () => {
  const ran = await lab.bash('for i in $(seq 300); do (true &) ; done; echo done');
  assert.deepEqual([ran.exitCode, ran.output], [0, 'done\n']);
});

test('one process that takes too much memory is ended, and the end says why', {
  skip: noMemoryLimit,
}, async () => {
  const ran = await lab.python('x = bytearray(400_000_000)\nprint("had it", len(x))');
  assert.deepEqual(
    [ran.status, ran.problem, ran.output],
    ['killed', 'It used more than its 256 MB of memory.', ''],
  );
  const modest = await lab.python('x = bytearray(150_000_000)\nprint("had it", len(x))');
  assert.equal(modest.output, 'had it 150000000\n');
});

test('many children share one limit of memory', { skip: noMemoryLimit }, async () => {
  const source = `
import os
children = []
for _ in range(20):
    pid = os.fork()
    if pid == 0:
        x = bytearray(100_000_000)
        import time
        time.sleep(1)
        os._exit(0)
    children.append(pid)
print(sum(1 for pid in children if os.waitpid(pid, 0)[1] == 0))
raise SystemExit(1)
`;
  const ran = await lab.python(source);
  assert.deepEqual([ran.status, ran.problem], ['killed', 'It used more than its 256 MB of memory.']);
  assert.ok(Number(ran.output) <= 2, ran.output);
});

test('too much memory in JavaScript is an error in its own words', async () => {
  const ran = await lab.javascript('const all = []; for (;;) all.push(new Array(10000).fill({}));');
  assert.notEqual(ran.exitCode, 0);
  assert.match(`${ran.output}${ran.problem}`, /heap out of memory|MB of memory/);
});

test('100 MB of output: the first is kept, the rest is dropped, and the program goes on', async () => {
  const ran = await lab.bash('head -c 100M /dev/zero | tr "\\0" x; echo A=1 >/tmp/service.env; exit 3');
  assert.equal(ran.output.length, 1024 * 1024);
  assert.deepEqual([ran.isOutputCut, ran.status, ran.exitCode, ran.exported], [true, 'exited', 3, 'A=1\n']);
  const endless = await lab.bash('yes', { timeLimitMs: 1000 });
  assert.deepEqual([endless.status, endless.isOutputCut], ['timed-out', true]);
  const exact = await lab.bash('head -c 1M /dev/zero | tr "\\0" x');
  assert.deepEqual([exact.isOutputCut, exact.output.length], [false, 1024 * 1024]);
});

test('the cut is not inside a character', async () => {
  const ran = await lab.python('print("x" + "€" * 500_000)');
  assert.equal(ran.isOutputCut, true);
  assert.match(ran.output.slice(-3), /^€+$/);
});

test('a program that traps SIGTERM and spins is gone at the time limit', async () => {
  const source = `trap '' TERM HUP INT; (trap '' TERM; while :; do :; done) & while :; do :; done # saywright-spin`;
  const ran = await lab.bash(source, { timeLimitMs: 700, environment: { MARK: 'x' } });
  assert.deepEqual(
    [ran.status, ran.exitCode, ran.problem],
    ['timed-out', null, 'It was ended after 0.7 seconds.'],
  );
  assert.ok(ran.durationMs >= 700 && ran.durationMs < 5000, `${ran.durationMs}`);
});

test('the signal ends the program, also before it began', async () => {
  const stop = new AbortController();
  const ran = await lab.bash('echo begun; sleep 60', { signal: stop.signal, onOutput: () => stop.abort() });
  assert.deepEqual([ran.status, ran.exitCode], ['stopped', null]);
  const early = await lab.bash('echo begun', { signal: AbortSignal.abort() });
  assert.deepEqual([early.status, early.output], ['stopped', '']);
});

for (const [how, source] of Object.entries({
  'in the background': 'sleep 987654 &',
  'with nohup': 'nohup sleep 987654 >/dev/null 2>&1 &',
  'in a session of its own': 'setsid -f sleep 987654',
  'with its output closed': '(exec sleep 987654 >&- 2>&- </dev/null) &',
}))
  test(`a process ${how} does not outlive the hook, nor hold it up`, async () => {
    const ran = await lab.bash(`${source}\ndisown -a; echo main ended`);
    assert.equal(ran.output, 'main ended\n');
    assert.ok(ran.durationMs < 10_000);
    assert.deepEqual(withMark('987654'), []);
  });

test('after a time limit, too, nothing is left by the time run() comes back', async () => {
  const source = 'for i in $(seq 30); do setsid -f sleep 987653; done; exec sleep 987653';
  const ran = await lab.bash(source, { timeLimitMs: 800 });
  assert.equal(ran.status, 'timed-out');
  assert.deepEqual(withMark('987653'), []);
});

test('what a background process does after the end changes neither output nor exports', async () => {
  const ran = await lab.bash(
    `echo A=main >/tmp/service.env
     (while kill -0 $$; do :; done; sleep 1; echo late; echo A=late >/tmp/service.env) 2>/dev/null &
     echo main`,
  );
  assert.deepEqual([ran.output, ran.exported], ['main\n', 'A=main\n']);
});

test('exports are read from a regular file only', async (t) => {
  await t.test('a link to elsewhere gives nothing', async () => {
    const ran = await lab.bash('ln -s /etc/passwd /tmp/service.env; ln -s /proc/1/environ /tmp/other');
    assert.deepEqual([ran.status, ran.exported], ['exited', '']);
  });
  await t.test('a pipe gives nothing and holds nobody up', async () => {
    const ran = await lab.bash('mkfifo /tmp/service.env');
    assert.deepEqual([ran.status, ran.exported], ['exited', '']);
    assert.ok(ran.durationMs < 10_000);
  });
  await t.test('nor does a pipe that is put there, and taken away, as fast as it goes', async () => {
    const swap = `(cd /tmp; while :; do echo A=1 >a; mv a service.env; mkfifo b; mv b service.env; done) &`;
    for (let count = 0; count < 6; count++) {
      const ran = await lab.bash(`${swap} sleep 0.1`, { timeLimitMs: 8000 });
      assert.equal(ran.status, 'exited');
      assert.match(ran.exported, /^(A=1\n)?$/);
    }
  });
  await t.test('a folder gives nothing', async () => {
    assert.equal((await lab.bash('mkdir /tmp/service.env')).exported, '');
  });
  await t.test('64 kB are taken whole, one byte more is refused', async () => {
    const most = await lab.bash('head -c 65536 /dev/zero | tr "\\0" x >/tmp/service.env');
    assert.deepEqual([most.status, most.exported.length], ['exited', 65_536]);
    for (const size of ['65537', '50M']) {
      const ran = await lab.bash(`head -c ${size} /dev/zero | tr "\\0" x >/tmp/service.env`);
      assert.deepEqual(
        [ran.status, ran.exported, ran.problem],
        ['killed', '', 'It left more than 64 kB in /tmp/service.env.'],
      );
    }
  });
});

test('one program gets one processor at most, as root', {
  skip: !isRoot || !groups?.controllers.includes('cpu'),
}, async () => {
  const ran = await lab.python(`
import os, resource, time
begun = time.monotonic()
for _ in range(6):
    if os.fork() == 0:
        while time.monotonic() - begun < 1.5: pass
        os._exit(0)
for _ in range(6): os.wait()
used = resource.getrusage(resource.RUSAGE_CHILDREN)
print((used.ru_utime + used.ru_stime) / (time.monotonic() - begun))
`);
  assert.ok(Number(ran.output) < 1.25, ran.output);
});
