import { UnacceptableFile } from './unacceptable-file.ts';

/** A file on a disk or in a bucket, of which any part can be read. */
export interface RandomAccess {
  readonly size: number;
  read(start: number, length: number): Promise<Buffer>;
}

/** To ask for more than there is is the fault of what the file says; to get less than asked for is the storage's. */
export async function readExactly(file: RandomAccess, start: number, length: number): Promise<Buffer> {
  if (start + length > file.size)
    throw new UnacceptableFile('is cut off or damaged: a part of it is missing');
  const bytes = await file.read(start, length);
  if (bytes.length !== length) {
    throw new Error(`the storage gave ${bytes.length} bytes where it was asked for ${length}`);
  }
  return bytes;
}

const AHEAD = 256 * 1024;

/**
 * Reads a little more than asked and answers from that. The directory of a zip is read in bites of 46 bytes, each of
 * which would be a request of its own to a bucket.
 */
export function readingAhead(file: RandomAccess): RandomAccess {
  let blockStart = 0;
  let block: Buffer = Buffer.alloc(0);
  return {
    size: file.size,
    async read(start, length) {
      if (start < blockStart || start + length > blockStart + block.length) {
        const ahead = Math.min(AHEAD, file.size - start);
        block = await readExactly(file, start, Math.max(length, ahead));
        blockStart = start;
      }
      return block.subarray(start - blockStart, start - blockStart + length);
    },
  };
}

/** What lies in a file from `offset` to its end, as a file of its own. */
export function startingAt(file: RandomAccess, offset: number): RandomAccess {
  return {
    size: file.size - offset,
    read: (start, length) => file.read(offset + start, length),
  };
}
