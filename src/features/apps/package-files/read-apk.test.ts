import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  binaryManifest,
  chunk,
  resourceTable,
  stringPool,
  u16,
  u32,
  type VariantSource,
} from './android-fixtures.ts';
import { realFile } from './fixture-files.ts';
import { readPackage } from './read-package.ts';
import { fileOf, zipOf } from './zip-fixtures.ts';

const NOTHING = 0xffffffff;

const read = (bytes: Buffer) => readPackage(fileOf(bytes), { filename: 'app.apk', platform: 'android' });

const apkOf = (manifest: Buffer, resources?: Buffer) =>
  zipOf([
    { name: 'AndroidManifest.xml', data: manifest },
    ...(resources === undefined ? [] : [{ name: 'resources.arsc', data: resources, stored: true }]),
  ]);

async function nameOf(
  variants: readonly VariantSource[],
  encoding?: 'utf8' | 'utf16',
): Promise<string | null> {
  const verdict = await read(apkOf(binaryManifest({ label: 0x7f010000 }), resourceTable(variants, encoding)));
  assert.ok(verdict.ok);
  return verdict.facts.name;
}

async function assertRefused(bytes: Buffer, words: RegExp): Promise<void> {
  const verdict = await read(bytes);
  assert.ok(!verdict.ok);
  assert.match(verdict.problem, words);
}

describe('files of real tools', () => {
  for (const file of ['aapt.apk', 'aapt2.apk']) {
    test(`${file}: version and label are found behind references, an emoji among the words`, async () => {
      assert.deepEqual(await read(realFile(file)), {
        ok: true,
        facts: { kind: 'apk', bundleId: 'com.example.notes', version: '2.5.1', name: 'Nötes 📓' },
      });
    });
  }

  test('aapt2-sparse.apk: a label that is only there for some screens', async () => {
    assert.deepEqual(await read(realFile('aapt2-sparse.apk')), {
      ok: true,
      facts: { kind: 'apk', bundleId: 'com.example.sparse', version: '1.0', name: 'Sparse' },
    });
  });
});

describe('the manifest', () => {
  for (const encoding of ['utf8', 'utf16'] as const) {
    test(`in ${encoding}, with words in place`, async () => {
      const manifest = binaryManifest(
        { packageName: 'a.b_c.D1', versionName: '1.0 β', label: 'Ünï' },
        encoding,
      );
      assert.deepEqual(await read(apkOf(manifest)), {
        ok: true,
        facts: { kind: 'apk', bundleId: 'a.b_c.D1', version: '1.0 β', name: 'Ünï' },
      });
    });
  }

  test('without version, label or resources', async () => {
    assert.deepEqual(await read(apkOf(binaryManifest({ label: 0x7f010000 }))), {
      ok: true,
      facts: { kind: 'apk', bundleId: 'com.example.app', version: null, name: null },
    });
  });

  test('a label is made fit to store and to show', async () => {
    const label = `  Bad\0 \u202eName\n${'x'.repeat(1000)}`;
    const verdict = await read(apkOf(binaryManifest({ label })));
    assert.ok(verdict.ok && verdict.facts.name !== null);
    assert.match(verdict.facts.name, /^Bad Name x+$/);
    assert.equal(verdict.facts.name.length, 200);
  });

  test('without a package, or with an impossible one, is refused', async () => {
    await assertRefused(apkOf(binaryManifest({ packageName: null })), /names no package/);
    await assertRefused(apkOf(binaryManifest({ packageName: '../evil' })), /"..\/evil" for a package name/);
    await assertRefused(apkOf(binaryManifest({ packageName: 'a'.repeat(300) })), /for a package name/);
  });

  test('of another kind is refused', async () => {
    await assertRefused(apkOf(binaryManifest({ root: 'resources' })), /manifest of another kind/);
    await assertRefused(apkOf(Buffer.from('<manifest package="a.b"/>')), /not in the compiled form/);
    await assertRefused(apkOf(Buffer.alloc(0)), /not in the compiled form/);
    await assertRefused(apkOf(chunk(3, Buffer.alloc(0))), /empty AndroidManifest/);
  });
});

/** Each entry refers to the next, and the last one holds a word. */
function chainOf(length: number): Record<number, string | number> {
  const links = Array.from({ length }, (_, index) => [index, 0x7f010001 + index]);
  return Object.fromEntries([...links, [length, 'end']]);
}

describe('a label behind a reference', () => {
  const language = (code: string, text: string) => ({ language: code, entries: { 0: text } });

  test('is taken from the variant for every device, wherever it stands', async () => {
    const variants = [language('de', 'Notizen'), { entries: { 0: 'Notes' } }, language('fr', 'Carnet')];
    assert.equal(await nameOf(variants), 'Notes');
    assert.equal(await nameOf(variants, 'utf16'), 'Notes');
  });

  test('is taken from a variant for all languages if there is none for all devices', async () => {
    assert.equal(
      await nameOf([language('de', 'Notizen'), { sdkVersion: 26, entries: { 0: 'Notes' } }]),
      'Notes',
    );
  });

  test('is taken from the languages only if they agree', async () => {
    assert.equal(await nameOf([language('de', 'Notes'), language('fr', 'Notes')]), 'Notes');
    assert.equal(await nameOf([language('de', 'Notizen'), language('fr', 'Carnet')]), null);
  });

  for (const encoding of ['plain', 'short', 'sparse'] as const) {
    for (const compact of [false, true]) {
      test(`is found in a table with ${encoding} offsets and ${compact ? 'compact' : 'full'} entries`, async () => {
        const entries = { 0: 0x7f010009, 3: 'wrong', 9: 'right', 11: 'wrong' };
        assert.equal(await nameOf([{ encoding, compact, entries }]), 'right');
        assert.equal(await nameOf([{ encoding, compact, entries: { 3: 'wrong' } }]), null);
      });
    }
  }

  test('stays unknown if it leads in circles, nowhere, to Android itself or on and on', async () => {
    assert.equal(await nameOf([{ entries: { 0: 0x7f010000 } }]), null);
    assert.equal(await nameOf([{ entries: { 0: 0x7f010001, 1: 0x7f010000 } }]), null);
    assert.equal(await nameOf([{ entries: { 0: 0x7f020000 } }]), null);
    assert.equal(await nameOf([{ entries: { 0: 0x01040000 } }]), null);
    assert.equal(await nameOf([{ entries: chainOf(5000) }]), null);
    assert.equal(await nameOf([{ entries: chainOf(10) }]), 'end');
  });

  test('stays unknown if the table is damaged: Android may still bear it', async () => {
    const manifest = binaryManifest({ versionName: '3.1', label: 0x7f010000 });
    const table = resourceTable([{ entries: { 0: 'Notes' } }]);
    for (const bytes of [Buffer.alloc(0), Buffer.from('not a table at all'), table.subarray(0, 400)]) {
      assert.deepEqual(await read(apkOf(manifest, bytes)), {
        ok: true,
        facts: { kind: 'apk', bundleId: 'com.example.app', version: '3.1', name: null },
      });
    }
  });
});

describe('hostile data costs little', () => {
  const manifest = binaryManifest({ label: 0x7f010000 });

  async function assertQuick(bytes: Buffer): Promise<void> {
    const start = performance.now();
    await read(bytes);
    const milliseconds = performance.now() - start;
    assert.ok(milliseconds < 5000, `took ${milliseconds} ms`);
  }

  test('chunks of no length', async () => {
    await assertRefused(
      apkOf(Buffer.concat([u16(3, 8), u32(16), u16(0x0102, 8), u32(0)])),
      /impossible length/,
    );
    await assertRefused(apkOf(Buffer.concat([u16(3, 0), u32(0)])), /impossible length/);
  });

  test('counts that no file could fill', async () => {
    const pool = chunk(1, u32(NOTHING, NOTHING, 0, NOTHING, 0));
    const element = chunk(0x0102, u32(0, 0), u32(0, 5), u16(20, 0, 0xffff, 0, 0, 0));
    await assertRefused(apkOf(chunk(3, Buffer.alloc(0), pool, element)), /damaged/);
  });

  test('millions of empty chunks', async () => {
    const empty = chunk(0x0999, Buffer.alloc(0));
    const many = Buffer.alloc(empty.length * 900_000, empty);
    await assertQuick(apkOf(chunk(3, Buffer.alloc(0), many)));
    await assertQuick(apkOf(manifest, chunk(2, u32(1), Buffer.concat(Array(7).fill(many)))));
  });

  test('many elements that share one long name', async () => {
    const pool = stringPool(['x'.repeat(30_000)]);
    const start = (name: number) => chunk(0x0102, u32(0, 0), u32(0, name), u16(20, 20, 0, 0, 0, 0));
    const end = chunk(0x0103, u32(0, 0), u32(0, 0));
    const many = Array.from({ length: 49_000 }, () => Buffer.concat([start(0), end]));
    await assertQuick(apkOf(chunk(3, Buffer.alloc(0), pool, start(0), ...many)));
  });

  test('a bush of references, each to a different resource with many variants', async () => {
    const variants = Array.from({ length: 300 }, (_, variant) => ({
      language: 'de',
      entries: Object.fromEntries(
        Array.from({ length: 300 }, (_, index) => [index, 0x7f010000 + ((index * 300 + variant * 7) % 300)]),
      ),
    }));
    await assertQuick(apkOf(manifest, resourceTable(variants)));
  });
});
