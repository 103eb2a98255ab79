import type { OpenBlob } from './blobs.ts';
import { clampRange } from './byte-range.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { S3Fault } from './s3-fault.ts';
import type { Patience } from './with-retries.ts';

const firstBlockBytes = 256 * 1024;
const largestBlockBytes = 2 * 1024 * 1024;

export class S3Blob implements OpenBlob {
  readonly size: number;
  readonly #bucket: S3Bucket;
  readonly #key: string;
  readonly #etag: string;
  readonly #patience: Patience;

  /** `facts`: the headers in which S3 describes the blob. */
  constructor(bucket: S3Bucket, key: string, facts: Headers, patience: Patience) {
    const [size, etag] = [facts.get('content-length'), facts.get('etag')];
    if (size === null || etag === null) {
      throw new S3Fault(`S3 told neither size nor version of ${key}`, { passing: false });
    }
    this.size = Number(size);
    this.#bucket = bucket;
    this.#key = key;
    this.#etag = etag;
    this.#patience = patience;
  }

  async read(start: number, length: number): Promise<Buffer> {
    const range = clampRange(this.size, { start, end: start + length });
    const wanted = range.end - range.start;
    // HTTP has no way to ask for no bytes.
    if (wanted === 0) return Buffer.alloc(0);
    const headers = { range: `bytes=${range.start}-${range.end - 1}`, 'if-match': this.#etag };
    const { body } = await this.#bucket.call({ method: 'GET', key: this.#key, headers }, this.#patience);
    if (body.length === wanted) return body;
    throw new S3Fault(`S3 sent ${body.length} bytes of ${this.#key} instead of ${wanted}`, {
      passing: false,
    });
  }

  /**
   * Reads block by block instead of holding one long answer open: each block has its own deadline and retries, and a
   * slow consumer keeps no connection waiting. Blocks grow, so that the first bytes come soon and the many fast.
   */
  async *stream(range = { start: 0, end: this.size }): AsyncGenerator<Uint8Array, void, undefined> {
    const { start, end } = clampRange(this.size, range);
    let blockBytes = firstBlockBytes;
    for (let at = start; at < end; ) {
      const block = await this.read(at, Math.min(blockBytes, end - at));
      yield block;
      at += block.length;
      blockBytes = Math.min(blockBytes * 2, largestBlockBytes);
    }
  }

  /** Nothing stays open between two reads. */
  async close(): Promise<void> {
    return;
  }
}
