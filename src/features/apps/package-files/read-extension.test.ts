import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crxHeader, crxOf, PUBLIC_KEY } from './extension-fixtures.ts';
import { realFile } from './fixture-files.ts';
import { protobuf } from './protobuf-fixtures.ts';
import { readPackage } from './read-package.ts';
import { fileOf, type ZipSource, zipOf } from './zip-fixtures.ts';

/** sha256 of PUBLIC_KEY, the first 16 bytes, in Chrome's letters. */
const EXTENSION_ID = 'fikdjnicheiheiibkbmpfmgfncpahjme';

const read = (filename: string, bytes: Buffer) =>
  readPackage(fileOf(bytes), { filename, platform: 'chrome-extension' });

const manifest = (values: Record<string, unknown> = {}): ZipSource => ({
  name: 'manifest.json',
  data: JSON.stringify({ manifest_version: 3, name: 'Tiny', version: '1.0', ...values }),
});

async function factsOf(...sources: ZipSource[]) {
  const verdict = await read('a.zip', zipOf(sources));
  assert.ok(verdict.ok, JSON.stringify(verdict));
  return verdict.facts;
}

async function assertRefused(filename: string, bytes: Buffer, words: RegExp): Promise<void> {
  const verdict = await read(filename, bytes);
  assert.ok(!verdict.ok);
  assert.match(verdict.problem, words);
}

describe('a .zip', () => {
  test('says its name, version and manifest version', async () => {
    assert.deepEqual(await factsOf(manifest({ manifest_version: 2, name: 'Tïny', version: '1.2.3.65535' })), {
      kind: 'extension',
      bundleId: null,
      version: '1.2.3.65535',
      name: 'Tïny',
      manifestVersion: 2,
    });
  });

  test('has an id if its manifest holds a key', async () => {
    const facts = await factsOf(manifest({ key: PUBLIC_KEY.toString('base64') }));
    assert.equal(facts.bundleId, EXTENSION_ID);
    await assertRefused('a.zip', zipOf([manifest({ key: '!' })]), /"key" must be a public key/);
  });

  test('may have a manifest with a byte order mark and comments', async () => {
    const data = `\ufeff// first
      { "manifest_version": 3, /* " */ "name": "a // b \\" /* c */", // "version": "9"
        "version": "1.0", "homepage_url": "http://example.com" } // last`;
    assert.equal((await factsOf({ name: 'manifest.json', data })).name, 'a // b " /* c */');
  });

  test('must have its manifest at the root', async () => {
    const nested = zipOf([{ ...manifest(), name: 'tiny/manifest.json' }]);
    await assertRefused(
      'a.zip',
      nested,
      /"tiny\/manifest.json", but no manifest.json at its root.*not the folder/,
    );
    await assertRefused('a.zip', zipOf([{ name: 'x', data: '' }]), /no manifest.json at its root/);
  });

  for (const version of [
    '',
    '1.',
    '1.2.3.4.5',
    '65536',
    '1.99999',
    '01',
    '-1',
    '1.0b',
    'x',
    ' 1',
    1.5,
    null,
  ]) {
    test(`with version ${JSON.stringify(version)} is refused`, async () => {
      await assertRefused('a.zip', zipOf([manifest({ version })]), /"version" must be/);
    });
  }

  test('with a bad manifest is refused', async () => {
    const withData = (data: string) => zipOf([{ name: 'manifest.json', data }]);
    await assertRefused('a.zip', withData('{'), /manifest.json that is not JSON/);
    await assertRefused('a.zip', withData('"'), /manifest.json that is not JSON/);
    await assertRefused('a.zip', withData('/* {}'), /manifest.json that is not JSON/);
    await assertRefused('a.zip', withData('[]'), /not an object/);
    await assertRefused('a.zip', withData('null'), /not an object/);
    await assertRefused(
      'a.zip',
      zipOf([manifest({ manifest_version: 1 })]),
      /"manifest_version" must be 2 or 3/,
    );
    await assertRefused(
      'a.zip',
      zipOf([manifest({ manifest_version: '3' })]),
      /"manifest_version" must be 2 or 3/,
    );
    await assertRefused('a.zip', zipOf([manifest({ name: '' })]), /"name" must not be empty/);
    await assertRefused('a.zip', zipOf([manifest({ name: undefined })]), /"name" must be text/);
  });

  // Read in a bad way, it would take hours.
  test('with a manifest of a megabyte that is meant to be slow is refused at once', {
    timeout: 60_000,
  }, async () => {
    for (const data of ['\\"', '/*', '//', '"\\', '[', '{"a":', '/'])
      await read('a.zip', zipOf([{ name: 'manifest.json', data: data.repeat(1_000_000 / data.length) }]));
  });
});

describe('a name that stands for a message', () => {
  const messages = (values: unknown, locale = 'en'): ZipSource => ({
    name: `_locales/${locale}/messages.json`,
    data: JSON.stringify(values),
  });
  const named = manifest({ name: '__MSG_appName__', default_locale: 'en' });

  test('is looked up in the default language, in upper or lower case', async () => {
    const english = messages({ APPNAME: { message: 'Tiny' } });
    const german = messages({ appName: { message: 'Winzig' } }, 'de');
    assert.equal((await factsOf(named, german, english)).name, 'Tiny');
  });

  test('may be a part of the name, and have placeholders', async () => {
    const name = manifest({ name: '__MSG_a__ - __MSG_b__', default_locale: 'en' });
    const words = messages({
      a: { message: '$BRAND$ for $5', placeholders: { brand: { content: 'Tiny' } } },
      b: { message: 'beta' },
    });
    assert.equal((await factsOf(name, words)).name, 'Tiny for $5 - beta');
  });

  test('stays unknown if it is not there', async () => {
    assert.equal((await factsOf(named)).name, null);
    assert.equal((await factsOf(named, messages({}))).name, null);
    assert.equal((await factsOf(named, messages([]))).name, null);
    assert.equal((await factsOf(named, messages({ appname: 'Tiny' }))).name, null);
    assert.equal((await factsOf(named, messages({ appname: { message: '$missing$' } }))).name, null);
    assert.equal(
      (await factsOf(manifest({ name: '__MSG_a__' }), messages({ a: { message: 'x' } }))).name,
      null,
    );
  });

  test('does not multiply', async () => {
    const name = manifest({ name: '__MSG_a__'.repeat(100_000), default_locale: 'en' });
    const words = messages({
      a: { message: '$b$'.repeat(100_000), placeholders: { b: { content: 'x'.repeat(100_000) } } },
    });
    assert.equal((await factsOf(name, words)).name?.length, 200);
  });
});

describe('a .crx', () => {
  const zip = zipOf([manifest()]);

  test('packed by Chromium: the id comes from the header, and the zip begins after it', async () => {
    const bytes = realFile('chromium.crx');
    const verdict = await read('a.crx', bytes);
    assert.deepEqual(verdict, {
      ok: true,
      facts: {
        kind: 'extension',
        bundleId: 'pkjcblneabcdmbjgofimpnmikaeplokd',
        version: '1.2.3',
        name: 'Tiny',
        manifestVersion: 3,
        archiveOffset: 593,
      },
    });
    assert.equal(bytes.subarray(593, 595).toString(), 'PK');
  });

  test('with several keys has the id of one of them', async () => {
    const verdict = await read('a.crx', crxOf(zip));
    assert.ok(verdict.ok);
    assert.equal(verdict.facts.bundleId, EXTENSION_ID);
  });

  test('of version 2 or of an unknown one is refused in words', async () => {
    await assertRefused('a.crx', crxOf(zip, { version: 2 }), /version 2, which Chrome no longer takes.*Pack/);
    await assertRefused('a.crx', crxOf(zip, { version: 4 }), /unknown version \(4\)/);
  });

  test('with a bad header is refused', async () => {
    await assertRefused('a.crx', crxOf(zip, { magic: 'Cr25' }), /not a .crx file/);
    await assertRefused('a.crx', crxOf(zip, { headerLength: 0xffffffff }), /impossible length/);
    await assertRefused('a.crx', crxOf(zip, { headerLength: 5000 }), /impossible length/);
    await assertRefused('a.crx', crxOf(zip, { header: Buffer.alloc(0) }), /no extension id/);
    await assertRefused(
      'a.crx',
      crxOf(zip, { header: protobuf([10000, protobuf([1, 'short'])]) }),
      /no extension id/,
    );
    await assertRefused(
      'a.crx',
      crxOf(zip, { header: crxHeader(Buffer.alloc(16)) }),
      /belongs to none of its keys/,
    );
    await assertRefused('a.crx', Buffer.from('Cr24'), /not a .crx file/);
    await assertRefused('a.crx', crxOf(Buffer.from('no zip')), /not a zip archive/);
  });

  test('and a .zip are told apart, whatever their names', async () => {
    await assertRefused('a.crx', zip, /not a .crx file.*name it .zip/);
    await assertRefused('a.zip', crxOf(zip), /is a .crx file by another name/);
  });
});
