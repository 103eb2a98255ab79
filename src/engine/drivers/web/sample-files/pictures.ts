import { crc32, deflateSync } from 'node:zlib';

/** Large enough for apps that refuse small pictures. */
export const WIDTH = 640;
export const HEIGHT = 480;

/** A colour for each place, so that a picture can be told from an empty one. */
const colourAt = (x: number, y: number) => [(x * 255) / WIDTH, (y * 255) / HEIGHT, 160].map(Math.round);

export function pngPicture(): Buffer {
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    at++;
    for (let x = 0; x < WIDTH; x++) for (const part of colourAt(x, y)) rows[at++] = part;
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(kind: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), data]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), named.length + 4);
  return chunk;
}

export function bmpPicture(): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) for (const part of colourAt(x, y).reverse()) pixels[at++] = part;
  const head = Buffer.alloc(54);
  head.write('BM', 'latin1');
  head.writeUInt32LE(54 + pixels.length, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(WIDTH, 18);
  // Negative: the first row is the top one.
  head.writeInt32LE(-HEIGHT, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(24, 28);
  return Buffer.concat([head, pixels]);
}

/** One colour. Each pixel follows a "clear" code, which keeps all codes three bits long. */
export function gifPicture(): Buffer {
  const side = 120;
  const head = Buffer.alloc(13);
  head.write('GIF89a', 'latin1');
  head.writeUInt16LE(side, 6);
  head.writeUInt16LE(side, 8);
  head.set([0x81, 0, 0], 10);
  const palette = Buffer.from([60, 120, 200, 255, 255, 255, 0, 0, 0, 0, 0, 0]);
  const image = Buffer.alloc(11);
  image.set([0x2c], 0);
  image.writeUInt16LE(side, 5);
  image.writeUInt16LE(side, 7);
  image.set([0, 2], 9);
  const bits = new BitsFromTheLow();
  for (let pixel = 0; pixel < side * side; pixel++) {
    bits.write(4, 3);
    bits.write(0, 3);
  }
  bits.write(5, 3);
  const data = bits.bytes();
  const blocks: Buffer[] = [];
  for (let at = 0; at < data.length; at += 255) {
    const block = data.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([head, palette, image, ...blocks, Buffer.from([0, 0x3b])]);
}

/** One colour, lossless: where a code has a single symbol, its pixels take no bits at all. */
export function webpPicture(): Buffer {
  const bits = new BitsFromTheLow();
  bits.write(0x2f, 8);
  bits.write(WIDTH - 1, 14);
  bits.write(HEIGHT - 1, 14);
  // No alpha, version 0, no transform, no colour cache, one group of codes.
  bits.write(0, 1 + 3 + 1 + 1 + 1);
  for (const symbol of [120, 60, 200, 255]) {
    // A simple code with one symbol of eight bits.
    bits.write(0b101, 3);
    bits.write(symbol, 8);
  }
  bits.write(0b0001, 4);
  const data = bits.bytes();
  const padded = data.length % 2 === 0 ? data : Buffer.concat([data, Buffer.alloc(1)]);
  const head = Buffer.alloc(20);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(12 + padded.length, 4);
  head.write('WEBPVP8L', 8, 'latin1');
  head.writeUInt32LE(data.length, 16);
  return Buffer.concat([head, padded]);
}

class BitsFromTheLow {
  readonly #bytes: number[] = [];
  #filled = 0;

  write(value: number, count: number): void {
    for (let bit = 0; bit < count; bit++) {
      if (this.#filled % 8 === 0) this.#bytes.push(0);
      const last = this.#bytes.length - 1;
      this.#bytes[last] = (this.#bytes[last] ?? 0) | (((value >> bit) & 1) << (this.#filled % 8));
      this.#filled++;
    }
  }

  bytes(): Buffer {
    return Buffer.from(this.#bytes);
  }
}

export function svgPicture(name: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#3c78c8"/><text x="20" y="40" fill="#fff">${name.replace(/[<>&]/g, ' ')}</text></svg>\n`;
}
