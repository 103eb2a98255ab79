import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32 } from 'node:zlib';
import { openArchive } from './archive.ts';
import { refuseBombs } from './archive-bombs.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { UnacceptableFile } from './unacceptable-file.ts';
import { fileOf, SYMLINK_MODE, type ZipSource, zipOf } from './zip-fixtures.ts';

const open = (...sources: ZipSource[]) => openArchive(fileOf(zipOf(sources)));

async function assertRefused(refused: Promise<unknown>, words: RegExp): Promise<void> {
  await assert.rejects(refused, (error) => error instanceof UnacceptableFile && words.test(error.message));
}

describe('an archive that is in order', () => {
  test('gives its files, packed or stored', async () => {
    const archive = await open(
      { name: 'a/packed.txt', data: 'x'.repeat(10_000) },
      { name: 'stored.txt', data: 'hello', stored: true },
      { name: 'a/', stored: true },
    );
    assert.deepEqual(
      archive.entries.map(({ path, kind, size }) => ({ path, kind, size })),
      [
        { path: 'a/packed.txt', kind: 'file', size: 10_000 },
        { path: 'stored.txt', kind: 'file', size: 5 },
        { path: 'a', kind: 'directory', size: 0 },
      ],
    );
    assert.equal((await archive.readEntry('a/packed.txt', 10_000)).toString(), 'x'.repeat(10_000));
    assert.equal((await archive.readEntry('stored.txt', 5)).toString(), 'hello');
  });

  test('gives large content piece by piece', async () => {
    const data = Buffer.alloc(3_000_000, 'abcdefg');
    const archive = await open({ name: 'large', data });
    const [entry] = archive.entries;
    assert.ok(entry);
    const pieces: Buffer[] = [];
    for await (const piece of archive.content(entry, data.length)) pieces.push(piece);
    assert.ok(pieces.length > 1);
    assert.ok(Buffer.concat(pieces).equals(data));
  });

  test('may name its files in UTF-8 without saying so, with "./" in front, and folders twice', async () => {
    const archive = await open(
      { name: './', stored: true },
      { name: './Grüße.txt', data: 'hallo', flags: 0 },
      { name: 'a/', stored: true },
      { name: 'a//', stored: true },
    );
    assert.equal((await archive.readEntry('Grüße.txt', 100)).toString(), 'hallo');
  });

  test('may hold links that stay inside', async () => {
    const link = (name: string, target: string) => ({ name, data: target, mode: SYMLINK_MODE });
    const archive = await open(
      { name: 'F.framework/Versions/A/F', data: 'binary' },
      link('F.framework/Versions/Current', 'A'),
      link('F.framework/F', 'Versions/Current/F'),
      link('F.framework/Versions/A/top', '../../..'),
    );
    assert.equal(archive.find('F.framework/F')?.kind, 'symlink');
    await assertRefused(archive.readEntry('F.framework/F', 100), /as a symlink, not as a file/);
  });

  test('is read only where needed', async () => {
    const incompressible = Buffer.alloc(8_000_000);
    let state = 1;
    for (let index = 0; index < incompressible.length; index++) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      incompressible[index] = state >>> 16;
    }
    const file = fileOf(
      zipOf([
        { name: 'large', data: incompressible, stored: true },
        { name: 'small', data: 'x' },
      ]),
    );
    const archive = await openArchive(file);
    await archive.readEntry('small', 100);
    assert.ok(file.bytesRead < 1_000_000, `${file.bytesRead} bytes were read`);
  });
});

describe('path tricks are refused', () => {
  const tricks = [
    '/etc/passwd',
    '../up',
    'a/../../up',
    'a\\..\\b',
    'C:/windows',
    'c:evil',
    'nul\0byte',
    '..',
  ];
  for (const name of tricks) {
    test(`a name ${JSON.stringify(name)}`, async () => {
      await assertRefused(open({ name, data: 'x' }), /outside its folder/);
    });
  }

  test('a harmless name with a bad one in the Unicode extra field', async () => {
    const name = Buffer.from('fine.txt');
    const bad = Buffer.from('../../evil');
    const extra = Buffer.alloc(9);
    extra.writeUInt16LE(0x7075, 0);
    extra.writeUInt16LE(5 + bad.length, 2);
    extra.writeUInt8(1, 4);
    extra.writeUInt32LE(crc32(name), 5);
    await assertRefused(open({ name, data: 'x', extra: Buffer.concat([extra, bad]) }), /outside its folder/);
  });

  test('two files of one name, however it is spelled', async () => {
    await assertRefused(
      open({ name: 'a/b', data: '1' }, { name: 'a/b', data: '2' }),
      /two entries named "a\/b"/,
    );
    await assertRefused(open({ name: 'a/b', data: '1' }, { name: 'a/./b', data: '2' }), /two entries/);
    await assertRefused(open({ name: 'a', data: '1' }, { name: 'a/', stored: true }), /two entries/);
  });

  test('a file beneath a file or beneath a link', async () => {
    const between = { name: 'a-b', data: '' };
    await assertRefused(
      open({ name: 'a', data: '1' }, between, { name: 'a/b', data: '2' }),
      /as a folder, which it is not/,
    );
    await assertRefused(
      open({ name: 'a', data: 'elsewhere', mode: SYMLINK_MODE }, between, { name: 'a/b/c', data: '2' }),
      /as a folder, which it is not/,
    );
  });

  for (const target of ['/etc', '..', '../../x', 'a/../../..', 'deep/link/..', 'C:\\x', '\\\\host', 'a\0b']) {
    test(`a link to ${JSON.stringify(target)}`, async () => {
      await assertRefused(open({ name: 'link', data: target, mode: SYMLINK_MODE }), /points outside/);
    });
  }

  test('endless nesting, endless names and endless links', async () => {
    await assertRefused(open({ name: `${'a/'.repeat(101)}b`, data: 'x' }), /more than 100 deep/);
    await assertRefused(open({ name: 'a'.repeat(5000), data: 'x' }), /endless name/);
    await assertRefused(open({ name: 'link', data: 'a'.repeat(5000), mode: SYMLINK_MODE }), /far larger/);
  });
});

describe('bombs are refused', () => {
  test('one entry that unpacks to a thousand times its size', async () => {
    const bomb = { name: 'zeros', data: Buffer.alloc(100 * 1024 * 1024) };
    await assertRefused(
      open(bomb, { name: 'ballast', data: Buffer.alloc(2_000_000, 'x'), stored: true }),
      /zip bomb/,
    );
  });

  test('many entries that do so together', async () => {
    const zeros = Buffer.alloc(10 * 1024 * 1024);
    await assertRefused(
      open(...[1, 2, 3, 4, 5, 6, 7].map((name) => ({ name: `${name}`, data: zeros }))),
      /zip bomb/,
    );
  });

  test('more than 16 GB in all, however well it shrinks', () => {
    const entry: ArchiveEntry = {
      path: 'video',
      kind: 'file',
      size: 6 * 1024 ** 3,
      compressedSize: 1024 ** 3,
      compression: 'deflated',
      crc32: 0,
      headerOffset: 0,
      nameLength: 5,
    };
    assert.throws(() => refuseBombs([entry, entry, entry]), /more than 16 GB/);
    refuseBombs([entry, entry]);
  });

  test('entries that share their data', async () => {
    const shared = [1, 2, 3].map((name) => ({
      name: `copy-${name}`,
      data: 'x'.repeat(1000),
      sharesDataOf: 0,
    }));
    await assertRefused(open({ name: 'kernel', data: 'x'.repeat(1000) }, ...shared), /shares bytes/);
  });

  test('data that would run into the directory', async () => {
    await assertRefused(
      open({ name: 'a', data: 'x', stored: true, declaredCompressedSize: 50, declaredSize: 50 }),
      /shares bytes/,
    );
  });

  test('an entry that holds more than it declares: only as much as allowed is ever unpacked', async () => {
    const archive = await open({ name: 'liar', data: Buffer.alloc(5_000_000), declaredSize: 1000 });
    await assertRefused(archive.readEntry('liar', 10_000), /not what the archive declares/);
  });

  test('an entry that declares more than asked for', async () => {
    const archive = await open({ name: 'large', data: Buffer.alloc(5000) });
    await assertRefused(archive.readEntry('large', 4999), /far larger/);
  });

  test('a small entry in endless packing', async () => {
    const emptyBlocks = Buffer.alloc(500_000, Buffer.from([0, 0, 0, 0xff, 0xff]));
    const archive = await open({
      name: 'empty',
      data: emptyBlocks,
      stored: true,
      method: 8,
      declaredSize: 10,
    });
    await assertRefused(archive.readEntry('empty', 10_000), /far larger/);
  });

  test('more than 200,000 entries', async () => {
    await assertRefused(openArchive(fileOf(zipOf([], 200_001))), /more than 200000 entries/);
  });

  test('a directory of endless notes', async () => {
    const comment = Buffer.alloc(65_000);
    const many = Array.from({ length: 1100 }, (_, index) => ({ name: `${index}`, stored: true, comment }));
    await assertRefused(open(...many), /endless list/);
  });
});

test('eight times as many entries in deep folders take about eight times as long to list', async () => {
  const folder = 'a/'.repeat(20);
  const timeToList = async (count: number) => {
    const many = Array.from({ length: count }, (_, index) => ({ name: `${index}/${folder}f`, stored: true }));
    const file = fileOf(zipOf(many));
    const start = performance.now();
    assert.equal((await openArchive(file)).entries.length, count);
    return performance.now() - start;
  };
  const [few, many] = [await timeToList(6_000), await timeToList(48_000)];
  // Where each pair of entries were looked at, it would take sixty-four times as long.
  assert.ok(many < 32 * few, `${few} ms, then ${many} ms`);
});

describe('damage is noticed', () => {
  test('encryption', async () => {
    await assertRefused(open({ name: 'secret', data: 'x', flags: 1 }), /encrypted/);
    await assertRefused(open({ name: 'secret', data: 'x', flags: 0x41 }), /not a zip archive|encrypted/);
  });

  test('an unknown way of packing', async () => {
    await assertRefused(open({ name: 'odd', data: 'x', method: 14 }), /unusual method/);
  });

  test('a wrong checksum', async () => {
    const archive = await open({ name: 'a', data: 'hello', declaredCrc32: 1 });
    await assertRefused(archive.readEntry('a', 100), /not what the archive declares/);
  });

  test('data that is no deflate stream', async () => {
    const archive = await open({ name: 'a', data: '\xff\xff\xff', stored: true, method: 8 });
    await assertRefused(archive.readEntry('a', 100), /not what the archive declares/);
  });

  test('a missing file', async () => {
    await assertRefused((await open()).readEntry('a', 100), /lacks the file "a"/);
  });

  test('a file cut off anywhere', async () => {
    const zip = zipOf([{ name: 'a', data: 'hello' }]);
    for (let length = 0; length < zip.length; length++) {
      await assertRefused(openArchive(fileOf(zip.subarray(0, length))), /not a zip archive|cut off/);
    }
  });
});

test('a fault of the storage is passed on as it is, at whatever read it happens', async () => {
  const zip = zipOf([
    { name: 'link', data: 'far', mode: SYMLINK_MODE },
    { name: 'far', data: Buffer.alloc(600_000), stored: true },
  ]);
  for (const failsAt of [1, 2]) {
    let reads = 0;
    const fault = new Error('connection reset');
    const broken = {
      size: zip.length,
      read: async (start: number, length: number) => {
        if (++reads === failsAt) throw fault;
        return zip.subarray(start, start + length);
      },
    };
    await assert.rejects(openArchive(broken), (error) => error === fault);
  }
  const short = { size: zip.length, read: async () => Buffer.alloc(1) };
  await assert.rejects(openArchive(short), /the storage gave 1 bytes/);
});
