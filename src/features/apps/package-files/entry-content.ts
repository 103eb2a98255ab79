import { Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ArchiveEntry } from './archive-entry.ts';
import { ByteView } from './byte-view.ts';
import { quoted } from './plain-text.ts';
import type { RandomAccess } from './random-access.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const LOCAL_HEADER_LENGTH = 30;
const LOCAL_HEADER_SIGNATURE = 0x04034b50;
const PIECE = 1024 * 1024;

/**
 * The content of an entry, piece by piece, never more than `maxBytes`. The bytes that come out are counted, not the
 * ones that the archive declares; whoever reads to the end knows that size and checksum are right.
 */
export async function* entryContent(
  file: RandomAccess,
  entry: ArchiveEntry,
  maxBytes: number,
): AsyncGenerator<Buffer, void, void> {
  // Deflate grows data by less than this. Without the second limit, blocks that hold nothing could fill gigabytes.
  if (entry.size > maxBytes || entry.compressedSize > maxBytes * 1.01 + 1024) {
    throw new UnacceptableFile(`holds a ${quoted(entry.path)} that is far larger than such a file is`);
  }
  const start = await dataOffset(file, entry);
  const packed = Readable.from(pieces(file, start, entry.compressedSize));
  const content = entry.compression === 'deflated' ? inflated(packed) : packed;
  let size = 0;
  let checksum = 0;
  try {
    for await (const piece of content as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > entry.size) break;
      checksum = crc32(piece, checksum);
      yield piece;
    }
  } catch (error) {
    throw isInflateError(error) ? damaged(entry) : error;
  } finally {
    packed.destroy();
    content.destroy();
  }
  if (size !== entry.size || checksum !== entry.crc32) throw damaged(entry);
}

const damaged = (entry: ArchiveEntry) =>
  new UnacceptableFile(`is damaged: the data of ${quoted(entry.path)} is not what the archive declares`);

const isInflateError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** The data begins after a second header, whose name must be the first one's length or `refuseOverlaps` was fooled. */
async function dataOffset(file: RandomAccess, entry: ArchiveEntry): Promise<number> {
  const header = new ByteView(await file.read(entry.headerOffset, LOCAL_HEADER_LENGTH));
  const nameLength = header.u16(26);
  if (header.u32(0) !== LOCAL_HEADER_SIGNATURE || nameLength !== entry.nameLength) throw damaged(entry);
  return entry.headerOffset + LOCAL_HEADER_LENGTH + nameLength + header.u16(28);
}

async function* pieces(
  file: RandomAccess,
  start: number,
  length: number,
): AsyncGenerator<Buffer, void, void> {
  for (let done = 0; done < length; done += PIECE) {
    yield await file.read(start + done, Math.min(PIECE, length - done));
  }
}

function inflated(packed: Readable): Readable {
  const inflate = createInflateRaw();
  packed.on('error', (error) => inflate.destroy(error));
  return packed.pipe(inflate);
}
