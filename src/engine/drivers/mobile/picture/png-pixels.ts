import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

const unpack = promisify(inflate);
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** A larger screen than any phone or tablet has. */
const MOST_PIXELS = 40_000_000;

/** A picture as rows of red, green and blue. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

/** How many samples a pixel has, by PNG's number for the kind of colour: grey, colours, palette, grey and colours with alpha. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/** Reads a PNG of eight or sixteen bits a sample that is not interlaced, as devices make them. Transparency is left out. */
export async function pngPixels(png: Buffer): Promise<Pixels> {
  if (!png.subarray(0, 8).equals(SIGNATURE)) throw new Error('The screenshot is no PNG.');
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth = 0, kind = 0, , , interlaced] = png.subarray(24, 29);
  const samples = SAMPLES[kind];
  if (
    (depth !== 8 && depth !== 16) ||
    interlaced !== 0 ||
    samples === undefined ||
    width * height > MOST_PIXELS ||
    width * height === 0
  )
    throw new Error(
      `The screenshot is a PNG of a kind that is not known here (${width}×${height}, ${depth} bits, kind ${kind}).`,
    );
  const data: Buffer[] = [];
  let palette: Buffer = Buffer.alloc(0);
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === 'IDAT') data.push(body);
    if (type === 'PLTE') palette = body;
    at += 12 + length;
  }
  // Of sixteen bits the first eight are the ones that can be seen.
  const bytes = depth / 8;
  const stride = width * samples * bytes;
  const rows = await unpack(Buffer.concat(data), { maxOutputLength: (stride + 1) * height });
  if (rows.length < (stride + 1) * height) throw new Error('The screenshot is a PNG that breaks off.');
  unfilter(rows, stride, height, samples * bytes);
  return { width, height, rgb: colours(rows, { width, height, stride, samples, bytes, kind, palette }) };
}

/** Each row begins with the number of a rule by which it says only what differs from its neighbours. */
function unfilter(rows: Buffer, stride: number, height: number, pixelBytes: number): void {
  for (let row = 0; row < height; row++) {
    const start = row * (stride + 1) + 1;
    const rule = rows[start - 1];
    if (rule === 0) continue;
    const above = row === 0 ? -1 : start - stride - 1;
    for (let index = 0; index < stride; index++) {
      const left = index < pixelBytes ? 0 : (rows[start + index - pixelBytes] as number);
      const up = above < 0 ? 0 : (rows[above + index] as number);
      const corner = above < 0 || index < pixelBytes ? 0 : (rows[above + index - pixelBytes] as number);
      const guess =
        rule === 1 ? left : rule === 2 ? up : rule === 3 ? (left + up) >> 1 : paeth(left, up, corner);
      rows[start + index] = ((rows[start + index] as number) + guess) & 255;
    }
  }
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp, byCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return byLeft <= byUp && byLeft <= byCorner ? left : byUp <= byCorner ? up : corner;
}

function colours(
  rows: Buffer,
  of: {
    width: number;
    height: number;
    stride: number;
    samples: number;
    bytes: number;
    kind: number;
    palette: Buffer;
  },
): Uint8Array {
  const { width, height, stride, samples, bytes, kind, palette } = of;
  const rgb = new Uint8Array(width * height * 3);
  const step = kind === 3 ? 1 : bytes;
  const isGrey = kind === 0 || kind === 4;
  for (let row = 0, to = 0; row < height; row++) {
    let from = row * (stride + 1) + 1;
    for (let column = 0; column < width; column++, from += samples * bytes, to += 3) {
      const first = rows[from] as number;
      const source = kind === 3 ? palette : rows;
      const at = kind === 3 ? first * 3 : from;
      rgb[to] = source[at] ?? 0;
      rgb[to + 1] = isGrey ? first : (source[at + step] ?? 0);
      rgb[to + 2] = isGrey ? first : (source[at + 2 * step] ?? 0);
    }
  }
  return rgb;
}

/** The picture in 1/`factor` of its width and height, each pixel the mean of those that it stands for. */
export function shrink({ width, height, rgb }: Pixels, factor: number): Pixels {
  if (factor <= 1) return { width, height, rgb };
  const small = { width: Math.floor(width / factor), height: Math.floor(height / factor) };
  const result = new Uint8Array(small.width * small.height * 3);
  const count = factor * factor;
  for (let y = 0, to = 0; y < small.height; y++)
    for (let x = 0; x < small.width; x++)
      for (let channel = 0; channel < 3; channel++, to++) {
        let sum = 0;
        for (let dy = 0; dy < factor; dy++)
          for (let dx = 0; dx < factor; dx++)
            sum += rgb[((y * factor + dy) * width + x * factor + dx) * 3 + channel] as number;
        result[to] = sum / count;
      }
  return { ...small, rgb: result };
}
