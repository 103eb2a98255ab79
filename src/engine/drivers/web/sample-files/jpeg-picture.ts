import { HEIGHT, WIDTH } from './pictures.ts';

const BLOCK = 8;
/** Codes of four bits for differences that take 0 to 11 bits: the shortest table that can say them all. */
const DIFFERENCE_SIZES = Array.from({ length: 12 }, (_, size) => size);

/**
 * A baseline JPEG in shades of grey, darker towards the left. Each block of 8 by 8 is one shade, so that only the first
 * coefficient is ever written.
 */
export function jpegPicture(): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(BLOCK)])),
    segment(0xc0, Buffer.from([8, HEIGHT >> 8, HEIGHT & 255, WIDTH >> 8, WIDTH & 255, 1, 1, 0x11, 0])),
    huffmanTable(0x00, 4, DIFFERENCE_SIZES),
    // The one symbol of the second table says that the rest of a block is empty.
    huffmanTable(0x10, 1, [0]),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    scan(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

function huffmanTable(id: number, codeLength: number, symbols: readonly number[]): Buffer {
  const counts = Array<number>(16).fill(0);
  counts[codeLength - 1] = symbols.length;
  return segment(0xc4, Buffer.from([id, ...counts, ...symbols]));
}

function scan(): Buffer {
  const bytes: number[] = [];
  let held = 0;
  let count = 0;
  const write = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit--) {
      held = (held << 1) | ((value >> bit) & 1);
      if (++count < 8) continue;
      bytes.push(held);
      // A byte that looks like a marker is followed by a zero.
      if (held === 0xff) bytes.push(0);
      held = 0;
      count = 0;
    }
  };
  let before = 0;
  for (let row = 0; row < HEIGHT / BLOCK; row++)
    for (let column = 0; column < WIDTH / BLOCK; column++) {
      const shade = Math.round((column * BLOCK * 255) / WIDTH) - 128;
      const difference = shade - before;
      before = shade;
      const size = 32 - Math.clz32(Math.abs(difference));
      write(size, 4);
      write(difference < 0 ? difference + (1 << size) - 1 : difference, size);
      write(0, 1);
    }
  write(0x7f, (8 - count) % 8);
  return Buffer.from(bytes);
}
