/** Where large things are kept by name: uploaded builds, and the videos, screenshots and logs of runs. */
export interface Blobs {
  /**
   * Streams `body` into the blob `key` and replaces what was there in one step, so a reader sees the old blob or the
   * new one, never a mixture. If the body throws, or is longer than `maxBytes` (BlobTooLarge), nothing is kept and
   * an older blob stays. A body may take as long as it likes: whoever makes it sets its deadline.
   */
  put(key: string, body: AsyncIterable<Uint8Array>, limits: { maxBytes: number }): Promise<{ size: number }>;
  /** Null: there is no such blob. */
  open(key: string): Promise<OpenBlob | null>;
  /** Replaces `to` if it exists; throws BlobNotFound if `from` does not. */
  move(from: string, to: string): Promise<void>;
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>;
  /** `prefix` ends with a slash, so that deleting `runs/1/` can never reach `runs/10/`. */
  deletePrefix(prefix: string): Promise<void>;
  /**
   * A URL that a client can PUT the blob to; null: the service itself must receive the bytes. S3 cannot hold a signed
   * PUT to a maximum. It refuses any length but `exactBytes` where that is given; otherwise it takes up to 5 GB, and
   * whoever asked must compare `open(key).size` with the limit afterwards.
   */
  signPut(key: string, options: { expiresAt: Date; exactBytes?: number }): Promise<string | null>;
  /**
   * A URL that a client can GET the blob from; null: the service itself must send the bytes. With `filename` a browser
   * saves the blob under that name instead of showing it.
   */
  signGet(
    key: string,
    options: { expiresAt: Date; contentType: string; filename?: string },
  ): Promise<string | null>;
}

/** One version of a blob: replacing or deleting the blob meanwhile gives the old bytes or an error, never a mixture. */
export interface OpenBlob {
  readonly size: number;
  /** Fewer than `length` bytes only where the blob ends. */
  read(start: number, length: number): Promise<Buffer>;
  /** The whole blob, or the bytes from `start` up to but without `end`; what lies beyond the end of the blob is left out. */
  stream(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

export class BlobTooLarge extends Error {
  override readonly name = 'BlobTooLarge';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The content is larger than the limit of ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

export class BlobNotFound extends Error {
  override readonly name = 'BlobNotFound';

  constructor(key: string) {
    super(`There is no blob ${key}`);
  }
}

export class BlobStorageFull extends Error {
  override readonly name = 'BlobStorageFull';
}
