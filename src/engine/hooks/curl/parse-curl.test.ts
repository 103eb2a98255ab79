import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { HookRefusal } from '../hook-refusal.ts';
import { parseCurl } from './parse-curl.ts';

const variables: Record<string, string> = {
  HOST: 'https://shop.test',
  TOKEN: `a 'b" $(c); --config x`,
  FILE: '@/etc/passwd',
  OPTION: '--config',
  SCHEME: 'file:///etc/passwd',
};
const reveal = (text: string) =>
  text.replaceAll(/\$\{env:(\w+)\}/g, (_, key: string) => variables[key] ?? '?');
const BEFORE = [
  '--silent',
  '--proto-default',
  'http',
  '--proto',
  '=http,https',
  '--proto-redir',
  '=http,https',
];
const BEHIND = ['--show-error', '--globoff'];

/** What the user's own words became. */
const words = (command: string): string[] => {
  const all = parseCurl(command, reveal).words;
  assert.deepEqual(all.slice(0, BEFORE.length), BEFORE);
  assert.deepEqual(all.slice(-BEHIND.length), BEHIND);
  return all.slice(BEFORE.length, -BEHIND.length);
};
const refusal = (command: string): string => {
  try {
    return `not refused: ${parseCurl(command, reveal).words.join(' ')}`;
  } catch (error) {
    if (error instanceof HookRefusal) return error.message;
    throw error;
  }
};

test('options are read in all the ways in which people write them', () => {
  assert.deepEqual(words('curl -sSfLXPOST -m5 -dfoo -H "A: b" --json \'{"a":1}\' https://x.test'), [
    ...['--silent', '--show-error', '--fail', '--location', '--request', 'POST', '--max-time', '5'],
    ...['--data', 'foo', '--header', 'A: b', '--json', '{"a":1}', '--url', 'https://x.test'],
  ]);
  assert.deepEqual(words('$ /usr/bin/curl --url localhost:3000/a?b=[1]'), [
    '--url',
    'localhost:3000/a?b=[1]',
  ]);
  assert.deepEqual(words('curl -N --no-keepalive -- x.test'), [
    '--no-buffer',
    '--no-keepalive',
    '--url',
    'x.test',
  ]);
  assert.deepEqual(words('curl -d -x -b "" -u a: x.test'), [
    ...['--data', '-x', '--cookie', '', '--user', 'a:', '--url', 'x.test'],
  ]);
});

test('a placeholder becomes text of its argument, whatever its value is', () => {
  assert.deepEqual(words('curl -H "X: ${env:TOKEN}" ${env:HOST}/a'), [
    '--header',
    `X: ${variables.TOKEN}`,
    '--url',
    'https://shop.test/a',
  ]);
  assert.deepEqual(words('curl -d ${env:OPTION} x.test').slice(0, 2), ['--data', '--config']);
  assert.deepEqual(words('curl ${env:OPTION}'), ['--url', '--config']);
  assert.match(refusal('curl --${env:OPTION} x.test'), /^the option --\$\{env:OPTION\} is not known/);
  assert.match(
    refusal('curl -d ${env:FILE} x.test'),
    /^the value of --data begins with @.*--data-raw takes it as text/,
  );
  assert.match(refusal('curl ${env:SCHEME}'), /^the address begins with file:/);
  assert.deepEqual(words('curl --data-raw ${env:FILE} x.test').slice(0, 2), ['--data-raw', '@/etc/passwd']);
});

test('forms that are no placeholders stay as text', () => {
  assert.deepEqual(words('curl "https://x.test/{{KEY}}/$KEY/${KEY}"'), [
    '--url',
    'https://x.test/{{KEY}}/$KEY/${KEY}',
  ]);
});

test('one request: neither none nor several', () => {
  assert.match(refusal(''), /^it is empty/);
  assert.match(refusal('wget x.test'), /does not begin with curl/);
  assert.match(refusal('A=b curl x.test'), /does not begin with curl/);
  assert.match(refusal('curl -s'), /names no address/);
  assert.match(refusal('curl a.test b.test'), /names 2 addresses/);
  assert.match(refusal('curl --url a.test b.test'), /names 2 addresses/);
  assert.match(
    refusal('curl a.test --next b.test'),
    /--next cannot be used here: a cURL hook makes one request/,
  );
  assert.match(refusal('curl a.test -: b.test'), /-: \(--next\) cannot be used/);
  assert.match(refusal('curl -Z a.test'), /one request/);
  assert.match(refusal('curl a.test && curl b.test'), /& outside quotes/);
  assert.ok(words('curl --no-globoff "a.test/[1-9]"').includes('--no-globoff'));
});

test('only http and https are spoken, also behind redirects', () => {
  for (const address of [
    'file:///etc/passwd',
    'file:/etc/passwd',
    'FTP://x',
    'gopher://x',
    'dict://x',
    'scp://x',
  ])
    assert.match(refusal(`curl ${address}`), /neither http nor https/, address);
  const protocols = (command: string) => parseCurl(command, reveal).words.slice(3, 7);
  assert.deepEqual(protocols('curl --proto =https --proto-redir +https x'), [
    ...['--proto', '=https', '--proto-redir', '=https'],
  ]);
  assert.deepEqual(protocols('curl --proto -all,https x').slice(0, 2), ['--proto', '=https']);
  for (const list of ['=all', '+file', 'ftp', '-http', '=', 'https,+file'])
    assert.match(refusal(`curl --proto ${list} x`), /other than http and https/, list);
  assert.match(refusal('curl --proto-default file x'), /neither http nor https/);
});

test('no option reads or writes a file', () => {
  const forms = `-d @x|--data @x|--data-binary @x|--data-ascii @-|--json @x|-H @x|--proxy-header @x|-F a=@x|-F a=<x
-F a=b;headers=@x|--data-urlencode @x|--data-urlencode a@x|--url-query a@x|-b x|-b @x|-w @x|-w %output{x}|-o x|-ox|-D x
--pinnedpubkey x`;
  for (const form of forms.split(/[|\n]/)) {
    const [option = '', ...value] = form.split(' ');
    const command = `curl ${option} ${value.map((one) => `'${one}'`).join('')} x.test`;
    assert.match(refusal(command), /file/, command);
  }
  const options = `-K x|--config x|-O|-J|-R|-T x|--upload-file x|-c x|--cookie-jar x|-E x|--cert x|--key x|--cacert x|--capath x
--netrc|-n|--netrc-file x|--unix-socket x|--abstract-unix-socket x|--interface x|--libcurl x|--trace x|--trace-ascii x|--stderr x
--etag-save x|--etag-compare x|--egd-file x|--dump-header x|--variable x|--expand-url x|--output-dir x|--create-dirs|--hsts x
--alt-svc x|-z x|--xattr|--remote-name-all|--crlfile x|--proxy-cert x`;
  for (const option of options.split(/[|\n]/)) {
    assert.match(refusal(`curl ${option} x.test`), /(?:cannot be used here|names a file)/, option);
  }
  assert.deepEqual(words('curl -o /dev/null -D - x.test').slice(0, 4), [
    '--output',
    '/dev/null',
    '--dump-header',
    '-',
  ]);
});

test('what curl itself would not do, or do otherwise than meant, is refused with advice', () => {
  assert.match(refusal('curl --max-time=5 x.test'), /--max-time=5 is not how curl takes a value/);
  assert.match(refusal('curl --max-ti 5 x.test'), /If you mean --max-time, write it in full/);
  assert.match(refusal('curl --frobnicate x.test'), /^the option --frobnicate is not known here\.$/);
  assert.match(refusal('curl -sQ x.test'), /^the option -Q is not known here\.$/);
  assert.match(refusal('curl x.test -H'), /-H lacks its value/);
  assert.match(refusal('curl -u me x.test'), /would ask for the password/);
  assert.match(refusal('curl “https://x.test”'), /typographic/);
  assert.match(refusal('curl —location x.test'), /typographic/);
  assert.match(refusal('curl --no-data x x.test'), /--no-data is not known/);
  assert.match(refusal(`curl -d ${'x'.repeat(140_000)} x.test`), /longer than 128 kB/);
  assert.match(refusal(`curl $'x\\0'`), /NUL/);
});

test('the user says what is written at the end, or nobody has', () => {
  assert.equal(parseCurl('curl -w "%{http_code}" x', reveal).reportsItself, true);
  assert.equal(parseCurl('curl x', reveal).reportsItself, false);
});

test('any command is read or refused, and what is read names only options of this list', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '-s',
      '-d',
      '@x',
      '-XPOST',
      '--url',
      'x.test',
      'file:///x',
      '-K',
      '--',
      '-',
      '--no-',
      '--proto',
      '=all',
      '"',
      "'",
      '\\',
      '${env:FILE}',
      '-b',
      '-o',
      '-F',
      'a=@b',
    ),
    fc.string({ unit: 'binary' }),
  );
  fc.assert(
    fc.property(fc.array(word), (parts) => {
      const result = refusal(`curl ${parts.join(' ')}`);
      assert.doesNotMatch(
        result,
        /^not refused: .*(?:--config|--proto =all|--url file:|--data @|--output @)/,
      );
    }),
    { numRuns: 3000 },
  );
});
