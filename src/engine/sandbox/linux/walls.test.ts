import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import test, { after } from 'node:test';
import { openLab } from './fixtures/open-lab.ts';

process.env.SAYWRIGHT_TEST_MARK = 'a secret of the server';
const lab = await openLab();
after(() => lab.close());

test('no file of the server is read, wherever it lies, while the system’s own are', async (t) => {
  for (const parent of ['/var/tmp', '/tmp', path.resolve(import.meta.dirname, '../../../..')]) {
    const folder = await mkdtemp(path.join(parent, 'saywright-secret-'));
    t.after(() => rm(folder, { recursive: true }));
    const file = path.join(folder, 'secret');
    await writeFile(file, 'server secret', { mode: 0o644 });
    const ran = await lab.bash('cat "$FILE"; cat "/proc/1/root$FILE"; cat "/tmp/../$FILE"', {
      environment: { FILE: file },
    });
    assert.notEqual(ran.exitCode, 0);
    assert.doesNotMatch(ran.output, /server secret/);
  }
  const places = await lab.bash(
    'ls -d /etc/shadow /root /home /var /sys /run /usr/local/bin /usr/src /mnt /srv 2>/dev/null; ls /usr/bin/env',
  );
  assert.equal(places.output, '/usr/bin/env\n');
});

test('the server’s environment is nowhere, least of all in the first process', async () => {
  const ran = await lab.bash(
    'cat /proc/*/environ | tr "\\0" "\\n"; env; cat /proc/*/cmdline | tr "\\0" "\\n"',
    {
      environment: { MINE: 'my value' },
    },
  );
  assert.match(ran.output, /MINE=my value/);
  assert.doesNotMatch(ran.output, /a secret of the server|SAYWRIGHT/);
  const first = await lab.bash('tr "\\0" "\\n" </proc/1/environ | cut -d= -f1 | sort');
  const allowed = new Set(['HOME', 'LANG', 'PATH', 'PWD', 'OLDPWD', 'SHLVL', '_']);
  assert.deepEqual(
    first.output
      .trim()
      .split('\n')
      .filter((name) => !allowed.has(name)),
    [],
  );
});

test('the values of variables stand in no command line, inside or outside', async () => {
  const seen = Promise.withResolvers<void>();
  const stop = new AbortController();
  const running = lab.bash('echo begun; sleep 60', {
    environment: { TOKEN: 'value-in-no-command-line' },
    signal: stop.signal,
    onOutput: () => seen.resolve(),
  });
  await seen.promise;
  const { readdirSync, readFileSync } = await import('node:fs');
  const commands = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) =>
      existsSync(`/proc/${pid}/cmdline`) ? textOf(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')) : '',
    );
  stop.abort();
  await running;
  assert.ok(commands.some((command) => command.includes('bwrap')));
  assert.deepEqual(
    commands.filter((command) => command.includes('value-in-no-command-line')),
    [],
  );
});

const textOf = (read: () => string) => {
  try {
    return read();
  } catch {
    return '';
  }
};

test('only the program’s own processes are seen', async () => {
  const ran = await lab.bash('cd /proc; echo [0-9]*');
  assert.ok(ran.output.trim().split(' ').length <= 3, ran.output);
  assert.match((await lab.bash(`kill -9 ${process.pid}`)).output, /No such process/);
});

test('no open file of the server is handed in', async () => {
  const ran = await lab.bash('ls -l /proc/1/fd /proc/self/fd');
  const targets = ran.output.split('\n').flatMap((line) => line.split(' -> ')[1] ?? []);
  const foreign = targets.filter(
    (target) => !/^(\/dev\/null|\/proc\/\d+\/fd|.*\/[\w-]+\.(out|err)$)/.test(target),
  );
  assert.ok(targets.length >= 6);
  assert.deepEqual(foreign, []);
});

test('nothing is written but /tmp, a little /dev/shm and the script’s own folder, and these have an end', async () => {
  const tried = await lab.bash(
    'for at in / /etc /usr /usr/bin /opt /opt/bin /dev /bin /proc /proc/sys/kernel /tmp /dev/shm; do (echo x >$at/written) 2>/dev/null && echo $at; done; true',
  );
  assert.equal(tried.output, '/tmp\n/dev/shm\n');
  const filled = await lab.bash(
    'head -c 200M /dev/zero >/tmp/a; head -c 200M /dev/zero >/tmp/b; head -c 9M /dev/zero >/dev/shm/c; du -m /tmp | cut -f1; du -k /dev/shm | cut -f1',
  );
  const [temporary, shared] = filled.output.trim().split('\n').slice(-2).map(Number);
  assert.ok(temporary !== undefined && temporary >= 60 && temporary <= 65, filled.output);
  assert.ok(shared !== undefined && shared <= 1024, filled.output);
});

test('nothing remains of one run for the next', async () => {
  await lab.bash('echo mine >/tmp/left; echo mine >/dev/shm/left');
  assert.equal(
    (await lab.bash('ls -A /tmp /dev/shm /hook')).output,
    '/dev/shm:\n\n/hook:\nhook.sh\n\n/tmp:\n',
  );
});

test('no rights: neither root nor capabilities, nor new ones', async () => {
  const ran = await lab.bash('id -u; grep -E "CapEff|CapPrm|CapBnd|NoNewPrivs|Seccomp:" /proc/self/status');
  assert.equal(
    ran.output.replaceAll(/\t+/g, ' '),
    '1000\nCapPrm: 0000000000000000\nCapEff: 0000000000000000\nCapBnd: 0000000000000000\nNoNewPrivs: 1\nSeccomp: 2\n',
  );
});

test('namespaces, mounts and the calls that reach around walls are refused', async () => {
  const ran = await lab.python(`
import ctypes, errno, platform, socket
libc = ctypes.CDLL(None, use_errno=True)
def call(name, *arguments):
    result = getattr(libc, name)(*arguments)
    print(name, 'done' if result >= 0 else errno.errorcode[ctypes.get_errno()])
call('getpid')
call('unshare', 0x10000000)
call('unshare', 0x40000000)
call('mount', b'none', b'/tmp', b'tmpfs', 0, None)
call('umount2', b'/tmp', 2)
call('chroot', b'/tmp')
call('ptrace', 16, 1, None, None)
call('setns', 0, 0)
call('process_vm_readv', 1, None, 0, None, 0, 0)
arm = platform.machine() == 'aarch64'
for name, number in {'keyctl': 219 if arm else 250, 'bpf': 280 if arm else 321, 'io_uring_setup': 425, 'perf_event_open': 241 if arm else 298, 'userfaultfd': 282 if arm else 323, 'clone3': 435}.items():
    print(name, 'done' if libc.syscall(number, 0, 0, 0, 0, 0) >= 0 else errno.errorcode[ctypes.get_errno()])
for family in (1, 2, 10, 16, 17, 38, 40):
    try:
        socket.socket(family, socket.SOCK_RAW if family in (16, 17) else socket.SOCK_SEQPACKET if family == 38 else socket.SOCK_STREAM).close()
        print('socket', family, 'done')
    except OSError as error:
        print('socket', family, errno.errorcode[error.errno])
try:
    socket.socket(16, socket.SOCK_RAW, 12)
    print('netfilter done')
except OSError as error:
    print('netfilter', errno.errorcode[error.errno])
`);
  assert.equal(
    ran.output,
    [
      ...[
        'getpid done',
        'unshare EPERM',
        'unshare EPERM',
        'mount EPERM',
        'umount2 EPERM',
        'chroot EPERM',
        'ptrace EPERM',
      ],
      ...['setns EPERM', 'process_vm_readv EPERM', 'keyctl EPERM', 'bpf EPERM', 'io_uring_setup EPERM'],
      ...['perf_event_open EPERM', 'userfaultfd EPERM', 'clone3 ENOSYS'],
      ...['socket 1 done', 'socket 2 done', 'socket 10 done', 'socket 16 done', 'socket 17 EAFNOSUPPORT'],
      ...['socket 38 EAFNOSUPPORT', 'socket 40 EAFNOSUPPORT', 'netfilter EAFNOSUPPORT', ''],
    ].join('\n'),
  );
});

test('the program cannot kill the shell that looks after it', async () => {
  const ran = await lab.bash(
    'echo A=1 >/tmp/service.env; kill -9 1; kill -9 $PPID; kill -STOP 1; echo still here',
  );
  assert.deepEqual([ran.exitCode, ran.output, ran.exported], [0, 'still here\n', 'A=1\n']);
});
