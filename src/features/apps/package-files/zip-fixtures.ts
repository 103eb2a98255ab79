import { crc32, deflateRawSync } from 'node:zlib';
import type { RandomAccess } from './random-access.ts';

/** One entry of a zip for a test. What is left out is as an honest archiver would write it. */
export interface ZipSource {
  readonly name: string | Buffer;
  readonly data?: Buffer | string;
  readonly stored?: boolean;
  readonly mode?: number;
  readonly flags?: number;
  readonly method?: number;
  readonly extra?: Buffer;
  readonly comment?: Buffer;
  /** Lies of the directory. */
  readonly declaredSize?: number;
  readonly declaredCompressedSize?: number;
  readonly declaredCrc32?: number;
  /** Points to the data of the entry with this index instead of bringing its own. */
  readonly sharesDataOf?: number;
}

const UTF8_NAMES = 0x800;
export const SYMLINK_MODE = 0o120777;

/** Writes a zip, a lying one if told so. */
export function zipOf(sources: readonly ZipSource[], declaredCount = sources.length): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets: number[] = [];
  let end = 0;
  for (const source of sources) {
    const name = Buffer.from(source.name);
    const data = Buffer.from(source.data ?? '');
    const packed = source.stored ? data : deflateRawSync(data);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(source.flags ?? UTF8_NAMES, 2);
    fields.writeUInt16LE(source.method ?? (source.stored ? 0 : 8), 4);
    fields.writeUInt32LE(source.declaredCrc32 ?? crc32(data), 10);
    fields.writeUInt32LE(source.declaredCompressedSize ?? packed.length, 14);
    fields.writeUInt32LE(source.declaredSize ?? data.length, 18);
    fields.writeUInt16LE(name.length, 22);

    offsets.push(source.sharesDataOf === undefined ? end : (offsets[source.sharesDataOf] ?? 0));
    if (source.sharesDataOf === undefined) {
      const body = Buffer.concat([Buffer.from('PK\x03\x04'), fields, name, packed]);
      bodies.push(body);
      end += body.length;
    }

    const extra = source.extra ?? Buffer.alloc(0);
    const comment = source.comment ?? Buffer.alloc(0);
    const rest = Buffer.alloc(14);
    rest.writeUInt16LE(comment.length, 0);
    rest.writeUInt32LE(((source.mode ?? 0) << 16) >>> 0, 6);
    rest.writeUInt32LE(offsets.at(-1) ?? 0, 10);
    fields.writeUInt16LE(extra.length, 24);
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([20, 3]), fields, rest, name, extra, comment);
  }
  return Buffer.concat([
    ...bodies,
    ...directory,
    endOfDirectory(declaredCount, Buffer.concat(directory).length, end),
  ]);
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const record = Buffer.alloc(22);
  record.write('PK\x05\x06', 'latin1');
  record.writeUInt16LE(Math.min(count, 0xffff), 8);
  record.writeUInt16LE(Math.min(count, 0xffff), 10);
  record.writeUInt32LE(length, 12);
  record.writeUInt32LE(offset, 16);
  if (count <= 0xffff) return record;
  const zip64 = Buffer.alloc(76);
  zip64.write('PK\x06\x06', 'latin1');
  zip64.writeUInt32LE(44, 4);
  zip64.writeUInt32LE(count, 24);
  zip64.writeUInt32LE(count, 32);
  zip64.writeUInt32LE(length, 40);
  zip64.writeUInt32LE(offset, 48);
  zip64.write('PK\x06\x07', 56, 'latin1');
  zip64.writeUInt32LE(offset + length, 64);
  zip64.writeUInt32LE(1, 72);
  return Buffer.concat([zip64, record]);
}

/** A file in memory that counts how much of it is read. */
export function fileOf(bytes: Buffer): RandomAccess & { readonly bytesRead: number } {
  let bytesRead = 0;
  return {
    size: bytes.length,
    get bytesRead() {
      return bytesRead;
    },
    async read(start, length) {
      bytesRead += length;
      return bytes.subarray(start, start + length);
    },
  };
}
