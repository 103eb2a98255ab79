import assert from 'node:assert/strict';
import test from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import { jpegOfPng } from './jpeg-of-png.ts';
import { pngPixels } from './png-pixels.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A PNG whose rows are filtered by the given rule (the Paeth rule by default), its colours a slope in each direction. */
function slope(
  width: number,
  height: number,
  { rule = 4, samples = 4 } = {},
): { png: Buffer; rgb: number[] } {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, samples === 4 ? 6 : 2], 8);
  const plain = Array.from({ length: height }, (_, y) =>
    Array.from({ length: width }, (_, x) =>
      [(x * 7) & 255, (y * 5) & 255, (x + y) & 255, 255].slice(0, samples),
    ).flat(),
  );
  const rows = plain.map((row, y) => {
    const before = plain[y - 1];
    const filtered = row.map((value, index) => {
      const [left, up] = [row[index - samples] ?? 0, before?.[index] ?? 0];
      const corner = before?.[index - samples] ?? 0;
      const guess = left + up - corner;
      const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
      const paeth = a <= b && a <= c ? left : b <= c ? up : corner;
      return (value - ([0, left, up, (left + up) >> 1, paeth][rule] ?? 0)) & 255;
    });
    return Buffer.from([rule, ...filtered]);
  });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = chunk('IDAT', deflateSync(Buffer.concat(rows)));
  const rgb = plain.flatMap((row) => row.filter((_, index) => samples === 3 || index % 4 !== 3));
  return { png: Buffer.concat([signature, chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]), rgb };
}

/** The same picture with two bytes a sample, the second one noise. */
function wide({ png, rgb }: { png: Buffer; rgb: number[] }): Buffer {
  const head = Buffer.from(png.subarray(16, 29));
  head[8] = 16;
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)];
  const rows = Array.from({ length: height }, (_, y) =>
    Buffer.from([
      0,
      ...rgb.slice(y * width * 3, (y + 1) * width * 3).flatMap((value) => [value, (value * 37) & 255]),
    ]),
  );
  const data = chunk('IDAT', deflateSync(Buffer.concat(rows)));
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), data, chunk('IEND', Buffer.alloc(0))]);
}

test('the pixels of a PNG are read, whatever rule its rows are filtered by, with and without transparency', async () => {
  for (const samples of [3, 4])
    for (const rule of [0, 1, 2, 3, 4]) {
      const { png, rgb } = slope(13, 9, { rule, samples });
      const pixels = await pngPixels(png);
      assert.deepEqual([pixels.width, pixels.height, [...pixels.rgb]], [13, 9, rgb], `rule ${rule}`);
    }
});

test('of sixteen bits a sample the first eight count', async () => {
  const png = wide(slope(5, 4, { rule: 0, samples: 3 }));
  assert.deepEqual([...(await pngPixels(png)).rgb], slope(5, 4, { rule: 0, samples: 3 }).rgb);
});

test('a picture that is a JPEG already stays as it is', async () => {
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xd9]);
  assert.equal(await jpegOfPng(jpeg, 100), jpeg);
});

test('a screenshot becomes a JPEG of the size in points', async () => {
  const jpeg = await jpegOfPng(slope(1080, 480).png, 411);
  assert.deepEqual([...jpeg.subarray(0, 3)], [0xff, 0xd8, 0xff]);
  assert.deepEqual([...jpeg.subarray(-2)], [0xff, 0xd9]);
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
  assert.deepEqual([jpeg.readUInt16BE(frame + 5), jpeg.readUInt16BE(frame + 7)], [240, 540]);
});

test('what is no PNG, breaks off or is of another kind is refused in words', async () => {
  await assert.rejects(jpegOfPng(Buffer.from('GIF89a'), 100), /no PNG/);
  const { png } = slope(20, 20);
  const interlaced = Buffer.from(png);
  interlaced[28] = 1;
  await assert.rejects(jpegOfPng(interlaced, 100), /a kind that is not known/);
});
