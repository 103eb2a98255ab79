import { checkBlobKey, checkBlobPrefix, isBlobKey } from './blob-key.ts';
import { BlobNotFound, BlobStorageFull, type Blobs, type OpenBlob } from './blobs.ts';
import { partsOf } from './body-parts.ts';
import { attachmentNamed } from './content-disposition.ts';
import { LimitedBody } from './limited-body.ts';
import { S3Blob } from './s3-blob.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3Fault } from './s3-fault.ts';
import { S3MultipartUpload } from './s3-multipart-upload.ts';
import type { S3Settings } from './s3-settings.ts';
import type { Patience } from './with-retries.ts';
import { textOf, textsOf } from './xml-elements.ts';

/** `small` for questions and deletions, `large` for what moves many bytes or makes S3 move them. */
export interface S3Patience {
  readonly small: Patience;
  readonly large: Patience;
}

const usualPatience: S3Patience = {
  small: { attemptMs: 10_000, totalMs: 30_000, firstPauseMs: 200 },
  large: { attemptMs: 120_000, totalMs: 300_000, firstPauseMs: 200 },
};

// S3 wants 5 MB at least and 10,000 parts at most, which is 80 GB this way.
const partBytes = 8 * 1024 * 1024;
const deletionsAtOnce = 8;

export async function openS3Blobs(settings: S3Settings, patience = usualPatience): Promise<Blobs> {
  const blobs = new S3Blobs(new S3Bucket(settings), patience);
  await blobs.checkAccess();
  return blobs;
}

class S3Blobs implements Blobs {
  readonly #bucket: S3Bucket;
  readonly #patience: S3Patience;

  constructor(bucket: S3Bucket, patience: S3Patience) {
    this.#bucket = bucket;
    this.#patience = patience;
  }

  async checkAccess(): Promise<void> {
    await this.#list('', { 'max-keys': '1' });
  }

  async put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    limits: { maxBytes: number },
  ): Promise<{ size: number }> {
    checkBlobKey(key);
    const limited = new LimitedBody(body, limits.maxBytes);
    try {
      await this.#send(key, limited);
    } catch (error) {
      if (error instanceof S3Fault && error.status === 507) {
        throw new BlobStorageFull(error.message, { cause: error });
      }
      throw error;
    }
    return { size: limited.size };
  }

  async #send(key: string, body: AsyncIterable<Uint8Array>): Promise<void> {
    let upload: S3MultipartUpload | undefined;
    try {
      for await (const part of partsOf(body, partBytes)) {
        if (upload === undefined && part.bytes.byteLength < partBytes) {
          await this.#bucket.call({ method: 'PUT', key, body: part }, this.#patience.large);
          return;
        }
        upload ??= await S3MultipartUpload.begin(this.#bucket, key, this.#patience.large);
        await upload.add(part);
      }
      await upload?.complete();
    } catch (error) {
      await upload?.abort(this.#patience.small);
      throw error;
    }
  }

  async open(key: string): Promise<OpenBlob | null> {
    checkBlobKey(key);
    try {
      const { headers } = await this.#bucket.call({ method: 'HEAD', key }, this.#patience.small);
      return new S3Blob(this.#bucket, key, headers, this.#patience.large);
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async move(from: string, to: string): Promise<void> {
    checkBlobKey(from);
    checkBlobKey(to);
    if (from === to) {
      // S3 refuses to copy a blob onto itself.
      if ((await this.open(from)) === null) throw new BlobNotFound(from);
      return;
    }
    const { bucket, prefix } = this.#bucket.settings;
    const headers = { 'x-amz-copy-source': `/${bucket}/${prefix}${from}` };
    try {
      await this.#bucket.call({ method: 'PUT', key: to, headers }, this.#patience.large);
    } catch (error) {
      throw isMissing(error) ? new BlobNotFound(from) : error;
    }
    await this.delete(from);
  }

  async delete(key: string): Promise<void> {
    checkBlobKey(key);
    try {
      await this.#bucket.call({ method: 'DELETE', key }, this.#patience.small);
    } catch (error) {
      // Amazon answers with success where nothing was there, some others do not.
      if (!isMissing(error)) throw error;
    }
  }

  /** One by one, since not everything that calls itself S3 can delete many in one request. */
  async deletePrefix(prefix: string): Promise<void> {
    checkBlobPrefix(prefix);
    let token: string | undefined;
    do {
      const page = await this.#list(prefix, token === undefined ? {} : { 'continuation-token': token });
      for (let at = 0; at < page.keys.length; at += deletionsAtOnce) {
        await Promise.all(page.keys.slice(at, at + deletionsAtOnce).map((key) => this.delete(key)));
      }
      token = page.nextToken;
    } while (token !== undefined);
  }

  async signPut(key: string, options: { expiresAt: Date; exactBytes?: number }): Promise<string> {
    const headers: Record<string, string> =
      options.exactBytes === undefined ? {} : { 'content-length': String(options.exactBytes) };
    return this.#bucket.presign({ method: 'PUT', key: checkBlobKey(key), headers }, options.expiresAt);
  }

  async signGet(
    key: string,
    options: { expiresAt: Date; contentType: string; filename?: string },
  ): Promise<string> {
    const query: Record<string, string> = { 'response-content-type': options.contentType };
    if (options.filename !== undefined) {
      query['response-content-disposition'] = attachmentNamed(options.filename);
    }
    return this.#bucket.presign({ method: 'GET', key: checkBlobKey(key), query }, options.expiresAt);
  }

  /** Objects whose names could not be keys were put into the bucket by somebody else, and stay. */
  async #list(
    prefix: string,
    options: Record<string, string>,
  ): Promise<{ keys: string[]; nextToken: string | undefined }> {
    const ours = this.#bucket.settings.prefix;
    const query = { 'list-type': '2', prefix: ours + prefix, ...options };
    const { body } = await this.#bucket.call({ method: 'GET', query }, this.#patience.small);
    const xml = body.toString();
    const keys = textsOf('Key', xml).map((name) => name.slice(ours.length));
    return { keys: keys.filter(isBlobKey), nextToken: textOf('NextContinuationToken', xml) };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3Fault && error.status === 404 && error.code !== 'NoSuchBucket';
}
