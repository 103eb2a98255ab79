import type { FileHandle } from 'node:fs/promises';
import type { OpenBlob } from './blobs.ts';
import { clampRange } from './byte-range.ts';

const blockBytes = 256 * 1024;

/** The open file keeps the version that was there at opening, whatever happens to its name. */
export class LocalBlob implements OpenBlob {
  readonly size: number;
  readonly #file: FileHandle;

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  async read(start: number, length: number): Promise<Buffer> {
    const range = clampRange(this.size, { start, end: start + length });
    const bytes = Buffer.allocUnsafe(range.end - range.start);
    for (let filled = 0; filled < bytes.length; ) {
      const { bytesRead } = await this.#file.read(bytes, filled, bytes.length - filled, range.start + filled);
      if (bytesRead === 0) throw new Error('The file of a blob was cut short while it was being read');
      filled += bytesRead;
    }
    return bytes;
  }

  async *stream(range = { start: 0, end: this.size }): AsyncGenerator<Uint8Array, void, undefined> {
    const { start, end } = clampRange(this.size, range);
    for (let at = start; at < end; at += blockBytes) {
      yield await this.read(at, Math.min(blockBytes, end - at));
    }
  }

  close(): Promise<void> {
    return this.#file.close();
  }
}
