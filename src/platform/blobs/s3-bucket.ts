import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { BodyPart } from './body-parts.ts';
import { refusal, S3Fault, unreachable } from './s3-fault.ts';
import type { S3Settings } from './s3-settings.ts';
import { type Patience, withRetries } from './with-retries.ts';

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** Undefined: the request is about the bucket itself. */
  readonly key?: string;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly body?: BodyPart;
}

export interface S3Answer {
  readonly headers: Headers;
  readonly body: Buffer;
}

const sha256OfNothing = createHash('sha256').digest('hex');
const longestSignedMs = 7 * 24 * 60 * 60 * 1000;

/** Signed requests to one bucket, addressed by path since only Amazon gives each bucket a host name. */
export class S3Bucket {
  readonly settings: S3Settings;
  readonly #signingKeys = new Map<string, ArrayBuffer>();

  constructor(settings: S3Settings) {
    this.settings = settings;
  }

  /** Every call here may be repeated: S3 gives the same end state for it, however often it arrives. */
  call(request: S3Request, patience: Patience, cancelled?: AbortSignal): Promise<S3Answer> {
    return withRetries(
      patience,
      (error) => error instanceof S3Fault && error.passing && !cancelled?.aborted,
      async (deadline) => {
        const signal = cancelled === undefined ? deadline : AbortSignal.any([deadline, cancelled]);
        const response = await this.#fetch(request, signal);
        const body = await this.#reach(request, () => response.arrayBuffer());
        const answer = { headers: response.headers, body: Buffer.from(body) };
        // A copy or an assembly that takes long begins with status 200, and says only in its body that it failed.
        if (request.method !== 'GET' && answer.body.includes('<Error>')) {
          throw refusal(this.settings, actionOf(request), response.status, answer.body.toString());
        }
        return answer;
      },
    );
  }

  /** One attempt, up to the headers of a good answer; the signal also ends the reading of its body. */
  async #fetch(request: S3Request, signal: AbortSignal): Promise<Response> {
    const { url, headers } = await this.#sign(request);
    // Unsigned, since proxies rewrite it; sent, since a compressed answer would upset sizes and ranges.
    headers.set('accept-encoding', 'identity');
    const init: RequestInit & { duplex: 'half' } = {
      method: request.method,
      headers,
      // A redirect means a wrong region or host; following it would fail on the signature with a misleading error.
      redirect: 'manual',
      signal,
      duplex: 'half',
    };
    if (request.body !== undefined && request.body.bytes.byteLength > 0) {
      // As a stream, since fetch copies bytes; S3 takes a stream only if its length is announced.
      init.body = streamOf(request.body.bytes);
      headers.set('content-length', String(request.body.bytes.byteLength));
    }
    const response = await this.#reach(request, () => fetch(url, init));
    // Whoever sends more than was asked for, perhaps gigabytes, must not be read into memory.
    const ignoresRange = request.headers?.range !== undefined && response.status === 200;
    if (response.ok && !ignoresRange) return response;
    if (ignoresRange) {
      await response.body?.cancel();
      throw new S3Fault(`S3 at ${this.settings.host} ignores the wish for a range of bytes`, {
        passing: false,
      });
    }
    const xml = await this.#reach(request, () => response.text());
    throw refusal(this.settings, actionOf(request), response.status, xml);
  }

  async presign(request: S3Request, expiresAt: Date): Promise<string> {
    const now = new Date();
    const leftMs = expiresAt.getTime() - now.getTime();
    if (!(leftMs >= 1000 && leftMs <= longestSignedMs)) {
      throw new RangeError('A signed URL must expire in a second at least and in a week at most');
    }
    const url = this.#urlOf(request);
    url.searchParams.set('X-Amz-Expires', String(Math.floor(leftMs / 1000)));
    const datetime = now.toISOString().replace(/[:-]|\.\d{3}/g, '');
    const signed = await this.#signer(request, url, { signQuery: true, allHeaders: true, datetime }).sign();
    // The signature is over "%20", but a URL's search parameters write a space as "+", which not every server takes for one.
    return signed.url.href.replaceAll('+', '%20');
  }

  async #sign(request: S3Request): Promise<{ url: URL; headers: Headers }> {
    const headers = { ...request.headers, 'x-amz-content-sha256': request.body?.sha256 ?? sha256OfNothing };
    return this.#signer({ ...request, headers }, this.#urlOf(request), {}).sign();
  }

  #signer(
    request: S3Request,
    url: URL,
    options: { signQuery?: boolean; allHeaders?: boolean; datetime?: string },
  ): AwsV4Signer {
    const { accessKeyId, secretAccessKey, region } = this.settings;
    return new AwsV4Signer({
      ...options,
      method: request.method,
      url: url.href,
      headers: request.headers ?? {},
      accessKeyId,
      secretAccessKey,
      service: 's3',
      region,
      cache: this.#signingKeys,
    });
  }

  #urlOf(request: S3Request): URL {
    const { origin, bucket, prefix } = this.settings;
    const path = request.key === undefined ? bucket : `${bucket}/${prefix}${request.key}`;
    const url = new URL(`${origin}/${path}`);
    for (const [name, value] of Object.entries(request.query ?? {})) url.searchParams.set(name, value);
    return url;
  }

  async #reach<T>(request: S3Request, step: () => Promise<T>): Promise<T> {
    try {
      return await step();
    } catch (error) {
      throw unreachable(this.settings, actionOf(request), error);
    }
  }
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  const sliceBytes = 256 * 1024;
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.byteLength) return controller.close();
      controller.enqueue(bytes.subarray(at, at + sliceBytes));
      at += sliceBytes;
    },
  });
}

function actionOf(request: S3Request): string {
  return `${request.method} ${request.key ?? 'the bucket'}`;
}
