import { createHash } from 'node:crypto';
import type { BodyPart } from './body-parts.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { S3Fault } from './s3-fault.ts';
import type { Patience } from './with-retries.ts';
import { escapeXml, textOf } from './xml-elements.ts';

const mostInFlight = 2;

/**
 * A blob of unknown length on its way to S3, part by part. S3 shows nothing of it before `complete`. A process killed
 * midway leaves parts that cost money: buckets should have a lifecycle rule that drops incomplete uploads.
 */
export class S3MultipartUpload {
  readonly #bucket: S3Bucket;
  readonly #key: string;
  readonly #uploadId: string;
  readonly #patience: Patience;
  readonly #etags: string[] = [];
  readonly #inFlight: Promise<void>[] = [];
  readonly #cancel = new AbortController();
  #size = 0;
  #failure: { readonly error: unknown } | undefined;

  private constructor(bucket: S3Bucket, key: string, uploadId: string, patience: Patience) {
    this.#bucket = bucket;
    this.#key = key;
    this.#uploadId = uploadId;
    this.#patience = patience;
  }

  static async begin(bucket: S3Bucket, key: string, patience: Patience): Promise<S3MultipartUpload> {
    const { body } = await bucket.call({ method: 'POST', key, query: { uploads: '' } }, patience);
    const uploadId = textOf('UploadId', body.toString());
    if (uploadId === undefined) throw new S3Fault('S3 began an upload without naming it', { passing: false });
    return new S3MultipartUpload(bucket, key, uploadId, patience);
  }

  /** Resolves when the part is on its way; by then all parts have arrived but this one and the one before it. */
  async add(part: BodyPart): Promise<void> {
    if (this.#inFlight.length >= mostInFlight) await this.#inFlight.shift();
    this.#throwFailure();
    const index = this.#etags.push('') - 1;
    this.#size += part.bytes.byteLength;
    const sending = this.#send(part, index).catch((error: unknown) => {
      this.#failure ??= { error };
    });
    this.#inFlight.push(sending);
  }

  async complete(): Promise<void> {
    await Promise.all(this.#inFlight);
    this.#throwFailure();
    const parts = this.#etags.map(
      (etag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeXml(etag)}</ETag></Part>`,
    );
    const bytes = Buffer.from(
      `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join('')}</CompleteMultipartUpload>`,
    );
    const body = { bytes, sha256: createHash('sha256').update(bytes).digest('hex') };
    try {
      await this.#bucket.call({ method: 'POST', key: this.#key, query: this.#query(), body }, this.#patience);
    } catch (error) {
      // Where the answer to the first attempt was lost, S3 no longer knows the upload at the second: it is complete.
      const isGone = error instanceof S3Fault && error.code === 'NoSuchUpload';
      if (!isGone || !(await this.#isInPlace())) throw error;
    }
  }

  /** Never throws: whoever aborts has a fault to report already, and a second one would only hide it. */
  async abort(patience: Patience): Promise<void> {
    this.#cancel.abort();
    // A part that arrives after the abort would stay behind for ever.
    await Promise.all(this.#inFlight);
    const request = { method: 'DELETE', key: this.#key, query: this.#query() } as const;
    await Promise.allSettled([this.#bucket.call(request, patience)]);
  }

  async #send(body: BodyPart, index: number): Promise<void> {
    const query = this.#query({ partNumber: String(index + 1) });
    const request = { method: 'PUT', key: this.#key, query, body } as const;
    const { headers } = await this.#bucket.call(request, this.#patience, this.#cancel.signal);
    this.#etags[index] = headers.get('etag') ?? '';
  }

  async #isInPlace(): Promise<boolean> {
    const { headers } = await this.#bucket.call({ method: 'HEAD', key: this.#key }, this.#patience);
    return headers.get('content-length') === String(this.#size);
  }

  #query(more: Record<string, string> = {}): Record<string, string> {
    return { ...more, uploadId: this.#uploadId };
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}
