import type { ArchiveEntry } from './archive-entry.ts';
import { quoted } from './plain-text.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const MAX_TOTAL_SIZE = 16 * 1024 ** 3;
const MAX_RATIO = 200;
/** Small things may shrink as they like: a page of blanks is no bomb. */
const RATIO_MATTERS_ABOVE = 64 * 1024 ** 2;

/** Refuses an archive that declares to unpack to far more than it is. What it does not declare, `entryContent` notices. */
export function refuseBombs(entries: readonly ArchiveEntry[]): void {
  let size = 0;
  let compressedSize = 0;
  for (const entry of entries) {
    if (isSuspicious(entry)) {
      throw new UnacceptableFile(
        `is a zip bomb: ${quoted(entry.path)} unpacks to over ${MAX_RATIO} times its size`,
      );
    }
    size += entry.size;
    compressedSize += entry.compressedSize;
  }
  if (size > MAX_TOTAL_SIZE) throw new UnacceptableFile('unpacks to more than 16 GB');
  if (isSuspicious({ size, compressedSize })) {
    throw new UnacceptableFile(`is a zip bomb: it unpacks to over ${MAX_RATIO} times its size`);
  }
}

const isSuspicious = (item: { size: number; compressedSize: number }) =>
  item.size > RATIO_MATTERS_ABOVE && item.size > MAX_RATIO * item.compressedSize;

/**
 * Refuses entries that share bytes: each counts the same data as its own, so that all together unpack to more than
 * any limit above sees. An entry takes up its header, its name and its data at least; a local extra field may add up
 * to 64 KB, which is left out because it would cost a read per entry, and too little data lies in there to matter.
 */
export function refuseOverlaps(entries: readonly ArchiveEntry[], directoryOffset: number): void {
  const inOrder = entries.toSorted((a, b) => a.headerOffset - b.headerOffset);
  inOrder.forEach((entry, index) => {
    const end = entry.headerOffset + 30 + entry.nameLength + entry.compressedSize;
    if (end > (inOrder[index + 1]?.headerOffset ?? directoryOffset)) {
      throw new UnacceptableFile(
        `is a zip bomb or damaged: ${quoted(entry.path)} shares bytes with another entry`,
      );
    }
  });
}
