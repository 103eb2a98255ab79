import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hookEnvironment } from './hook-environment.ts';
import { proxySecrets } from './proxy-secrets.ts';

test('a hook finds all variables, but for those that its interpreter reads for itself', () => {
  const given = { SHOP: 'a b', NODE_ENV: 'staging', ENV: 'x', LANG: 'de', PATH: '/x', LD_PRELOAD: 'x.so' };
  const { environment, warnings } = hookEnvironment(
    { ...given, PYTHONPATH: 'x', NODE_OPTIONS: '-r x' },
    null,
    'bash',
  );
  assert.deepEqual(environment, { SHOP: 'a b', NODE_ENV: 'staging', ENV: 'x', LANG: 'de' });
  assert.deepEqual(
    warnings.map((warning) => /variable (\w+): programs read/.exec(warning)?.[1]),
    ['PATH', 'LD_PRELOAD', 'PYTHONPATH', 'NODE_OPTIONS'],
  );
});

test('a value that no process could be started with is left out with a warning that does not show it', () => {
  const { environment, warnings } = hookEnvironment(
    { 'A-B': 'x', UID: '7', NUL: 'a\0b', LONG: 'ü'.repeat(70_000), OK: 'x' },
    null,
    'bash',
  );
  assert.deepEqual(environment, { OK: 'x' });
  assert.deepEqual(warnings, [
    'The hook did not get the variable A-B: a name has only letters, digits and underscores.',
    'The hook did not get the variable UID: programs read that name for themselves.',
    'The hook did not get the variable NUL: its value holds a NUL character.',
    'The hook did not get the variable LONG: its value is longer than 128 kB.',
  ]);
});

test('with a private network every language goes through its proxy, but not to the machine itself', () => {
  const proxy = 'http://me:pw@proxy:8080';
  const { environment, warnings } = hookEnvironment(
    { https_proxy: 'http://other', NO_PROXY: 'x.test' },
    proxy,
    'python',
  );
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'])
    assert.equal(environment[name], proxy, name);
  assert.equal(environment.NODE_USE_ENV_PROXY, '1');
  assert.equal(environment.NO_PROXY, 'x.test');
  assert.equal(environment.no_proxy, 'localhost,127.0.0.1,::1');
  assert.match(warnings.join(), /^The hook did not get the variable https_proxy: the private network/);
});

test('through a SOCKS proxy each language goes as far as it can, and one that cannot says so', () => {
  const given = (language: 'python' | 'javascript' | 'bash' | 'curl') =>
    hookEnvironment({}, 'socks5://me:pw@proxy:1080', language);
  assert.equal(given('curl').environment.https_proxy, 'socks5h://me:pw@proxy:1080');
  assert.equal(given('bash').environment.ALL_PROXY, 'socks5h://me:pw@proxy:1080');
  assert.equal(given('javascript').environment.https_proxy, 'socks5://me:pw@proxy:1080');
  assert.deepEqual(given('python').environment, {});
  assert.match(given('python').warnings.join(), /does not reach the private network/);
});

test('of a proxy nobody sees the whole address or who logs in, also not decoded', () => {
  const hidden = proxySecrets('http://me:p%40ss@word@proxy.test:8080/').map(([, value]) => value);
  for (const value of ['http://me:p%40ss@word@proxy.test:8080', 'me:p@ss@word', 'p@ss@word', 'p%40ss@word'])
    assert.ok(hidden.includes(value), value);
  assert.ok(!hidden.includes('proxy.test:8080') && !hidden.includes('me'));
  assert.deepEqual(proxySecrets(null), []);
  assert.ok(
    proxySecrets('socks5://a:b@proxy:1080').some(([, value]) => value === 'socks5h://a:b@proxy:1080'),
  );
});
