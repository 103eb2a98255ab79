import assert from 'node:assert/strict';
import { test } from 'node:test';
import { realFile } from './fixture-files.ts';
import { protobuf } from './protobuf-fixtures.ts';
import { readPackage } from './read-package.ts';
import { fileOf, zipOf } from './zip-fixtures.ts';

const read = (bytes: Buffer) => readPackage(fileOf(bytes), { filename: 'app.aab', platform: 'android' });

const aabOf = (manifest: Buffer) => zipOf([{ name: 'base/manifest/AndroidManifest.xml', data: manifest }]);

const element = (name: string, ...rest: (readonly [number, Buffer])[]) =>
  protobuf([1, protobuf([3, name], ...rest)]);
const plain = (name: string, value: string) => [4, protobuf([2, name], [3, value])] as const;
const android = (number: number, value: string, compiled?: Buffer) =>
  [
    4,
    protobuf([1, 'android'], [3, value], [5, number], ...(compiled ? [[6, compiled] as const] : [])),
  ] as const;

const VERSION_NAME = 0x0101021c;
const LABEL = 0x01010001;

async function assertRefused(bytes: Buffer, words: RegExp): Promise<void> {
  const verdict = await read(bytes);
  assert.ok(!verdict.ok);
  assert.match(verdict.problem, words);
}

test('the manifest that aapt2 makes for an app bundle, in which version and label are references', async () => {
  assert.deepEqual(await read(realFile('aapt2-proto.aab')), {
    ok: true,
    facts: { kind: 'aab', bundleId: 'com.example.notes', version: null, name: null },
  });
});

test('version and label in words, compiled or as written', async () => {
  const application = element(
    'application',
    android(LABEL, '@written', protobuf([2, protobuf([1, 'Nötes'])])),
  );
  const other = element('uses-sdk', android(LABEL, 'wrong'));
  const text = protobuf([2, '  ']);
  const manifest = element(
    'manifest',
    plain('package', 'com.example.notes'),
    android(VERSION_NAME, '1.2'),
    [5, text],
    [5, other],
    [5, application],
  );
  assert.deepEqual(await read(aabOf(manifest)), {
    ok: true,
    facts: { kind: 'aab', bundleId: 'com.example.notes', version: '1.2', name: 'Nötes' },
  });
});

test('a manifest of another kind is refused', async () => {
  await assertRefused(aabOf(element('resources')), /not in the compiled form of an .aab/);
  await assertRefused(aabOf(element('manifest')), /names no package/);
  await assertRefused(aabOf(Buffer.alloc(0)), /not in the compiled form of an .aab/);
  await assertRefused(aabOf(Buffer.from('<manifest/>')), /damaged/);
});

test('numbers without end, lengths beyond the end and unknown types of field are refused', async () => {
  await assertRefused(aabOf(Buffer.alloc(100, 0xff)), /number without end/);
  await assertRefused(aabOf(Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x7f])), /not there/);
  await assertRefused(aabOf(Buffer.from([0x0b])), /unknown type/);
});

test('thousands of levels cost no more than their bytes', async () => {
  let deep = element('leaf');
  for (let level = 0; level < 2000; level++) deep = element('node', [5, deep]);
  const manifest = element('manifest', plain('package', 'a.b'), [5, deep]);
  const verdict = await read(aabOf(manifest));
  assert.equal(verdict.ok, true);
});
