import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader } from 'yauzl';
import type { ArchiveEntry } from './archive-entry.ts';
import { entryPath } from './entry-path.ts';
import { quoted } from './plain-text.ts';
import type { RandomAccess } from './random-access.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const MAX_ENTRIES = 200_000;
/** The list of entries stays in memory while a file is looked at; names and notes could fill gigabytes. */
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;

export interface ArchiveDirectory {
  readonly entries: ArchiveEntry[];
  /** Where the list of entries begins: what they hold must end before it. */
  readonly offset: number;
}

/** Lists what a zip says it holds. */
export async function readDirectory(file: RandomAccess): Promise<ArchiveDirectory> {
  const reader = new DirectoryReader(file);
  try {
    // yauzl would refuse bad names in its own words, and so early that ours never came.
    const zip = await fromRandomAccessReaderPromise(reader, file.size, { decodeStrings: false });
    if (zip.entryCount > MAX_ENTRIES) throw new UnacceptableFile(`holds more than ${MAX_ENTRIES} entries`);
    // A number, whatever its published type says.
    const offset = Number(zip.readEntryCursor);
    const entries: ArchiveEntry[] = [];
    let directoryBytes = 0;
    for await (const entry of zip.eachEntry()) {
      directoryBytes += 46 + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      if (directoryBytes > MAX_DIRECTORY_BYTES) throw new UnacceptableFile('has an endless list of contents');
      const known = toArchiveEntry(entry);
      // The top folder itself, which some archivers list as "./".
      if (known.path !== '') entries.push(known);
    }
    return { entries, offset };
  } catch (error) {
    if (reader.storageFault !== null) throw reader.storageFault.error;
    if (error instanceof UnacceptableFile) throw error;
    throw new UnacceptableFile('is not a zip archive, or is cut off or damaged');
  }
}

class DirectoryReader extends RandomAccessReader {
  /** yauzl passes on the errors of the storage among its own. */
  storageFault: { error: unknown } | null = null;
  readonly #file: RandomAccess;

  constructor(file: RandomAccess) {
    super();
    this.#file = file;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#file.read(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(null);
      },
      (error: unknown) => {
        if (!(error instanceof UnacceptableFile)) this.storageFault = { error };
        callback(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }
}

function toArchiveEntry(entry: Entry): ArchiveEntry {
  const path = entryPath(entry);
  if (entry.isEncrypted()) {
    throw new UnacceptableFile(`is encrypted: ${quoted(path)} needs a password`, 'Upload it without one.');
  }
  if (!entry.canDecodeFileData()) {
    throw new UnacceptableFile(`packs ${quoted(path)} by an unusual method, which devices cannot unpack`);
  }
  return {
    path,
    kind: kindOf(entry),
    size: entry.uncompressedSize,
    compressedSize: entry.compressedSize,
    compression: entry.compressionMethod === 0 ? 'stored' : 'deflated',
    crc32: entry.crc32,
    headerOffset: entry.relativeOffsetOfLocalHeader,
    nameLength: entry.fileNameLength,
  };
}

/** Whatever system the entry claims to come from: an unpacker may not care either. */
function kindOf(entry: Entry): ArchiveEntry['kind'] {
  const unixFileType = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (unixFileType === 0o120000) return 'symlink';
  return entry.fileNameRaw.at(-1) === '/'.charCodeAt(0) ? 'directory' : 'file';
}
