import { BlobTooLarge } from './blobs.ts';

/** Passes a body through, counts it, and fails as soon as it exceeds the limit. */
export class LimitedBody implements AsyncIterable<Uint8Array> {
  readonly #body: AsyncIterable<Uint8Array>;
  readonly #maxBytes: number;
  #size = 0;

  constructor(body: AsyncIterable<Uint8Array>, maxBytes: number) {
    this.#body = body;
    this.#maxBytes = maxBytes;
  }

  /** How much has passed so far. */
  get size(): number {
    return this.#size;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of this.#body) {
      this.#size += chunk.byteLength;
      if (this.#size > this.#maxBytes) throw new BlobTooLarge(this.#maxBytes);
      yield chunk;
    }
  }
}
