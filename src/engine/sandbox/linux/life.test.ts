import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { eventually } from '../../../../test/support/eventually.ts';
import { SandboxUnavailable } from '../sandbox.ts';
import { isRoot, openLab } from './fixtures/open-lab.ts';

interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** Living processes; the dead that nobody has fetched yet do not count. */
function processes(): Process[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const [state, parent] =
          readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
        if (state === 'Z' || state === 'X') return [];
        return [
          { pid: Number(pid), parent: Number(parent), command: readFileSync(`/proc/${pid}/cmdline`, 'utf8') },
        ];
      } catch {
        return [];
      }
    });
}

function descendantsOf(pid: number, all = processes()): Process[] {
  return all
    .filter(({ parent }) => parent === pid)
    .flatMap((child) => [child, ...descendantsOf(child.pid, all)]);
}

test('a server that is killed takes every hook with it, and what it kept ready', async (t) => {
  const mark = '876543.25';
  const server = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'fixtures/serve-until-killed.ts'), mark],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  t.after(() => server.kill('SIGKILL'));
  await once(server.stdout, 'data');
  let ours: Process[] = [];
  // What it says comes before it turns into the program that sleeps.
  await eventually(() => {
    ours = descendantsOf(server.pid ?? 0);
    assert.ok(
      ours.some(({ command }) => command.startsWith('sleep') && command.includes(mark)),
      'the hook runs',
    );
    assert.ok(
      ours.some(({ command }) => command.includes('pasta')),
      'a network is there',
    );
  });
  server.kill('SIGKILL');
  await once(server, 'exit');
  await eventually(() => {
    const left = processes().filter(
      ({ pid, command }) =>
        command.includes(mark) || ours.some((one) => one.pid === pid && one.command === command),
    );
    assert.deepEqual(left, []);
  });
});

test('a sandbox that is closed leaves no process, no file and no group behind', async () => {
  const before = new Set(descendantsOf(process.pid).map(({ pid }) => pid));
  const lab = await openLab();
  const begun = Promise.withResolvers<void>();
  const running = lab.bash('echo begun; sleep 60', { onOutput: () => begun.resolve() });
  await begun.promise;
  await lab.close();
  assert.equal((await running).status, 'killed');
  await eventually(() =>
    assert.deepEqual(
      descendantsOf(process.pid).filter(({ pid }) => !before.has(pid)),
      [],
    ),
  );
  assert.deepEqual(
    readdirSync(tmpdir()).filter((name) => name.includes(`-${process.pid}.`)),
    [],
  );
  await assert.rejects(lab.bash('true'), SandboxUnavailable);
});

test('two hooks at once see neither the files nor the listeners nor the processes of each other', async (t) => {
  const lab = await openLab();
  t.after(() => lab.close());
  const serving = Promise.withResolvers<void>();
  const stop = new AbortController();
  const server = lab.python(
    'import os, socket, time\nopen("/tmp/mine", "w").close()\ns = socket.create_server(("0.0.0.0", 5000))\nu = socket.socket(socket.AF_UNIX)\nu.bind("\\0mine")\nu.listen()\nsocket.create_connection(("127.0.0.1", 5000)).close()\nprint("serving")\ntime.sleep(60)',
    { signal: stop.signal, onOutput: (text) => text.includes('serving') && serving.resolve() },
  );
  await serving.promise;
  const other = await lab.python(`
import os, socket
print(os.path.exists('/tmp/mine'), len([n for n in os.listdir('/proc') if n.isdigit()]))
for host in ('127.0.0.1', '198.18.0.2', 'localhost'):
    try:
        socket.create_connection((host, 5000), 2)
        print(host, 'reached')
    except OSError as error:
        print(host, error.strerror)
try:
    socket.socket(socket.AF_UNIX).connect('\\0mine')
    print('reached')
except OSError as error:
    print(error.strerror)
`);
  stop.abort();
  assert.equal((await server).status, 'stopped');
  assert.equal(
    other.output,
    'False 2\n127.0.0.1 Connection refused\n198.18.0.2 Connection refused\nlocalhost Connection refused\nConnection refused\n',
  );
});

test('sixteen at once all come to their own end', async (t) => {
  const lab = await openLab();
  t.after(() => lab.close());
  const runs = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      lab.bash(`echo K=${index} >/tmp/service.env; echo ${index}; exit ${index}`),
    ),
  );
  assert.deepEqual(
    runs.map(({ exitCode, output, exported }) => [exitCode, output, exported]),
    runs.map((_, index) => [index, `${index}\n`, `K=${index}\n`]),
  );
});

test('a network that died while it was ready is noticed', async (t) => {
  const lab = await openLab();
  t.after(() => lab.close());
  const waitingShells = () =>
    descendantsOf(process.pid).filter(({ command }) => /^[^\0]*\/sh\0$/.test(command));
  await eventually(() => assert.equal(waitingShells().length, 2));
  const guards = descendantsOf(process.pid).filter(({ command }) => command.includes('guard'));
  for (const { pid, command } of guards) if (/^\S*pasta/.test(command)) process.kill(pid, 'SIGKILL');
  await eventually(() => {
    assert.deepEqual(
      processes().filter(({ pid }) => guards.some((guard) => guard.pid === pid)),
      [],
    );
  });
  const runs = await Promise.all([1, 2, 3].map(() => lab.bash('cat /proc/net/route | wc -l; echo fine')));
  assert.deepEqual(
    runs.map(({ exitCode }) => exitCode),
    [0, 0, 0],
  );
  for (const { output } of runs) assert.match(output, /^[2-9]\nfine/);
});

test('a Node in a home that only root can enter serves hooks all the same, as root', {
  skip: !isRoot,
}, async (t) => {
  const home = mkdtempSync(path.join(tmpdir(), 'saywright-home-'));
  t.after(() => rmSync(home, { recursive: true }));
  const nodePath = path.join(home, 'node');
  cpSync(process.execPath, nodePath);
  chmodSync(home, 0o700);
  const lab = await openLab({ nodePath });
  t.after(() => lab.close());
  assert.equal((await lab.javascript('console.log(6 * 7)')).output, '42\n');
});
