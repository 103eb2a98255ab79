import { type Chunk, chunkAt, chunkBudget, chunksIn, STRING_POOL, StringPool } from './android-chunks.ts';
import { ByteView } from './byte-view.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const TABLE = 0x0002;
const PACKAGE = 0x0200;
const TYPE = 0x0201;

const SPARSE = 0x01;
const SHORT_OFFSETS = 0x02;
const COMPLEX = 0x0001;
const COMPACT = 0x0008;
const NO_ENTRY = 0xffffffff;

const TYPE_REFERENCE = 0x01;
const TYPE_STRING = 0x03;

const CONFIG_AT = 20;

/** Where Android, too, gives up to follow references. */
const MAX_REFERENCES = 20;
/** An app has a few hundred languages at most, and a label is one or two references away. */
const MAX_LOOKUPS = 20_000;

/** The compiled resources of an .apk (resources.arsc), for finding the words behind a number. */
export class ResourceTable {
  readonly #strings: StringPool;
  /** All variants (languages, screen sizes) of one type of resource, by package and type: `0x7f10`. */
  readonly #variants = new Map<number, Chunk[]>();
  readonly #answers = new Map<number, string | null>();
  #lookups = 0;

  constructor(bytes: Buffer) {
    const table = chunkAt(new ByteView(bytes), 0);
    if (table.type !== TABLE) throw new UnacceptableFile('has a resources.arsc that is no resource table');
    const budget = chunkBudget();
    let strings: StringPool | null = null;
    for (const chunk of chunksIn(table, budget)) {
      if (chunk.type === STRING_POOL) strings ??= new StringPool(chunk);
      if (chunk.type === PACKAGE) this.#addPackage(chunk, budget);
    }
    if (strings === null) throw new UnacceptableFile('has a resources.arsc without words');
    this.#strings = strings;
  }

  #addPackage(packageChunk: Chunk, budget: { left: number }): void {
    const packageNumber = packageChunk.view.u32(8);
    for (const chunk of chunksIn(packageChunk, budget)) {
      if (chunk.type !== TYPE) continue;
      const key = packageNumber * 256 + chunk.view.u8(8);
      const variants = this.#variants.get(key);
      if (variants === undefined) this.#variants.set(key, [chunk]);
      else variants.push(chunk);
    }
  }

  /**
   * The words of a resource, in the variant that fits every device; failing that, in the variants for every language;
   * failing that, in all there are. Null if those of one rank disagree: any choice would be a guess.
   */
  text(resource: number, referencesLeft = MAX_REFERENCES): string | null {
    const known = this.#answers.get(resource);
    if (known !== undefined) return known;
    // For the time of the search, so that a circle of references finds an end.
    this.#answers.set(resource, null);

    const ranks = new Map<number, Set<string | null>>();
    for (const variant of this.#variants.get(resource >>> 16) ?? []) {
      if (++this.#lookups > MAX_LOOKUPS) return null;
      const value = valueIn(variant, resource & 0xffff);
      if (value === null) continue;
      const rank = rankOf(variant);
      ranks.set(rank, (ranks.get(rank) ?? new Set()).add(this.#words(value, referencesLeft)));
      if (rank === 0) break;
    }
    const best = ranks.get(0) ?? ranks.get(1) ?? ranks.get(2);
    const [answer = null] = best?.size === 1 ? best : [];
    this.#answers.set(resource, answer);
    return answer;
  }

  #words(value: Value, referencesLeft: number): string | null {
    if (value.type === TYPE_STRING) return this.#strings.at(value.data);
    if (value.type === TYPE_REFERENCE && referencesLeft > 0) return this.text(value.data, referencesLeft - 1);
    return null;
  }
}

interface Value {
  readonly type: number;
  readonly data: number;
}

function valueIn(variant: Chunk, entry: number): Value | null {
  const { view } = variant;
  const offset = offsetOf(variant, entry);
  if (offset === null) return null;
  const at = view.u32(16) + offset;
  const flags = view.u16(at + 2);
  if ((flags & COMPACT) !== 0) return { type: flags >>> 8, data: view.u32(at + 4) };
  // Styles and arrays have parts instead of a value.
  if ((flags & COMPLEX) !== 0) return null;
  const valueAt = at + view.u16(at);
  return { type: view.u8(valueAt + 3), data: view.u32(valueAt + 4) };
}

/** Where an entry lies among the entries of a variant. Three encodings: all in order, all in short, or only some. */
function offsetOf(variant: Chunk, entry: number): number | null {
  const { view, headerLength } = variant;
  const flags = view.u8(9);
  const count = view.u32(12);
  if ((flags & SPARSE) !== 0) return sparseOffsetOf(variant, entry, count);
  if (entry >= count) return null;
  if ((flags & SHORT_OFFSETS) !== 0) {
    const quarter = view.u16(headerLength + 2 * entry);
    return quarter === 0xffff ? null : quarter * 4;
  }
  const offset = view.u32(headerLength + 4 * entry);
  return offset === NO_ENTRY ? null : offset;
}

/** Pairs of entry and offset, sorted by entry. */
function sparseOffsetOf({ view, headerLength }: Chunk, entry: number, count: number): number | null {
  let low = 0;
  let high = count - 1;
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    const at = headerLength + 4 * middle;
    const found = view.u16(at);
    if (found === entry) return view.u16(at + 2) * 4;
    if (found < entry) low = middle + 1;
    else high = middle - 1;
  }
  return null;
}

/** 0: for every device. 1: for some devices, in every language. 2: for one language. */
function rankOf({ view }: Chunk): 0 | 1 | 2 {
  const length = view.u32(CONFIG_AT);
  const config = view.slice(CONFIG_AT + 4, Math.max(length - 4, 0));
  if (config.every((byte) => byte === 0)) return 0;
  const language = config.subarray(4, 6);
  return language.every((byte) => byte === 0) ? 1 : 2;
}
