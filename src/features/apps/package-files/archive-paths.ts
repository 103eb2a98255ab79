import type { ArchiveEntry } from './archive-entry.ts';
import { quoted } from './plain-text.ts';
import { UnacceptableFile } from './unacceptable-file.ts';

const SLASH = '/'.charCodeAt(0);

/**
 * Refuses two entries for one place, and entries beneath a file or a link. Which of two twins counts differs from
 * reader to reader, so what was looked at here might not be what a device installs.
 */
export function refuseClashes(entries: readonly ArchiveEntry[]): void {
  const sorted = entries
    .map((entry) => ({ entry, key: sortKey(entry.path) }))
    .sort((a, b) => Buffer.compare(a.key, b.key));
  sorted.forEach(({ entry, key }, index) => {
    const next = sorted[index + 1];
    if (next === undefined || !next.key.subarray(0, key.length).equals(key)) return;
    const areTwins = next.key.length === key.length;
    // Some archivers list a folder twice, which harms nobody.
    if (areTwins && !(entry.kind === 'directory' && next.entry.kind === 'directory')) {
      throw new UnacceptableFile(`holds two entries named ${quoted(entry.path)}`);
    }
    if (entry.kind !== 'directory') {
      throw new UnacceptableFile(`treats ${quoted(entry.path)} as a folder, which it is not`);
    }
  });
}

/**
 * With the lowest byte as the divider, whatever lies beneath a path is sorted right after it. Bytes, because to build
 * and compare strings for this takes ten times as long, during which nothing else runs.
 */
function sortKey(path: string): Buffer {
  const key = Buffer.from(`${path}/`);
  for (let at = 0; at < key.length; at++) if (key[at] === SLASH) key[at] = 0;
  return key;
}

/**
 * Refuses a link out of the archive. `..` may only stand at the front of a target: after a name that is itself a link,
 * it would lead somewhere else than the words say. As nothing lies beneath a link (see `refuseClashes`), a link's own
 * folder is where its path says.
 */
export function refuseLinkOutside(link: ArchiveEntry, target: string): void {
  const parts = target.split('/').filter((part) => part !== '' && part !== '.');
  const ups = parts.lastIndexOf('..') + 1;
  const folderDepth = link.path.split('/').length - 1;
  const outside =
    target.startsWith('/') ||
    target.includes('\\') ||
    target.includes('\0') ||
    /^[A-Za-z]:/.test(target) ||
    ups > folderDepth ||
    parts.slice(0, ups).some((part) => part !== '..');
  if (outside) {
    throw new UnacceptableFile(`holds a link ${quoted(link.path)} that points outside, to ${quoted(target)}`);
  }
}
