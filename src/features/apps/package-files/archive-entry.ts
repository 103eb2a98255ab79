/** One thing in an archive. `path` is clean: no empty, `.` or `..` parts, no leading or trailing slash. */
export interface ArchiveEntry {
  readonly path: string;
  readonly kind: 'file' | 'directory' | 'symlink';
  /** As the archive declares it: `entryContent` finds out whether it is true. */
  readonly size: number;
  readonly compressedSize: number;
  readonly compression: 'stored' | 'deflated';
  readonly crc32: number;
  readonly headerOffset: number;
  readonly nameLength: number;
}
