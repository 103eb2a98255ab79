import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { BlobNotFound, type Blobs, BlobTooLarge } from './blobs.ts';

/** A storage that is set up for one test, and what a look from outside finds in it. */
export interface BlobsUnderTest {
  readonly blobs: Blobs;
  /** Everything that is stored, unfinished uploads included, in no order. */
  remains(): Promise<string[]>;
  remove(): Promise<void>;
}

const megabyte = 1024 * 1024;
const roomy = { maxBytes: 64 * megabyte };

export async function* bodyOf(
  ...chunks: (string | Uint8Array)[]
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

/** The body of somebody whose connection breaks after some bytes. */
async function* brokenBody(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  yield bytes;
  throw new Error('the sender went away');
}

export async function contentOf(blobs: Blobs, key: string): Promise<Buffer | null> {
  const blob = await blobs.open(key);
  if (blob === null) return null;
  try {
    return await buffer(blob.stream());
  } finally {
    await blob.close();
  }
}

/** What every kind of storage must do alike. */
export function blobsSuite(kind: string, setUp: () => Promise<BlobsUnderTest>): void {
  describe(`blobs in ${kind}`, () => {
    let under: BlobsUnderTest;
    let blobs: Blobs;

    beforeEach(async () => {
      under = await setUp();
      blobs = under.blobs;
    });
    afterEach(() => under.remove());

    test('what was put can be read back', async () => {
      const put = await blobs.put('apps/a1/build.apk', bodyOf('Hello, ', 'blob'), roomy);
      assert.deepEqual(put, { size: 11 });
      assert.equal((await contentOf(blobs, 'apps/a1/build.apk'))?.toString(), 'Hello, blob');
    });

    test('a blob that was never put opens as null, and so does a folder of blobs or what lies below a blob', async () => {
      await blobs.put('runs/r1/log', bodyOf('x'), roomy);
      for (const key of ['nothing', 'runs/r1', 'runs/r1/log/x', 'runs/r1/lo']) {
        assert.equal(await blobs.open(key), null, key);
      }
    });

    test('a blob of no bytes exists', async () => {
      assert.deepEqual(await blobs.put('empty', bodyOf(), roomy), { size: 0 });
      const blob = await blobs.open('empty');
      assert.equal(blob?.size, 0);
      assert.equal((await blob.read(0, 10)).length, 0);
      assert.equal((await buffer(blob.stream())).length, 0);
      await blob.close();
    });

    test('odd but legal keys name different blobs', async () => {
      const keys = [
        'a',
        'A.b-c_d',
        '...',
        '-',
        '_',
        '.hidden',
        'x/.../y',
        'a..b/c..',
        '1',
        `${'s'.repeat(200)}/t`,
      ];
      for (const key of keys) await blobs.put(`odd/${key}`, bodyOf(key), roomy);
      for (const key of keys) assert.equal((await contentOf(blobs, `odd/${key}`))?.toString(), key);
    });

    test('a key or prefix that could reach elsewhere is refused, whatever is asked', async () => {
      const illegal = [
        '',
        '/',
        '/a',
        'a/',
        'a//b',
        '.',
        '..',
        '../a',
        'a/../b',
        'a/./b',
        'a b',
        'ä',
        'a%2Fb',
        'a\\b',
        'a\0',
        '~incoming/x',
        'a?b',
        'x'.repeat(201),
        'x/'.repeat(400).concat('x'),
      ];
      for (const key of illegal) {
        await assert.rejects(blobs.put(key, bodyOf('x'), roomy), TypeError, key);
        await assert.rejects(blobs.open(key), TypeError, key);
        await assert.rejects(blobs.move(key, 'to'), TypeError, key);
        await assert.rejects(blobs.move('from', key), TypeError, key);
        await assert.rejects(blobs.delete(key), TypeError, key);
        if (key !== 'a/') await assert.rejects(blobs.deletePrefix(key), TypeError, key);
      }
      await assert.rejects(blobs.deletePrefix('no-slash'), TypeError);
      assert.deepEqual(await under.remains(), []);
    });

    test('a body of many parts arrives whole, however it is cut', async () => {
      const bytes = randomBytes(45 * megabyte + 17);
      const cuts = [
        bytes.subarray(0, 1),
        bytes.subarray(1, 20 * megabyte),
        Buffer.alloc(0),
        bytes.subarray(20 * megabyte),
      ];
      assert.deepEqual(await blobs.put('large', bodyOf(...cuts), roomy), { size: bytes.length });
      assert.ok((await contentOf(blobs, 'large'))?.equals(bytes));
    });

    test('a body of exactly one part, and of one byte more or less, arrives whole', async () => {
      for (const size of [8 * megabyte - 1, 8 * megabyte, 8 * megabyte + 1]) {
        const bytes = randomBytes(size);
        await blobs.put('edge', bodyOf(bytes), roomy);
        assert.ok((await contentOf(blobs, 'edge'))?.equals(bytes), `${size} bytes`);
      }
    });

    test('a body at the limit is kept, one byte more is refused and leaves nothing', async () => {
      for (const maxBytes of [5, 9 * megabyte]) {
        const bytes = randomBytes(maxBytes);
        await blobs.put('kept', bodyOf(bytes), { maxBytes });
        const tooLarge = blobs.put('refused', bodyOf(bytes, 'x'), { maxBytes });
        await assert.rejects(
          tooLarge,
          (error) => error instanceof BlobTooLarge && error.maxBytes === maxBytes,
        );
        assert.deepEqual(await under.remains(), ['kept']);
      }
    });

    test('a body that grows past the limit is not read to its end', async () => {
      let chunks = 0;
      let closed = false;
      async function* endless() {
        try {
          for (; ; chunks++) yield Buffer.alloc(megabyte);
        } finally {
          closed = true;
        }
      }
      await assert.rejects(blobs.put('endless', endless(), { maxBytes: 10 * megabyte }), BlobTooLarge);
      assert.ok(chunks <= 11 && closed, `${chunks} chunks read, closed: ${closed}`);
    });

    test('a body that fails midway leaves nothing, small or large', async () => {
      for (const size of [10, 20 * megabyte]) {
        await assert.rejects(
          blobs.put('broken', brokenBody(randomBytes(size)), roomy),
          /the sender went away/,
        );
        assert.deepEqual(await under.remains(), []);
      }
    });

    test('a replacement that fails leaves the older blob as it was', async () => {
      await blobs.put('steady', bodyOf('older'), roomy);
      await assert.rejects(blobs.put('steady', brokenBody(randomBytes(20 * megabyte)), roomy));
      await assert.rejects(blobs.put('steady', bodyOf('much too long'), { maxBytes: 3 }), BlobTooLarge);
      assert.equal((await contentOf(blobs, 'steady'))?.toString(), 'older');
    });

    test('of several puts to one key at the same time one wins whole', async () => {
      const bodies = Array.from({ length: 6 }, (_, index) => Buffer.alloc(9 * megabyte + index, index));
      await Promise.all(bodies.map((bytes) => blobs.put('contested', bodyOf(bytes), roomy)));
      const winner = await contentOf(blobs, 'contested');
      assert.ok(bodies.some((bytes) => winner?.equals(bytes)));
      assert.deepEqual(await under.remains(), ['contested']);
    });

    test('puts and deletions in one folder at the same time do not hinder each other', async () => {
      const names = Array.from({ length: 20 }, (_, index) => `busy/folder/${index}`);
      for (let round = 0; round < 3; round++) {
        await Promise.all(
          names.flatMap((name) => [
            blobs.put(name, bodyOf(name), roomy),
            blobs.delete(`busy/folder/other`),
            blobs.deletePrefix('busy/folder/sub/'),
          ]),
        );
        for (const name of names) assert.equal((await contentOf(blobs, name))?.toString(), name);
        await Promise.all(names.map((name) => blobs.delete(name)));
      }
      assert.deepEqual(await under.remains(), []);
    });

    test('ranges at the start, at the end, over the end and beyond it', async () => {
      await blobs.put('digits', bodyOf('0123456789'), roomy);
      const blob = await blobs.open('digits');
      assert.ok(blob);
      const read = async (start: number, length: number) => (await blob.read(start, length)).toString();
      assert.equal(await read(0, 1), '0');
      assert.equal(await read(3, 4), '3456');
      assert.equal(await read(9, 1), '9');
      assert.equal(await read(8, 100), '89');
      assert.equal(await read(10, 1), '');
      assert.equal(await read(1000, 1), '');
      assert.equal(await read(4, 0), '');
      const stream = async (start: number, end: number) =>
        (await buffer(blob.stream({ start, end }))).toString();
      assert.equal(await stream(0, 1), '0');
      assert.equal(await stream(7, 10), '789');
      assert.equal(await stream(7, 1000), '789');
      assert.equal(await stream(10, 20), '');
      assert.equal(await stream(5, 5), '');
      await assert.rejects(blob.read(-1, 2), RangeError);
      await assert.rejects(buffer(blob.stream({ start: 5, end: 4 })), RangeError);
      await blob.close();
    });

    test('a range across the blocks in which a blob is read is exact', async () => {
      const bytes = randomBytes(3 * megabyte);
      await blobs.put('blocks', bodyOf(bytes), roomy);
      const blob = await blobs.open('blocks');
      assert.ok(blob);
      const [start, end] = [256 * 1024 - 1, 2 * megabyte + 3];
      assert.ok((await buffer(blob.stream({ start, end }))).equals(bytes.subarray(start, end)));
      await blob.close();
    });

    test('a blob that is replaced while it is open never gives a mixture', async () => {
      const [older, newer] = [randomBytes(2 * megabyte), randomBytes(2 * megabyte)];
      await blobs.put('replaced', bodyOf(older), roomy);
      const blob = await blobs.open('replaced');
      assert.ok(blob);
      const start = await blob.read(0, megabyte);
      await blobs.put('replaced', bodyOf(newer), roomy);
      const rest = await blob.read(megabyte, megabyte).catch((error: Error) => error.message);
      assert.ok(start.equals(older.subarray(0, megabyte)));
      if (typeof rest === 'string') assert.match(rest, /replaced while it was being read/);
      else assert.ok(rest.equals(older.subarray(megabyte)));
      await blob.close();
    });

    test('a blob can be moved, over another one too', async () => {
      await blobs.put('incoming/u1', bodyOf('new'), roomy);
      await blobs.put('apps/a1', bodyOf('old'), roomy);
      await blobs.move('incoming/u1', 'apps/a1');
      assert.equal((await contentOf(blobs, 'apps/a1'))?.toString(), 'new');
      assert.deepEqual(await under.remains(), ['apps/a1']);
    });

    test('moving a blob to where it is changes nothing', async () => {
      await blobs.put('stays', bodyOf('here'), roomy);
      await blobs.move('stays', 'stays');
      assert.equal((await contentOf(blobs, 'stays'))?.toString(), 'here');
    });

    test('moving what is not there says so, and spares the target', async () => {
      await blobs.put('folder/target', bodyOf('x'), roomy);
      for (const from of ['nothing', 'folder', 'folder/target/below']) {
        await assert.rejects(blobs.move(from, 'folder/target'), BlobNotFound, from);
      }
      await assert.rejects(blobs.move('nothing', 'nothing'), BlobNotFound);
      assert.deepEqual(await under.remains(), ['folder/target']);
    });

    test('deleting takes one blob, and is fine where there is none', async () => {
      await blobs.put('folder/one', bodyOf('1'), roomy);
      await blobs.put('folder/two', bodyOf('2'), roomy);
      for (const key of ['folder/one', 'folder/one', 'nothing/at/all', 'folder', 'folder/two/below']) {
        await blobs.delete(key);
      }
      assert.deepEqual(await under.remains(), ['folder/two']);
    });

    test('deleting a prefix takes everything below it and nothing beside it', async () => {
      const below = [
        'runs/1/log',
        'runs/1/a/1.png',
        'runs/1/a/2.png',
        'runs/1/b/c/d',
        'runs/1/z1',
        'runs/1/z2',
        'runs/1/z3',
      ];
      for (const key of [...below, 'runs/10/log', 'runs/2/log']) await blobs.put(key, bodyOf(key), roomy);
      await blobs.deletePrefix('runs/1/');
      await blobs.deletePrefix('runs/1/');
      await blobs.deletePrefix('runs/2/log/');
      assert.deepEqual((await under.remains()).sort(), ['runs/10/log', 'runs/2/log']);
    });
  });
}
