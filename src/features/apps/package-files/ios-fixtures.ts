/** Writers of both forms of property lists, for tests. */

export type PlistValue =
  | string
  | number
  | boolean
  | Buffer
  | readonly PlistValue[]
  | { readonly [key: string]: PlistValue };

export function xmlPlist(value: PlistValue): string {
  const doctype =
    '<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${doctype}\n<plist version="1.0">\n${xmlValue(value)}\n</plist>\n`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function xmlValue(value: PlistValue): string {
  if (typeof value === 'string') return `<string>${escaped(value)}</string>`;
  if (typeof value === 'number') return `<integer>${value}</integer>`;
  if (typeof value === 'boolean') return value ? '<true/>' : '<false />';
  if (Buffer.isBuffer(value)) return `<data>${value.toString('base64')}</data>`;
  if (isList(value)) return `<array>\n\t${value.map(xmlValue).join('\n\t')}\n</array>`;
  const pairs = Object.entries(value).map(
    ([key, member]) => `<key>${escaped(key)}</key>\n${xmlValue(member)}`,
  );
  return `<dict>\n${pairs.join('\n')}\n</dict>`;
}

const isList = (value: object): value is readonly PlistValue[] => Array.isArray(value);

export function binaryPlist(value: PlistValue): Buffer {
  const objects: Buffer[] = [];
  const add = (bytes: Buffer) => objects.push(bytes) - 1;
  const references = (numbers: readonly number[]) => Buffer.concat(numbers.map((number) => u16(number)));
  const write = (item: PlistValue): number => {
    if (typeof item === 'string') {
      const isAscii = /^[\x20-\x7e]*$/.test(item);
      const bytes = isAscii ? Buffer.from(item) : Buffer.from(item, 'utf16le').swap16();
      return add(Buffer.concat([marker(isAscii ? 0x5 : 0x6, item.length), bytes]));
    }
    if (typeof item === 'number') return add(Buffer.from([0x10, item]));
    if (typeof item === 'boolean') return add(Buffer.from([item ? 0x09 : 0x08]));
    if (Buffer.isBuffer(item)) return add(Buffer.concat([marker(0x4, item.length), item]));
    if (isList(item)) return add(Buffer.concat([marker(0xa, item.length), references(item.map(write))]));
    const members = [...Object.keys(item), ...Object.values(item)].map(write);
    return add(Buffer.concat([marker(0xd, members.length / 2), references(members)]));
  };
  const top = write(value);
  return binaryPlistOf(objects, top);
}

/** From finished objects, which may refer to each other (in two bytes) as they like. */
export function binaryPlistOf(objects: readonly Buffer[], top: number): Buffer {
  let end = 8;
  const offsets = objects.map((object) => {
    const offset = end;
    end += object.length;
    return u32(offset);
  });
  const trailer = Buffer.alloc(32);
  trailer[6] = 4;
  trailer[7] = 2;
  trailer.writeBigUInt64BE(BigInt(objects.length), 8);
  trailer.writeBigUInt64BE(BigInt(top), 16);
  trailer.writeBigUInt64BE(BigInt(end), 24);
  return Buffer.concat([Buffer.from('bplist00'), ...objects, ...offsets, trailer]);
}

export function marker(type: number, count: number): Buffer {
  if (count < 0x0f) return Buffer.from([(type << 4) | count]);
  return Buffer.concat([Buffer.from([(type << 4) | 0x0f, 0x12]), u32(count)]);
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
