import { refuseBombs, refuseOverlaps } from './archive-bombs.ts';
import { readDirectory } from './archive-directory.ts';
import type { ArchiveEntry } from './archive-entry.ts';
import { refuseClashes, refuseLinkOutside } from './archive-paths.ts';
import { entryContent } from './entry-content.ts';
import { quoted } from './plain-text.ts';
import { type RandomAccess, readingAhead } from './random-access.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const MAX_SYMLINKS = 1000;
const MAX_LINK_TARGET_BYTES = 4096;

/** A zip in which every name, link and declared size has been found harmless. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  find(path: string): ArchiveEntry | undefined;
  /** The whole of a file that has to be in the archive. */
  readEntry(path: string, maxBytes: number): Promise<Buffer>;
  /** The content of an entry piece by piece, for what is too large to hold. */
  content(entry: ArchiveEntry, maxBytes: number): AsyncIterable<Buffer>;
}

/** The one door to a stranger's zip. What it refuses, it refuses with `UnacceptableFile`. */
export async function openArchive(stored: RandomAccess): Promise<Archive> {
  const file = readingAhead(stored);
  const directory = await readDirectory(file);
  refuseClashes(directory.entries);
  refuseOverlaps(directory.entries, directory.offset);
  refuseBombs(directory.entries);
  await checkLinks(file, directory.entries);

  const byPath = new Map(directory.entries.map((entry) => [entry.path, entry]));
  return {
    entries: directory.entries,
    find: (path) => byPath.get(path),
    async readEntry(path, maxBytes) {
      const entry = byPath.get(path);
      if (entry === undefined) throw new UnacceptableFile(`lacks the file ${quoted(path)}`);
      if (entry.kind !== 'file')
        throw new UnacceptableFile(`holds ${quoted(path)} as a ${entry.kind}, not as a file`);
      return await wholeContent(file, entry, maxBytes);
    },
    content: (entry, maxBytes) => entryContent(file, entry, maxBytes),
  };
}

async function wholeContent(file: RandomAccess, entry: ArchiveEntry, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of entryContent(file, entry, maxBytes)) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function checkLinks(file: RandomAccess, entries: readonly ArchiveEntry[]): Promise<void> {
  const links = entries.filter((entry) => entry.kind === 'symlink');
  if (links.length > MAX_SYMLINKS) throw new UnacceptableFile(`holds more than ${MAX_SYMLINKS} links`);
  for (const link of links) {
    const target = await wholeContent(file, link, MAX_LINK_TARGET_BYTES);
    refuseLinkOutside(link, target.toString('utf8'));
  }
}
