import assert from 'node:assert/strict';
import test, { after } from 'node:test';
import { isRoot } from './fixtures/open-lab.ts';
import { openWorld } from './fixtures/open-world.ts';
import type { LinuxSandboxOptions } from './linux-sandbox.ts';

/** Only root can build a machine with a world around it: private networks, a metadata server, an internet. */
const world = isRoot ? await openWorld() : null;
after(() => world?.close());
const skip = isRoot ? false : 'only root can make a world';

type Rules = Partial<LinuxSandboxOptions>;

/** What answers at these addresses, one line for each: what was reached, or that nothing was. */
async function reach(rules: Rules, urls: readonly string[]): Promise<string[]> {
  const source = `
import sys, urllib.request
for url in ${JSON.stringify(urls)}:
    try:
        print(urllib.request.urlopen(url, timeout=3).read().decode())
    except Exception as error:
        print('nothing')
`;
  const ran = await world?.run(rules, { language: 'python', source });
  assert.equal(ran?.exitCode, 0, ran?.output);
  return ran?.output.trim().split('\n') ?? [];
}

const nothing = (urls: readonly string[]) => urls.map(() => 'nothing');

test('the world and private networks are reached, by address and by name', { skip }, async () => {
  const urls = [
    'http://203.0.113.10/',
    'http://world.test/',
    'http://10.77.0.5/',
    'http://private.test/',
    'http://192.168.77.5/',
  ];
  assert.deepEqual(await reach({}, urls), [
    ...['reached 203.0.113.10:80', 'reached 203.0.113.10:80', 'reached 10.77.0.5:80', 'reached 10.77.0.5:80'],
    'reached 192.168.77.5:80',
  ]);
});

test('private ranges are closed where that is set, and the world is not', { skip }, async () => {
  const rules = { isPrivateAllowed: false };
  const urls = ['10.77.0.5', '172.20.0.5', '192.168.77.5', '100.64.7.7', 'private.test'].map(
    (host) => `http://${host}/`,
  );
  assert.deepEqual(
    (await reach({}, urls)).filter((line) => line === 'nothing'),
    [],
  );
  assert.deepEqual(await reach(rules, urls), nothing(urls));
  assert.deepEqual(await reach(rules, ['http://world.test/']), ['reached 203.0.113.10:80']);
});

test('the cloud’s metadata is reached in no way', { skip }, async () => {
  const urls = [
    ...[
      'http://169.254.169.254/',
      'http://metadata.test/',
      'http://2852039166/',
      'http://0xa9fea9fe/',
      'http://0251.0376.0251.0376/',
    ],
    ...[
      'http://[::ffff:169.254.169.254]/',
      'http://[fd00:ec2::254]/',
      'http://world.test/to?http://169.254.169.254/',
    ],
  ];
  assert.deepEqual(await reach({}, urls), nothing(urls));
  assert.deepEqual(await reach({}, ['http://world.test/to?http://203.0.113.20/']), [
    'reached 203.0.113.20:80',
  ]);
});

test('the machine’s loopback is reached in no way', { skip }, async () => {
  const urls = [
    ...[
      '127.0.0.1',
      '127.1',
      '127.0.0.2',
      'localhost',
      'loopback.test',
      '2130706433',
      '0x7f000001',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
    ],
    ...['198.18.0.1', '198.18.0.2', '[::]', 'ip6-localhost'],
  ].flatMap((host) => [`http://${host}:7001/`, `http://${host}:7003/`]);
  assert.deepEqual(await reach({}, urls), nothing(urls));
  const redirected = [
    'http://world.test/to?http://127.0.0.1:7001/',
    'http://world.test/to?http://loopback.test:7003/',
  ];
  assert.deepEqual(await reach({}, redirected), nothing(redirected));
});

test('of the loopback’s ports, the allowed one answers and the next does not', { skip }, async () => {
  const rules = { loopbackAllowed: ['127.0.0.1:7001'] };
  assert.deepEqual(
    await reach(rules, [
      'http://127.0.0.1:7001/',
      'http://localhost:7001/',
      'http://127.0.0.1:7002/',
      'http://127.0.0.1:7003/',
    ]),
    ['reached 127.0.0.1:7001', 'reached 127.0.0.1:7001', 'nothing', 'nothing'],
  );
  assert.deepEqual(await reach({ loopbackAllowed: ['localhost:7002'] }, ['http://127.0.0.1:7002/']), [
    'reached 127.0.0.1:7002',
  ]);
});

test('the machine’s own addresses are not reached, also that of a bridge with nobody on it', {
  skip,
}, async () => {
  const urls = [
    ...[
      '198.51.100.1',
      'own.test',
      '172.31.9.1',
      '[::ffff:198.51.100.1]',
      '3325256705',
      '[fd00:77::1]',
      '198.51.100.255',
    ],
  ].flatMap((host) => [`http://${host}:7003/`, `http://${host}:7004/`]);
  assert.deepEqual(await reach({}, urls), nothing(urls));
  assert.deepEqual(await reach({}, ['http://198.51.100.2/']), ['reached 198.51.100.2:80']);
});

test('the database and the storage are not reached, by name or by address', { skip }, async () => {
  const urls = ['http://database.test/', 'http://203.0.113.20/', 'http://203.0.113.21/'];
  assert.deepEqual(await reach({}, urls), [
    'reached 203.0.113.20:80',
    'reached 203.0.113.20:80',
    'reached 203.0.113.21:80',
  ]);
  const rules = { forbiddenHosts: ['database.test', '203.0.113.21', 'localhost', 'nobody-knows.test'] };
  assert.deepEqual(await reach(rules, urls), nothing(urls));
  assert.deepEqual(await reach(rules, ['http://203.0.113.10/']), ['reached 203.0.113.10:80']);
});

test('a program cannot change its routes', { skip }, async () => {
  const source = `ip route del blackhole 169.254.0.0/16; ip route replace 169.254.169.254 dev net0; ip addr add 10.0.0.9/8 dev net0
    echo 0 >/proc/sys/net/ipv6/conf/all/disable_ipv6; curl -sS -m 2 http://169.254.169.254/; ip route | grep -c blackhole`;
  const ran = await world?.run({}, { language: 'bash', source });
  assert.match(ran?.output ?? '', /Operation not permitted/);
  assert.doesNotMatch(ran?.output ?? '', /reached/);
  assert.ok(Number(ran?.output.trim().split('\n').at(-1)) >= 5, ran?.output);
});

test('curl and Node resolve names and reach the world as Python does', { skip }, async () => {
  const curl = await world?.run(
    {},
    {
      language: 'curl',
      config: 'silent\nshow-error\nlocation\nurl = "http://world.test/to?http://private.test/"\n',
    },
  );
  assert.equal(curl?.output, 'reached 10.77.0.5:80');
  const script = `console.log(await (await fetch('http://world.test/')).text()); await fetch('http://metadata.test/').catch(e => console.log(e.cause.code))`;
  const node = await world?.run({}, { language: 'javascript', source: script });
  assert.match(node?.output ?? '', /^reached 203\.0\.113\.10:80\n(EINVAL|ENETUNREACH|EHOSTUNREACH)\n$/);
});

test('a program that used its network leaves none of it to the next', { skip }, async () => {
  const source = `grep -E 'net0|lo' /proc/net/dev | tr -s ' ' | cut -d ' ' -f 2,3,4; cat /proc/net/tcp | wc -l
    exec 3<>/dev/tcp/203.0.113.10/80 && echo reached`;
  for (let count = 0; count < 6; count++) {
    const ran = await world?.run({}, { language: 'bash', source });
    assert.equal(ran?.output, 'lo: 0 0\nnet0: 0 0\n1\nreached\n');
  }
});
