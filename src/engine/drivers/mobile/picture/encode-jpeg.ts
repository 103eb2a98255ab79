import {
  CHROMINANCE,
  FIRST_COEFFICIENTS,
  type HuffmanSource,
  LUMINANCE,
  OTHER_COEFFICIENTS,
  ZIGZAG,
} from './jpeg-tables.ts';
import type { Pixels } from './png-pixels.ts';

type Codes = { code: number; length: number }[];

const FIRST = codesOf(FIRST_COEFFICIENTS);
const OTHERS = codesOf(OTHER_COEFFICIENTS);

/** The cosines of the transform, by frequency and place, with the factor that keeps it orthogonal. */
const COSINES = Float32Array.from({ length: 64 }, (_, index) => {
  const [frequency, place] = [index >> 3, index & 7];
  return Math.cos(((2 * place + 1) * frequency * Math.PI) / 16) * (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5;
});

/** A baseline JPEG, every colour at full size. `quality` is from 1 to 100 as everywhere. */
export function encodeJpeg({ width, height, rgb }: Pixels, quality = 75): Buffer {
  const scale = quality < 50 ? 5000 / quality : 200 - quality * 2;
  const scaled = (table: readonly number[]) =>
    table.map((value) => Math.min(255, Math.max(1, Math.floor((value * scale + 50) / 100))));
  const tables = [scaled(LUMINANCE), scaled(CHROMINANCE)] as const;
  const bits = new BitWriter();
  const before = [0, 0, 0];
  const block = [new Float32Array(64), new Float32Array(64), new Float32Array(64)] as const;
  for (let top = 0; top < height; top += 8)
    for (let left = 0; left < width; left += 8) {
      takeBlock({ width, height, rgb }, left, top, block);
      for (const [channel, samples] of block.entries()) {
        const coefficients = transform(samples, tables[channel === 0 ? 0 : 1]);
        writeBlock(bits, coefficients, before[channel] ?? 0);
        before[channel] = coefficients[0] ?? 0;
      }
    }
  const zigzagged = (table: readonly number[]) => ZIGZAG.map((place) => table[place] ?? 1);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    segment(0xdb, Buffer.from([0, ...zigzagged(tables[0]), 1, ...zigzagged(tables[1])])),
    segment(
      0xc0,
      Buffer.from([
        8,
        height >> 8,
        height & 255,
        width >> 8,
        width & 255,
        3,
        1,
        0x11,
        0,
        2,
        0x11,
        1,
        3,
        0x11,
        1,
      ]),
    ),
    segment(0xc4, Buffer.from([0x00, ...FIRST_COEFFICIENTS.counts, ...FIRST_COEFFICIENTS.symbols])),
    segment(0xc4, Buffer.from([0x10, ...OTHER_COEFFICIENTS.counts, ...OTHER_COEFFICIENTS.symbols])),
    segment(0xda, Buffer.from([3, 1, 0, 2, 0, 3, 0, 0, 63, 0])),
    bits.end(),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** Brightness and two differences of colour of 8 by 8 pixels; beyond the edge the last ones go on. */
function takeBlock(
  { width, height, rgb }: Pixels,
  left: number,
  top: number,
  [luma, blue, red]: readonly [Float32Array, Float32Array, Float32Array],
): void {
  for (let y = 0, to = 0; y < 8; y++)
    for (let x = 0; x < 8; x++, to++) {
      const at = (Math.min(top + y, height - 1) * width + Math.min(left + x, width - 1)) * 3;
      const [r, g, b] = [rgb[at] as number, rgb[at + 1] as number, rgb[at + 2] as number];
      luma[to] = 0.299 * r + 0.587 * g + 0.114 * b - 128;
      blue[to] = -0.168736 * r - 0.331264 * g + 0.5 * b;
      red[to] = 0.5 * r - 0.418688 * g - 0.081312 * b;
    }
}

const halfway = new Float32Array(64);
const quantised = new Int32Array(64);

function transform(samples: Float32Array, table: readonly number[]): Int32Array {
  for (let row = 0; row < 8; row++)
    for (let frequency = 0; frequency < 8; frequency++) {
      let sum = 0;
      for (let x = 0; x < 8; x++)
        sum += (samples[row * 8 + x] as number) * (COSINES[frequency * 8 + x] as number);
      halfway[row * 8 + frequency] = sum;
    }
  for (let column = 0; column < 8; column++)
    for (let frequency = 0; frequency < 8; frequency++) {
      let sum = 0;
      for (let y = 0; y < 8; y++)
        sum += (halfway[y * 8 + column] as number) * (COSINES[frequency * 8 + y] as number);
      const place = frequency * 8 + column;
      quantised[place] = Math.round(sum / (table[place] as number));
    }
  return quantised;
}

function writeBlock(bits: BitWriter, coefficients: Int32Array, before: number): void {
  const difference = (coefficients[0] as number) - before;
  const size = sizeOf(difference);
  bits.code(FIRST, size);
  bits.number(difference, size);
  let zeros = 0;
  for (let index = 1; index < 64; index++) {
    const value = coefficients[ZIGZAG[index] as number] as number;
    if (value === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 15; zeros -= 16) bits.code(OTHERS, 0xf0);
    const length = sizeOf(value);
    bits.code(OTHERS, (zeros << 4) | length);
    bits.number(value, length);
    zeros = 0;
  }
  if (zeros > 0) bits.code(OTHERS, 0);
}

const sizeOf = (value: number): number => 32 - Math.clz32(Math.abs(value));

function codesOf({ counts, symbols }: HuffmanSource): Codes {
  const codes: Codes = [];
  let code = 0;
  let next = 0;
  for (const [index, count] of counts.entries()) {
    for (let time = 0; time < count; time++)
      codes[symbols[next++] as number] = { code: code++, length: index + 1 };
    code <<= 1;
  }
  return codes;
}

function segment(marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

class BitWriter {
  #bytes = new Uint8Array(64 * 1024);
  #length = 0;
  #held = 0;
  #count = 0;

  code(codes: Codes, symbol: number): void {
    const known = codes[symbol];
    if (known) this.#write(known.code, known.length);
  }

  /** A number of which the size is known: a negative one is written one lower, so that its first bit is 0. */
  number(value: number, size: number): void {
    if (size > 0) this.#write(value < 0 ? value + (1 << size) - 1 : value, size);
  }

  end(): Buffer {
    if (this.#count > 0) this.#write((1 << (8 - this.#count)) - 1, 8 - this.#count);
    return Buffer.from(this.#bytes.buffer, 0, this.#length);
  }

  #write(value: number, length: number): void {
    for (let bit = length - 1; bit >= 0; bit--) {
      this.#held = (this.#held << 1) | ((value >> bit) & 1);
      if (++this.#count < 8) continue;
      this.#push(this.#held);
      // A byte that looks like a marker is followed by a zero.
      if (this.#held === 0xff) this.#push(0);
      this.#held = 0;
      this.#count = 0;
    }
  }

  #push(byte: number): void {
    if (this.#length === this.#bytes.length) {
      const more = new Uint8Array(this.#bytes.length * 2);
      more.set(this.#bytes);
      this.#bytes = more;
    }
    this.#bytes[this.#length++] = byte;
  }
}
