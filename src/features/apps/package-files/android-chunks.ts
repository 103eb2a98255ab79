import { ByteView } from './byte-view.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

/**
 * Android's compiled XML and resource tables are made of chunks: type (u16), length of the header (u16), length of the
 * whole (u32), then the rest of the header, then data or further chunks. Layouts: ResourceTypes.h of AOSP.
 */
export interface Chunk {
  readonly type: number;
  readonly headerLength: number;
  /** The whole chunk; offsets in a chunk count from its first byte. */
  readonly view: ByteView;
}

const CHUNK_HEADER_LENGTH = 8;
export const STRING_POOL = 0x0001;

export function chunkAt(view: ByteView, at: number): Chunk {
  const headerLength = view.u16(at + 2);
  const length = view.u32(at + 4);
  // A chunk of no length would be read for ever.
  if (headerLength < CHUNK_HEADER_LENGTH || length < headerLength) {
    throw new UnacceptableFile('is damaged: its Android data has a part of impossible length');
  }
  return { type: view.u16(at), headerLength, view: new ByteView(view.slice(at, length)) };
}

/** How many chunks a document may have: the largest apps have ten thousand, a file full of empty ones has millions. */
export const chunkBudget = () => ({ left: 100_000 });

/** The chunks inside of another, one after the other, paid for from the budget of the whole document. */
export function* chunksIn(parent: Chunk, budget: { left: number }): Generator<Chunk, void, void> {
  for (let at = parent.headerLength; at + CHUNK_HEADER_LENGTH <= parent.view.length; ) {
    if (budget.left-- <= 0) throw new UnacceptableFile('holds Android data of endless parts');
    const chunk = chunkAt(parent.view, at);
    yield chunk;
    at += chunk.view.length;
  }
}

const UTF8 = 1 << 8;
/** Longer than any name or version. Without a limit, many elements that share one long name cost gigabytes of copies. */
const MAX_STRING_BYTES = 1024;

/** Strings by number. Each is decoded when asked for, since a hostile pool may claim any count of them. */
export class StringPool {
  readonly #view: ByteView;
  readonly #headerLength: number;

  constructor(chunk: Chunk) {
    this.#view = chunk.view;
    this.#headerLength = chunk.headerLength;
  }

  at(index: number): string | null {
    const view = this.#view;
    if (index >= view.u32(8)) return null;
    const start = view.u32(20) + view.u32(this.#headerLength + 4 * index);
    return (view.u32(16) & UTF8) !== 0 ? utf8String(view, start) : utf16String(view, start);
  }
}

/** The length in characters, then in bytes; each takes a second byte if the first has its high bit set. */
function utf8String(view: ByteView, start: number): string {
  const byteLengthAt = start + ((view.u8(start) & 0x80) !== 0 ? 2 : 1);
  const first = view.u8(byteLengthAt);
  const isLong = (first & 0x80) !== 0;
  const length = isLong ? ((first & 0x7f) << 8) | view.u8(byteLengthAt + 1) : first;
  const bytes = view.slice(byteLengthAt + (isLong ? 2 : 1), length);
  return modifiedUtf8(bytes.subarray(0, MAX_STRING_BYTES));
}

function utf16String(view: ByteView, start: number): string {
  const first = view.u16(start);
  const isLong = (first & 0x8000) !== 0;
  const length = isLong ? ((first & 0x7fff) << 16) | view.u16(start + 2) : first;
  const bytes = view.slice(start + (isLong ? 4 : 2), 2 * length);
  return bytes.subarray(0, MAX_STRING_BYTES).toString('utf16le');
}

/** The UTF-8 of Java, in which a character beyond the first 65,536 (an emoji) is two surrogates of three bytes each. */
function modifiedUtf8(bytes: Buffer): string {
  if (!bytes.includes(0xed)) return bytes.toString('utf8');
  const surrogate = (high: string, low: string, from: number) =>
    from | ((high.charCodeAt(0) & 0x0f) << 6) | (low.charCodeAt(0) & 0x3f);
  const standard = bytes
    .toString('latin1')
    .replace(
      /\xed([\xa0-\xaf])([\x80-\xbf])\xed([\xb0-\xbf])([\x80-\xbf])/g,
      (_match, a: string, b: string, c: string, d: string) => {
        const character = String.fromCharCode(surrogate(a, b, 0xd800), surrogate(c, d, 0xdc00));
        return Buffer.from(character, 'utf8').toString('latin1');
      },
    );
  return Buffer.from(standard, 'latin1').toString('utf8');
}
