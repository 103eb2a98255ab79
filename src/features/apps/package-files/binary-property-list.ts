import { ByteView } from './byte-view.ts';
import type { PropertyList } from './property-list.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const TRAILER_LENGTH = 32;
const ASCII_STRING = 0x5;
const UTF16_STRING = 0x6;
const ARRAY = 0xa;
const DICTIONARY = 0xd;

/** Longer than any value we want; and no key of ours is longer. */
const MAX_STRING_BYTES = 2048;
const MAX_ARRAY_LENGTH = 100;
/** Apps have a hundred. Each member may refer to the same long string, so the number of them is what costs. */
const MAX_MEMBERS = 10_000;

/**
 * Apple's binary form: objects anywhere in the file, a table of their offsets, and a trailer that says where the table
 * is and which object is the outermost. Objects refer to each other by their place in the table.
 */
export function readBinaryPropertyList(bytes: Buffer, wanted: ReadonlySet<string>): PropertyList {
  const list = new BinaryObjects(bytes);
  const top = list.object(list.topObject);
  if (top.type !== DICTIONARY) throw new UnacceptableFile('has an Info.plist that is not a dictionary');
  if (top.count > MAX_MEMBERS) throw new UnacceptableFile('has an Info.plist of endless length');
  const found = new Map<string, string | readonly string[]>();
  for (let index = 0; index < top.count && found.size < wanted.size; index++) {
    const key = list.text(list.reference(top, index));
    if (key === null || !wanted.has(key) || found.has(key)) continue;
    const value = list.textOrTexts(list.reference(top, top.count + index));
    if (value !== null) found.set(key, value);
  }
  return found;
}

interface BinaryObject {
  readonly type: number;
  /** How many bytes, characters or members; of a small object, its own four bits. */
  readonly count: number;
  readonly contentAt: number;
}

class BinaryObjects {
  readonly topObject: number;
  readonly #view: ByteView;
  readonly #offsetLength: number;
  readonly #referenceLength: number;
  readonly #tableAt: number;

  constructor(bytes: Buffer) {
    this.#view = new ByteView(bytes);
    const trailerAt = bytes.length - TRAILER_LENGTH;
    this.#offsetLength = this.#view.u8(trailerAt + 6);
    this.#referenceLength = this.#view.u8(trailerAt + 7);
    this.topObject = this.#view.unsignedBigEndian(trailerAt + 16, 8);
    this.#tableAt = this.#view.unsignedBigEndian(trailerAt + 24, 8);
    const lengths = [this.#offsetLength, this.#referenceLength];
    if (lengths.some((length) => length < 1 || length > 8))
      throw new UnacceptableFile('has a damaged Info.plist');
  }

  object(reference: number): BinaryObject {
    const at = this.#view.unsignedBigEndian(
      this.#tableAt + reference * this.#offsetLength,
      this.#offsetLength,
    );
    const marker = this.#view.u8(at);
    const type = marker >>> 4;
    const count = marker & 0x0f;
    if (count !== 0x0f) return { type, count, contentAt: at + 1 };
    // Too many for four bits: a whole number follows, 2^n bytes long.
    const length = 2 ** (this.#view.u8(at + 1) & 0x0f);
    if (length > 8) throw new UnacceptableFile('has a damaged Info.plist');
    return { type, count: this.#view.unsignedBigEndian(at + 2, length), contentAt: at + 2 + length };
  }

  reference(container: BinaryObject, index: number): number {
    return this.#view.unsignedBigEndian(
      container.contentAt + index * this.#referenceLength,
      this.#referenceLength,
    );
  }

  text(reference: number): string | null {
    const { type, count, contentAt } = this.object(reference);
    if (type === ASCII_STRING) {
      return this.#view.slice(contentAt, count).subarray(0, MAX_STRING_BYTES).toString('latin1');
    }
    if (type === UTF16_STRING) {
      const bytes = this.#view.slice(contentAt, 2 * count).subarray(0, MAX_STRING_BYTES);
      return Buffer.from(bytes).swap16().toString('utf16le');
    }
    return null;
  }

  textOrTexts(reference: number): string | readonly string[] | null {
    const object = this.object(reference);
    if (object.type !== ARRAY) return this.text(reference);
    const texts: string[] = [];
    for (let index = 0; index < Math.min(object.count, MAX_ARRAY_LENGTH); index++) {
      const text = this.text(this.reference(object, index));
      if (text !== null) texts.push(text);
    }
    return texts;
  }
}
