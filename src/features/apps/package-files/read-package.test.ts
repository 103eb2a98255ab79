import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Platform } from '../../../contract/apps.ts';
import { binaryManifest } from './android-fixtures.ts';
import { realFile } from './fixture-files.ts';
import { problemWithName, readPackage } from './read-package.ts';
import { fileOf, zipOf } from './zip-fixtures.ts';

async function problemOf(filename: string, platform: Platform, bytes: Buffer): Promise<string> {
  const verdict = await readPackage(fileOf(bytes), { filename, platform });
  assert.ok(!verdict.ok, JSON.stringify(verdict));
  return verdict.problem;
}

describe('the name of a file must fit the platform', () => {
  const cases: [Platform, string, RegExp][] = [
    [
      'android',
      'app.ipa',
      /^"app\.ipa" is not a file of an Android app\. Upload one that ends in \.apk or \.aab\.$/,
    ],
    ['ios', 'app.apk', /an iOS app\. Upload one that ends in \.ipa or \.app\.zip or \.zip\.$/],
    ['chrome-extension', 'app.apk', /a Chrome extension\. Upload one that ends in \.zip or \.crx\.$/],
    ['web', 'index.html', /a web app is an address\. Send the url/],
    ['android', 'apk', /\.apk or \.aab/],
    ['android', `\u202e${'x'.repeat(1000)}`, /^"x{100}…" is not/],
  ];
  for (const [platform, filename, words] of cases) {
    test(`${filename.slice(0, 20)} for ${platform}`, async () => {
      assert.match(await problemOf(filename, platform, realFile('aapt.apk')), words);
      assert.match(problemWithName(filename, platform) ?? '', words);
    });
  }

  test('a name that fits has no problem', () => {
    assert.equal(problemWithName('My App.APK', 'android'), null);
    assert.equal(problemWithName('Notes.app.zip', 'ios'), null);
  });
});

describe('a file that is not what its name says', () => {
  test('is refused, and called what it looks like', async () => {
    const apk = realFile('aapt.apk');
    assert.match(
      await problemOf('a.ipa', 'ios', apk),
      /looks like an Android app \(\.apk\), not like an iOS app/,
    );
    assert.match(await problemOf('a.zip', 'chrome-extension', apk), /looks like an Android app/);
    assert.match(
      await problemOf('a.aab', 'android', apk),
      /looks like an Android app \(\.apk\), not like .*bundle/,
    );
    assert.match(await problemOf('a.apk', 'android', realFile('aapt2-proto.aab')), /looks like .*bundle/);
    assert.match(await problemOf('a.zip', 'ios', realFile('plistlib-binary.ipa')), /looks like .*\(\.ipa\)/);
    assert.match(await problemOf('a.apk', 'android', realFile('chromium.crx')), /is a \.crx file/);
  });

  test('is refused if it is text, nothing, or a zip of something else', async () => {
    assert.match(await problemOf('a.apk', 'android', Buffer.from('hello')), /not a zip archive/);
    assert.match(await problemOf('a.apk', 'android', Buffer.alloc(0)), /not a zip archive/);
    assert.match(await problemOf('a.apk', 'android', Buffer.alloc(1_000_000, 'text ')), /not a zip archive/);
    assert.match(
      await problemOf('a.apk', 'android', zipOf([{ name: 'x', data: 'x' }])),
      /lacks the file "Andr/,
    );
    assert.match(await problemOf('a.apk', 'android', zipOf([])), /lacks the file "AndroidManifest.xml"/);
  });

  test('may hold the mark of another kind besides its own', async () => {
    const sources = [
      { name: 'AndroidManifest.xml', data: binaryManifest({}) },
      { name: 'manifest.json', data: '{}' },
    ];
    const file = fileOf(zipOf(sources));
    assert.equal((await readPackage(file, { filename: 'a.apk', platform: 'android' })).ok, true);
  });
});

test('every file of every kind is refused when cut off anywhere', async () => {
  for (const [file, platform] of [
    ['aapt2.apk', 'android'],
    ['aapt2-proto.aab', 'android'],
    ['plistlib-binary.ipa', 'ios'],
    ['plistlib-xml.app.zip', 'ios'],
    ['chromium.crx', 'chrome-extension'],
  ] as const) {
    const bytes = realFile(file);
    for (let length = 0; length < bytes.length; length++) {
      await problemOf(file, platform, bytes.subarray(0, length));
    }
  }
});

test('a fault of the storage is thrown, not held against the file', async () => {
  for (const [file, platform] of [
    ['aapt.apk', 'android'],
    ['chromium.crx', 'chrome-extension'],
  ] as const) {
    const bytes = realFile(file);
    for (const failsAt of [1, 2]) {
      const fault = new Error('connection reset');
      let reads = 0;
      const broken = {
        size: bytes.length,
        read: async (start: number, length: number) => {
          if (++reads === failsAt) throw fault;
          return bytes.subarray(start, start + length);
        },
      };
      await assert.rejects(readPackage(broken, { filename: file, platform }), (error) => error === fault);
    }
  }
});

test('a file of two gigabytes is read in a few small parts', async () => {
  const head = Buffer.from('PK\x03\x04');
  const small = zipOf([{ name: 'AndroidManifest.xml', data: binaryManifest({}) }]);
  const gap = 2 * 1024 ** 3;
  const shifted = Buffer.from(small);
  const directoryAt = small.indexOf('PK\x01\x02', 0, 'latin1');
  shifted.writeUInt32LE(gap, directoryAt + 42);
  shifted.writeUInt32LE(gap + directoryAt, small.length - 6);
  let bytesRead = 0;
  const file = {
    size: gap + shifted.length,
    read: async (start: number, length: number) => {
      bytesRead += length;
      const bytes = Buffer.alloc(length);
      head.copy(bytes, 0, Math.min(start, head.length));
      if (start + length > gap) shifted.copy(bytes, Math.max(gap - start, 0), Math.max(start - gap, 0));
      return bytes;
    },
  };
  assert.equal((await readPackage(file, { filename: 'a.apk', platform: 'android' })).ok, true);
  assert.ok(bytesRead < 1_000_000);
});
