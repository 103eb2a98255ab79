import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import fc from 'fast-check';
import type { Platform } from '../../../contract/apps.ts';
import { binaryManifest, resourceTable } from './android-fixtures.ts';
import { openArchive } from './archive.ts';
import { crxHeader, crxOf } from './extension-fixtures.ts';
import { realFile } from './fixture-files.ts';
import { binaryPlist, xmlPlist } from './ios-fixtures.ts';
import { readPackage } from './read-package.ts';
import { fileOf, zipOf } from './zip-fixtures.ts';

/** One way to damage bytes; places are shares of the length, so that they fit any file. */
type Edit = {
  kind: 'set' | 'widen' | 'insert' | 'delete' | 'repeat';
  at: number;
  span: number;
  value: number;
};

const edit = fc.record<Edit>({
  kind: fc.constantFrom('set', 'widen', 'insert', 'delete', 'repeat'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  span: fc.nat(64),
  value: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat(255)),
});

function damaged(bytes: Buffer, edits: readonly Edit[]): Buffer {
  return edits.reduce((current, { kind, at, span, value }) => {
    const start = Math.floor(at * current.length);
    const end = Math.min(start + span, current.length);
    const [before, middle, after] = [
      current.subarray(0, start),
      current.subarray(start, end),
      current.subarray(end),
    ];
    // Lengths and counts are four bytes: one of them set to 0xff hits few of the limits.
    if (kind === 'widen') return Buffer.concat([before, Buffer.alloc(4, value), current.subarray(start + 4)]);
    if (kind === 'set') return Buffer.concat([before, Buffer.from([value]), current.subarray(start + 1)]);
    if (kind === 'insert') return Buffer.concat([before, Buffer.alloc(span, value), middle, after]);
    if (kind === 'delete') return Buffer.concat([before, after]);
    return Buffer.concat([before, middle, middle, after]);
  }, bytes);
}

interface Target {
  readonly name: string;
  readonly platform: Platform;
  readonly filename: string;
  /** What is damaged, and what is then built around it, so that checksums do not keep the damage from the parser. */
  readonly bytes: () => Buffer | Promise<Buffer>;
  readonly wrap: (bytes: Buffer) => Buffer;
}

const whole = (bytes: Buffer) => bytes;
const inReal = (file: string, path: string) => async () =>
  await (await openArchive(fileOf(realFile(file)))).readEntry(path, 1_000_000);

const apk = (manifest: Buffer, resources: Buffer) =>
  zipOf([
    { name: 'AndroidManifest.xml', data: manifest },
    { name: 'resources.arsc', data: resources },
  ]);
const labelled = binaryManifest({ versionName: 0x7f010001, label: 0x7f010000 });
const table = () =>
  resourceTable([
    { entries: { 0: 0x7f010002, 1: '1.0', 2: 0x7f010003, 3: 'Notes' } },
    { language: 'de', encoding: 'sparse', compact: true, entries: { 3: 'Notizen', 9: 0x7f010000 } },
    { language: 'fr', encoding: 'short', entries: { 0: 0x7f010001, 3: 'Carnet' } },
  ]);
const info = {
  CFBundleIdentifier: 'a.b',
  CFBundleName: 'Nötes',
  CFBundleSupportedPlatforms: ['iPhoneOS'],
  x: [{ y: 1 }],
};
const ipa = (data: Buffer) => zipOf([{ name: 'Payload/A.app/Info.plist', data }]);
const manifestJson = Buffer.from(
  '{"manifest_version":3,"name":"__MSG_a__","version":"1.0","default_locale":"en"/**/}',
);
const messagesJson = Buffer.from('{"a":{"message":"$B$ x","placeholders":{"b":{"content":"y"}}}} // end');
const extension = (manifest: Buffer, messages: Buffer) =>
  zipOf([
    { name: 'manifest.json', data: manifest },
    { name: '_locales/en/messages.json', data: messages },
  ]);

const android = { platform: 'android', filename: 'a.apk' } as const;
const bundle = { platform: 'android', filename: 'a.aab' } as const;
const ios = { platform: 'ios', filename: 'a.ipa' } as const;
const crx = { platform: 'chrome-extension', filename: 'a.crx' } as const;
const zip = { platform: 'chrome-extension', filename: 'a.zip' } as const;

const TARGETS: Target[] = [
  { name: 'a whole .apk', ...android, bytes: () => realFile('aapt2.apk'), wrap: whole },
  { name: 'a whole .aab', ...bundle, bytes: () => realFile('aapt2-proto.aab'), wrap: whole },
  { name: 'a whole .ipa', ...ios, bytes: () => realFile('plistlib-binary.ipa'), wrap: whole },
  { name: 'a whole .crx', ...crx, bytes: () => realFile('chromium.crx'), wrap: whole },
  {
    name: 'a compiled manifest',
    ...android,
    bytes: inReal('aapt2.apk', 'AndroidManifest.xml'),
    wrap: (bytes) => apk(bytes, table()),
  },
  {
    name: 'our own compiled manifest',
    ...android,
    bytes: () => labelled,
    wrap: (bytes) => apk(bytes, table()),
  },
  {
    name: 'a resource table of aapt',
    ...android,
    bytes: inReal('aapt.apk', 'resources.arsc'),
    wrap: (bytes) => apk(binaryManifest({ versionName: 0x7f020000, label: 0x7f020001 }), bytes),
  },
  { name: 'our own resource table', ...android, bytes: table, wrap: (bytes) => apk(labelled, bytes) },
  {
    name: 'a protobuf manifest',
    ...bundle,
    bytes: inReal('aapt2-proto.aab', 'base/manifest/AndroidManifest.xml'),
    wrap: (bytes) => zipOf([{ name: 'base/manifest/AndroidManifest.xml', data: bytes }]),
  },
  { name: 'a binary Info.plist', ...ios, bytes: () => binaryPlist(info), wrap: ipa },
  { name: 'an XML Info.plist', ...ios, bytes: () => Buffer.from(xmlPlist(info)), wrap: ipa },
  {
    name: 'a manifest.json',
    ...zip,
    bytes: () => manifestJson,
    wrap: (bytes) => extension(bytes, messagesJson),
  },
  {
    name: 'a messages.json',
    ...zip,
    bytes: () => messagesJson,
    wrap: (bytes) => extension(manifestJson, bytes),
  },
  {
    name: 'the header of a .crx',
    ...crx,
    bytes: () => crxHeader(),
    wrap: (header) => crxOf(extension(manifestJson, messagesJson), { header }),
  },
];

const MAX_MILLISECONDS = 5000;
const MAX_GROWTH_BYTES = 500_000_000;

describe('whatever is damaged, the answer is a verdict, soon', () => {
  let memoryBefore = 0;
  before(() => {
    memoryBefore = process.memoryUsage().rss;
  });

  for (const target of TARGETS) {
    test(target.name, async () => {
      const sound = await target.bytes();
      const verdict = await readPackage(fileOf(target.wrap(sound)), target);
      assert.ok(verdict.ok && (verdict.facts.kind === 'aab' || verdict.facts.name !== null));
      await fc.assert(
        fc.asyncProperty(fc.array(edit, { minLength: 1, maxLength: 6 }), async (edits) => {
          const file = fileOf(target.wrap(damaged(sound, edits)));
          const start = performance.now();
          const verdict = await readPackage(file, target);
          const milliseconds = performance.now() - start;
          assert.ok(milliseconds < MAX_MILLISECONDS, `took ${milliseconds} ms`);
          assert.ok(verdict.ok ? verdict.facts.kind.length > 0 : verdict.problem.length > 0);
        }),
        { numRuns: 300 },
      );
      assert.ok(process.memoryUsage().rss - memoryBefore < MAX_GROWTH_BYTES);
    });
  }
});
