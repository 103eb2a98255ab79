import type { Entry } from 'yauzl';
import { getFileNameLowLevel } from 'yauzl';
import { quoted } from './plain-text.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const MAX_NAME_BYTES = 4096;
const MAX_DEPTH = 100;
const UTF8_FLAG = 0x800;
const strictUtf8 = new TextDecoder('utf-8', { fatal: true });

/** Where an entry lies in its archive, or a refusal if its name would lead an unpacker astray. */
export function entryPath(entry: Entry): string {
  if (entry.fileNameLength > MAX_NAME_BYTES) throw new UnacceptableFile('holds a file with an endless name');
  // Apple's archivers write UTF-8 without saying so; the format's fallback would make mojibake of it.
  const flags = isUtf8(entry.fileNameRaw)
    ? entry.generalPurposeBitFlag | UTF8_FLAG
    : entry.generalPurposeBitFlag;
  const written = getFileNameLowLevel(flags, entry.fileNameRaw, [], true);
  // An extra field may give a second name, which some unpackers prefer: both have to be harmless.
  const preferred = getFileNameLowLevel(flags, entry.fileNameRaw, entry.extraFields, true);
  const writtenPath = checkedPath(written);
  return preferred === written ? writtenPath : checkedPath(preferred);
}

function isUtf8(bytes: Buffer): boolean {
  try {
    strictUtf8.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function checkedPath(name: string): string {
  // `./a` and `a//b` are harmless, and real archivers write them.
  const parts = name.split('/').filter((part) => part !== '' && part !== '.');
  const isTrick =
    name.startsWith('/') ||
    /^[A-Za-z]:/.test(name) ||
    name.includes('\\') ||
    name.includes('\0') ||
    parts.includes('..');
  if (isTrick) {
    throw new UnacceptableFile(
      `holds an entry named ${quoted(name)}, which would be unpacked to a place outside its folder`,
    );
  }
  if (parts.length > MAX_DEPTH) throw new UnacceptableFile(`nests folders more than ${MAX_DEPTH} deep`);
  return parts.join('/');
}
