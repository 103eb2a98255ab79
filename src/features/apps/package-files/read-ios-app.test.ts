import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { realFile } from './fixture-files.ts';
import { binaryPlist, type PlistValue, xmlPlist } from './ios-fixtures.ts';
import { readPackage } from './read-package.ts';
import { fileOf, SYMLINK_MODE, type ZipSource, zipOf } from './zip-fixtures.ts';

const read = (filename: string, bytes: Buffer) => readPackage(fileOf(bytes), { filename, platform: 'ios' });

async function assertRefused(filename: string, sources: ZipSource[], words: RegExp): Promise<void> {
  const verdict = await read(filename, zipOf(sources));
  assert.ok(!verdict.ok);
  assert.match(verdict.problem, words);
}

const info = (values: { readonly [key: string]: PlistValue } = {}) =>
  xmlPlist({ CFBundleIdentifier: 'com.example.app', ...values });
const payload = (data: string | Buffer) => [{ name: 'Payload/Notes.app/Info.plist', data }];
const app = (data: string | Buffer) => [{ name: 'Notes.app/Info.plist', data }];

describe('files of a real tool', () => {
  test('an .ipa with a binary Info.plist', async () => {
    assert.deepEqual(await read('Notes.ipa', realFile('plistlib-binary.ipa')), {
      ok: true,
      facts: {
        kind: 'ipa',
        bundleId: 'com.example.notes',
        version: '1.4',
        name: 'Nötes & 📓',
        iosTarget: 'device',
      },
    });
  });

  test('an .app.zip with an XML Info.plist, under either of its endings', async () => {
    for (const filename of ['Notes.app.zip', 'Notes.APP.ZIP', 'Notes.zip']) {
      assert.deepEqual(await read(filename, realFile('plistlib-xml.app.zip')), {
        ok: true,
        facts: {
          kind: 'app.zip',
          bundleId: 'com.example.notes',
          version: '1.4',
          name: 'Nötes & 📓',
          iosTarget: 'simulator',
        },
      });
    }
  });
});

describe('what the Info.plist says', () => {
  test('the build number and the short name stand in for what is missing', async () => {
    const data = info({ CFBundleVersion: '42', CFBundleName: 'notes', CFBundleDisplayName: ' ' });
    const verdict = await read('a.ipa', zipOf(payload(data)));
    assert.ok(verdict.ok);
    assert.equal(verdict.facts.version, '42');
    assert.equal(verdict.facts.name, 'notes');
  });

  test('an app that does not say what it is for is taken for what its file is for', async () => {
    for (const [filename, sources, target] of [
      ['a.ipa', payload(info()), 'device'],
      ['a.app.zip', app(info()), 'simulator'],
    ] as const) {
      const verdict = await read(filename, zipOf(sources));
      assert.ok(verdict.ok);
      assert.equal(verdict.facts.iosTarget, target);
    }
  });

  test('a missing or impossible bundle identifier is refused', async () => {
    for (const data of [
      xmlPlist({}),
      info({ CFBundleIdentifier: '../x' }),
      info({ CFBundleIdentifier: 7 }),
    ]) {
      await assertRefused('a.ipa', payload(data), /without a valid bundle identifier/);
    }
  });
});

describe('simulators take .app.zip, devices take .ipa', () => {
  const forSimulator = [
    info({ DTPlatformName: 'iphonesimulator' }),
    binaryPlist({ CFBundleIdentifier: 'a.b', CFBundleSupportedPlatforms: ['iPhoneSimulator'] }),
  ];
  const forDevice = [
    info({ DTPlatformName: 'iphoneos' }),
    info({ CFBundleSupportedPlatforms: ['iPhoneOS'] }),
  ];

  test('an .ipa for the simulator is refused in words', async () => {
    for (const data of forSimulator)
      await assertRefused('a.ipa', payload(data), /built for the simulator.*\.app\.zip/);
  });

  test('an .app.zip for devices is refused in words', async () => {
    for (const data of forDevice)
      await assertRefused('a.app.zip', app(data), /built for real devices.*\.ipa/);
  });

  test('an app for the Mac or the watch is refused in words', async () => {
    const data = info({ CFBundleSupportedPlatforms: ['MacOSX'] });
    await assertRefused('a.app.zip', app(data), /no iOS app: it was built for "MacOSX"/);
    await assertRefused('a.ipa', payload(info({ DTPlatformName: 'watchos' })), /built for "watchos"/);
  });
});

describe('where the app lies', () => {
  test('other files, links and the shadows of a Mac do not matter', async () => {
    const sources = [
      { name: '__MACOSX/Notes.app/._Info.plist', data: 'x' },
      { name: 'Notes.app/', stored: true },
      { name: 'Notes.app/Frameworks/X.framework/Versions/A/X', data: 'x' },
      { name: 'Notes.app/Frameworks/X.framework/X', data: 'Versions/A/X', mode: SYMLINK_MODE },
      ...app(info()),
    ];
    assert.equal((await read('a.app.zip', zipOf(sources))).ok, true);
  });

  test('no app, two apps or an app without Info.plist is refused', async () => {
    await assertRefused(
      'a.ipa',
      [{ name: 'readme.txt', data: 'x' }],
      /no \.app folder in a folder "Payload"/,
    );
    await assertRefused(
      'a.zip',
      [{ name: 'folder/A.app/Info.plist', data: info() }],
      /no \.app folder at its root/,
    );
    await assertRefused(
      'a.ipa',
      [...payload(info()), { name: 'Payload/B.app/x', data: '' }],
      /holds 2 iOS apps/,
    );
    await assertRefused('a.app.zip', [{ name: 'A.app/x', data: '' }], /lacks the file "A.app\/Info.plist"/);
  });

  test('an Info.plist that is a link is refused', async () => {
    const link = { name: 'Payload/A.app/Info.plist', data: 'other', mode: SYMLINK_MODE };
    await assertRefused('a.ipa', [link], /as a symlink/);
  });
});
