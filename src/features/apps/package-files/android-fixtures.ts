/** Writers of Android's compiled formats, for tests: as small as the readers allow, and able to lie. */

const NOTHING = 0xffffffff;
const TYPE_REFERENCE = 0x01;
const TYPE_STRING = 0x03;

export function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, index) => {
    bytes.writeUInt16LE(value, 2 * index);
  });
  return bytes;
}

export function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, index) => {
    bytes.writeUInt32LE(value >>> 0, 4 * index);
  });
  return bytes;
}

export function chunk(type: number, header: Buffer, ...body: Buffer[]): Buffer {
  const content = Buffer.concat(body);
  return Buffer.concat([
    u16(type, 8 + header.length),
    u32(8 + header.length + content.length),
    header,
    content,
  ]);
}

export function stringPool(strings: readonly string[], encoding: 'utf8' | 'utf16' = 'utf16'): Buffer {
  const encoded = strings.map((text) => {
    if (encoding === 'utf16') {
      const length =
        text.length < 0x8000 ? u16(text.length) : u16(0x8000 | (text.length >>> 16), text.length & 0xffff);
      return Buffer.concat([length, Buffer.from(text, 'utf16le'), u16(0)]);
    }
    const length = (count: number) => (count < 0x80 ? [count] : [0x80 | (count >>> 8), count & 0xff]);
    const bytes = Buffer.from(text, 'utf8');
    return Buffer.concat([
      Buffer.from([...length(text.length), ...length(bytes.length)]),
      bytes,
      Buffer.alloc(1),
    ]);
  });
  let end = 0;
  const offsets = encoded.map((bytes) => {
    const offset = end;
    end += bytes.length;
    return offset;
  });
  const header = u32(strings.length, 0, encoding === 'utf8' ? 0x100 : 0, 28 + 4 * strings.length, 0);
  return chunk(0x0001, header, u32(...offsets), ...encoded);
}

export interface ManifestSource {
  readonly root?: string;
  readonly packageName?: string | null;
  readonly versionName?: string | number | null;
  readonly label?: string | number | null;
}

/** The compiled manifest of an .apk. A number stands for a reference to a resource. */
export function binaryManifest(source: ManifestSource, encoding: 'utf8' | 'utf16' = 'utf16'): Buffer {
  // The first two have numbers in the resource map, by their places.
  const strings = ['label', 'versionName', 'package', 'application', source.root ?? 'manifest'];
  const index = (text: string) => {
    if (!strings.includes(text)) strings.push(text);
    return strings.indexOf(text);
  };
  const attribute = (name: string, value: string | number | null | undefined) => {
    if (value == null) return [];
    const isText = typeof value === 'string';
    const namespace = name === 'package' ? NOTHING : 0;
    const data = isText ? index(value) : value;
    return [
      Buffer.concat([
        u32(namespace, index(name), isText ? data : NOTHING),
        u16(8, (isText ? TYPE_STRING : TYPE_REFERENCE) << 8),
        u32(data),
      ]),
    ];
  };
  const start = (name: string, attributes: readonly Buffer[]) =>
    chunk(
      0x0102,
      u32(1, NOTHING),
      u32(NOTHING, index(name)),
      u16(20, 20, attributes.length, 0, 0, 0),
      ...attributes,
    );
  const end = (name: string) => chunk(0x0103, u32(1, NOTHING), u32(NOTHING, index(name)));
  const root = source.root ?? 'manifest';
  const packageName = source.packageName === undefined ? 'com.example.app' : source.packageName;
  const elements = [
    start(root, [...attribute('versionName', source.versionName), ...attribute('package', packageName)]),
    start('uses-sdk', []),
    end('uses-sdk'),
    start('application', attribute('label', source.label)),
    end('application'),
    end(root),
  ];
  const resourceMap = chunk(0x0180, Buffer.alloc(0), u32(0x01010001, 0x0101021c));
  return chunk(0x0003, Buffer.alloc(0), stringPool(strings, encoding), resourceMap, ...elements);
}

/** Entries of one type of resource (0x7f01....) for one kind of device. A number stands for a reference. */
export interface VariantSource {
  readonly language?: string;
  readonly sdkVersion?: number;
  readonly encoding?: 'plain' | 'short' | 'sparse';
  readonly compact?: boolean;
  readonly entries: Readonly<Record<number, string | number>>;
}

/** The resource table of an .apk (resources.arsc). */
export function resourceTable(
  variants: readonly VariantSource[],
  encoding: 'utf8' | 'utf16' = 'utf8',
): Buffer {
  const strings: string[] = [];
  const typeChunks = variants.map((variant) => typeChunk(variant, strings));
  const packageHeader = Buffer.concat([u32(0x7f), Buffer.alloc(256), u32(0, 0, 0, 0, 0)]);
  return chunk(0x0002, u32(1), stringPool(strings, encoding), chunk(0x0200, packageHeader, ...typeChunks));
}

function typeChunk(variant: VariantSource, strings: string[]): Buffer {
  const entries = Object.entries(variant.entries).map(([key, value]) => {
    const data = typeof value === 'string' ? strings.push(value) - 1 : value;
    const type = typeof value === 'string' ? TYPE_STRING : TYPE_REFERENCE;
    const bytes = variant.compact
      ? Buffer.concat([u16(0, (type << 8) | 0x0008), u32(data)])
      : Buffer.concat([u16(8, 0), u32(0), u16(8, type << 8), u32(data)]);
    return { number: Number(key), bytes };
  });
  const length = variant.compact ? 8 : 16;
  const numbers = entries.map(({ number }) => number);
  const all = Array.from({ length: Math.max(-1, ...numbers) + 1 }, (_, number) => numbers.indexOf(number));
  const short = all.map((place) => (place === -1 ? 0xffff : (place * length) / 4));
  const [flags, count, offsets] = {
    plain: [0, all.length, u32(...all.map((place) => (place === -1 ? NOTHING : place * length)))] as const,
    short: [2, all.length, u16(...short, ...(short.length % 2 === 1 ? [0] : []))] as const,
    sparse: [
      1,
      entries.length,
      u16(...numbers.flatMap((number, place) => [number, (place * length) / 4])),
    ] as const,
  }[variant.encoding ?? 'plain'];

  const config = Buffer.alloc(64);
  config.writeUInt32LE(64, 0);
  config.write(variant.language ?? '', 8, 'latin1');
  config.writeUInt16LE(variant.sdkVersion ?? 0, 24);
  const header = Buffer.concat([Buffer.from([1, flags, 0, 0]), u32(count, 20 + 64 + offsets.length), config]);
  return chunk(0x0201, header, offsets, ...entries.map(({ bytes }) => bytes));
}
