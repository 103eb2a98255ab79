import { type Chunk, chunkAt, chunkBudget, chunksIn, STRING_POOL, StringPool } from './android-chunks.ts';
import { type AndroidManifest, ATTRIBUTE, type ManifestValue } from './android-manifest.ts';
import { ByteView } from './byte-view.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const XML = 0x0003;
const START_ELEMENT = 0x0102;
const END_ELEMENT = 0x0103;
const RESOURCE_MAP = 0x0180;

const TYPE_REFERENCE = 0x01;
const TYPE_STRING = 0x03;
const TYPE_INTEGER = 0x10;
const NOTHING = 0xffffffff;

/** Reads the compiled AndroidManifest.xml of an .apk: `<manifest>` and the `<application>` in it, nothing deeper. */
export function readBinaryManifest(bytes: Buffer): AndroidManifest {
  const view = new ByteView(bytes);
  if (bytes.length < 8 || view.u16(0) !== XML) {
    throw new UnacceptableFile('has an AndroidManifest.xml that is not in the compiled form of an .apk');
  }
  const document = chunkAt(view, 0);

  let strings: StringPool | null = null;
  let attributeNumbers: Chunk | null = null;
  let manifest: Element | null = null;
  let depth = 0;
  for (const chunk of chunksIn(document, chunkBudget())) {
    if (chunk.type === STRING_POOL) strings ??= new StringPool(chunk);
    if (chunk.type === RESOURCE_MAP) attributeNumbers ??= chunk;
    if (chunk.type === END_ELEMENT) depth--;
    if (chunk.type === START_ELEMENT && strings !== null) {
      const element = new Element(chunk, strings, attributeNumbers);
      if (depth === 0) {
        if (element.name !== 'manifest') throw new UnacceptableFile('has a manifest of another kind');
        manifest = element;
      }
      if (depth === 1 && manifest !== null && element.name === 'application') return facts(manifest, element);
      depth++;
    }
  }
  if (manifest === null) throw new UnacceptableFile('has an empty AndroidManifest.xml');
  return facts(manifest, null);
}

function facts(manifest: Element, application: Element | null): AndroidManifest {
  const packageName = manifest.plainAttribute('package');
  return {
    packageName: packageName !== null && 'text' in packageName ? packageName.text : null,
    versionName: manifest.androidAttribute(ATTRIBUTE.versionName),
    label: application?.androidAttribute(ATTRIBUTE.label) ?? null,
  };
}

class Element {
  readonly #chunk: Chunk;
  readonly #strings: StringPool;
  readonly #numbers: Chunk | null;

  constructor(chunk: Chunk, strings: StringPool, numbers: Chunk | null) {
    this.#chunk = chunk;
    this.#strings = strings;
    this.#numbers = numbers;
  }

  get name(): string | null {
    return this.#strings.at(this.#chunk.view.u32(this.#chunk.headerLength + 4));
  }

  androidAttribute(number: number): ManifestValue | null {
    return this.#find((name) => this.#numberOf(name) === number);
  }

  plainAttribute(wanted: string): ManifestValue | null {
    return this.#find((name, namespace) => namespace === NOTHING && this.#strings.at(name) === wanted);
  }

  #find(isWanted: (name: number, namespace: number) => boolean): ManifestValue | null {
    const { view, headerLength } = this.#chunk;
    const first = headerLength + view.u16(headerLength + 8);
    const length = view.u16(headerLength + 10);
    const count = view.u16(headerLength + 12);
    for (let index = 0; index < count; index++) {
      const at = first + index * length;
      if (isWanted(view.u32(at + 4), view.u32(at))) return this.#value(at);
    }
    return null;
  }

  #value(at: number): ManifestValue | null {
    const { view } = this.#chunk;
    const type = view.u8(at + 15);
    const data = view.u32(at + 16);
    if (type === TYPE_REFERENCE) return { resource: data };
    if (type === TYPE_INTEGER) return { text: String(data | 0) };
    const text = type === TYPE_STRING ? this.#strings.at(data) : null;
    return text === null ? null : { text };
  }

  /** Position in the map is position in the string pool. */
  #numberOf(name: number): number | null {
    const map = this.#numbers;
    if (map === null || name >= (map.view.length - map.headerLength) / 4) return null;
    return map.view.u32(map.headerLength + 4 * name);
  }
}
