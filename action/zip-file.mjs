import { crc32, deflateRawSync } from 'node:zlib';

/** 1980-01-01 in the time of DOS: the same bytes each time. */
const DATE = 0x21;
const VERSION = 20;
const UTF8_NAME = 0x0800;
const DEFLATED = 8;

/** A zip archive of one file. */
export function zipFile(name, bytes) {
  const title = Buffer.from(name);
  const packed = deflateRawSync(bytes);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(VERSION, 0);
  shared.writeUInt16LE(UTF8_NAME, 2);
  shared.writeUInt16LE(DEFLATED, 4);
  shared.writeUInt16LE(DATE, 8);
  shared.writeUInt32LE(crc32(bytes), 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(bytes.length, 18);
  shared.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([signature(0x04034b50), shared, title, packed]);
  const rest = Buffer.alloc(14);
  const directory = Buffer.concat([signature(0x02014b50), number(VERSION, 2), shared, rest, title]);
  const end = [
    signature(0x06054b50),
    Buffer.alloc(4),
    number(1, 2),
    number(1, 2),
    number(directory.length, 4),
    number(local.length, 4),
    Buffer.alloc(2),
  ];
  return Buffer.concat([local, directory, ...end]);
}

function number(value, size) {
  const bytes = Buffer.alloc(size);
  bytes.writeUIntLE(value, 0, size);
  return bytes;
}

const signature = (value) => number(value, 4);
