import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { textsOf } from '../xml-elements.ts';
import { type Account, readQuery, refusalOfSignature } from './check-signature.ts';
import { type StoredObject, StoredObjects } from './stored-objects.ts';

/** What the server does instead of answering: break the connection (before or after the work), fall silent, or say this. */
export type Interference =
  | 'drop'
  | 'drop after work'
  | 'stall'
  | { readonly status: number; readonly code: string };

class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

interface Question {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly query: ReadonlyMap<string, string>;
  readonly key: string;
}

const smallestPartBytes = 5 * 1024 * 1024;

/**
 * One bucket of a server that speaks as much S3 as blobs need, and is as strict about it as Amazon: every request must
 * be signed, payloads must match their hash, bodies must announce their length, parts must have 5 MB, and an
 * upload shows only when it is complete.
 */
export class StrictS3Server {
  readonly bucket = 'saywright-test';
  readonly account: Account = {
    accessKeyId: 'AKIDSAYWRIGHT',
    secretAccessKey: 'se/cr+et%&=@#?:',
    region: 'eu-central-1',
  };
  /** Few names on a page, so that few objects prove the paging. */
  readonly #pageSize = 3;
  readonly stored: StoredObjects;
  /** Asked before every answer. */
  interfere: (request: { method: string; target: string }) => Interference | undefined = () => undefined;
  readonly #server: Server;

  private constructor(stored: StoredObjects) {
    this.stored = stored;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  static async start(): Promise<StrictS3Server> {
    const server = new StrictS3Server(await StoredObjects.create());
    server.#server.listen(0, '127.0.0.1');
    await once(server.#server, 'listening');
    return server;
  }

  get host(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The setting that reaches this server, or fails to where a piece of it is replaced. */
  url(
    instead: {
      accessKeyId?: string;
      secret?: string;
      bucket?: string;
      region?: string;
      prefix?: string;
    } = {},
  ) {
    const user = encodeURIComponent(instead.accessKeyId ?? this.account.accessKeyId);
    const secret = encodeURIComponent(instead.secret ?? this.account.secretAccessKey);
    const path = `${instead.bucket ?? this.bucket}/${instead.prefix ?? ''}`;
    return `http://${user}:${secret}@${this.host}/${path}?region=${instead.region ?? this.account.region}`;
  }

  /** Ends all connections at once, as a killed process does. */
  async kill(): Promise<void> {
    if (!this.#server.listening) return;
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  async remove(): Promise<void> {
    await this.kill();
    await this.stored.remove();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.url ?? '';
    const interference = this.interfere({ method: request.method ?? '', target });
    if (interference === 'stall') return;
    if (interference === 'drop') {
      request.socket.destroy();
      return;
    }
    if (interference === 'drop after work') {
      response.writeHead = () => {
        request.socket.destroy();
        return response;
      };
    }
    try {
      if (typeof interference === 'object') throw new Refusal(interference.status, interference.code);
      await this.#authorizedAnswer(request, response, target);
    } catch (error) {
      if (response.headersSent || request.destroyed) return void response.destroy();
      const { status, code } = error instanceof Refusal ? error : new Refusal(500, `InternalError ${error}`);
      // Amazon repeats the access key and the text to sign; no error message of ours may pass them on.
      const chatter = `<AWSAccessKeyId>${this.account.accessKeyId}</AWSAccessKeyId><Message>${request.url}</Message>`;
      sendXml(response, status, `<Error><Code>${code}</Code>${chatter}</Error>`);
    }
  }

  async #authorizedAnswer(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
    const { method = '', headers } = request;
    const code = refusalOfSignature({ method, target, headers }, this.account, new Date());
    if (code !== undefined) throw new Refusal(code === 'AuthorizationHeaderMalformed' ? 400 : 403, code);
    const [bucket, ...segments] = decodeURIComponent(target.split('?')[0] ?? '')
      .slice(1)
      .split('/');
    if (bucket !== this.bucket) throw new Refusal(404, 'NoSuchBucket');
    const question = { request, response, query: readQuery(target), key: segments.join('/') };
    if (question.key === '' && method === 'GET') return this.#list(question);
    const isUpload = question.query.has('uploadId');
    if (method === 'HEAD' || method === 'GET') return this.#get(question);
    if (method === 'PUT') return isUpload ? this.#putPart(question) : this.#put(question);
    if (method === 'DELETE') return isUpload ? this.#abort(question) : this.#delete(question);
    if (method === 'POST' && question.query.has('uploads')) return this.#begin(question);
    if (method === 'POST' && isUpload) return this.#complete(question);
    throw new Refusal(405, 'MethodNotAllowed');
  }

  #list({ response, query }: Question): void {
    const after = query.get('continuation-token') ?? '';
    const names = [...this.stored.objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .sort();
    const page = names.slice(0, Math.min(this.#pageSize, Number(query.get('max-keys') ?? 1000)));
    const next =
      page.length < names.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    const contents = page.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`).join('');
    sendXml(response, 200, `<ListBucketResult>${contents}${next}</ListBucketResult>`);
  }

  async #get({ request, response, query, key }: Question): Promise<void> {
    const object = this.#objectAt(key);
    const ifMatch = request.headers['if-match'];
    if (ifMatch !== undefined && ifMatch !== object.etag) throw new Refusal(412, 'PreconditionFailed');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    const start = Number(range?.[1] ?? 0);
    const end = Math.min(Number(range?.[2] ?? object.size), object.size - 1);
    if (range !== null && start >= object.size) throw new Refusal(416, 'InvalidRange');
    response.writeHead(range === null ? 200 : 206, {
      etag: object.etag,
      'content-length': Math.max(0, end - start + 1),
      'content-type': query.get('response-content-type') ?? 'binary/octet-stream',
      'content-disposition': query.get('response-content-disposition') ?? 'inline',
    });
    if (request.method === 'HEAD' || object.size === 0) response.end();
    else await pipeline(createReadStream(object.path, { start, end }), response);
  }

  async #put(question: Question): Promise<void> {
    const source = question.request.headers['x-amz-copy-source'];
    if (typeof source === 'string') {
      const from = decodeURIComponent(source).replace(`/${this.bucket}/`, '');
      if (from === question.key) throw new Refusal(400, 'InvalidRequest');
      const copy = await this.stored.copy(this.#objectAt(from));
      this.stored.objects.set(question.key, copy);
      sendXml(question.response, 200, `<CopyObjectResult><ETag>${copy.etag}</ETag></CopyObjectResult>`);
      return;
    }
    const object = await this.#receive(question.request);
    this.stored.objects.set(question.key, object);
    question.response.writeHead(200, { etag: object.etag }).end();
  }

  #delete({ response, key }: Question): void {
    this.stored.objects.delete(key);
    response.writeHead(204).end();
  }

  #begin({ response, key }: Question): void {
    const uploadId = `${randomUUID()}/+=&`;
    this.stored.uploads.set(uploadId, { key, parts: new Map() });
    const escaped = uploadId.replace('&', '&amp;');
    sendXml(
      response,
      200,
      `<InitiateMultipartUploadResult><UploadId>${escaped}</UploadId></InitiateMultipartUploadResult>`,
    );
  }

  async #putPart(question: Question): Promise<void> {
    const { upload } = this.#uploadOf(question);
    const part = await this.#receive(question.request);
    upload.parts.set(Number(question.query.get('partNumber')), part);
    question.response.writeHead(200, { etag: part.etag }).end();
  }

  #abort(question: Question): void {
    this.stored.uploads.delete(this.#uploadOf(question).id);
    question.response.writeHead(204).end();
  }

  async #complete(question: Question): Promise<void> {
    const { id, upload } = this.#uploadOf(question);
    const xml = await text(question.request);
    const etags = textsOf('ETag', xml);
    const parts = textsOf('PartNumber', xml).map((number, index) => {
      const part = upload.parts.get(Number(number));
      if (part === undefined || part.etag !== etags[index]) throw new Refusal(400, 'InvalidPart');
      return part;
    });
    if (parts.slice(0, -1).some((part) => part.size < smallestPartBytes))
      throw new Refusal(400, 'EntityTooSmall');
    this.stored.objects.set(question.key, await this.stored.assemble(parts));
    this.stored.uploads.delete(id);
    sendXml(question.response, 200, '<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
  }

  async #receive(request: IncomingMessage): Promise<StoredObject> {
    if (request.headers['content-length'] === undefined) throw new Refusal(411, 'MissingContentLength');
    const object = await this.stored.receive(request);
    const promised = request.headers['x-amz-content-sha256'] ?? 'UNSIGNED-PAYLOAD';
    if (promised !== 'UNSIGNED-PAYLOAD' && promised !== object.sha256) {
      throw new Refusal(400, 'XAmzContentSHA256Mismatch');
    }
    return object;
  }

  #objectAt(key: string): StoredObject {
    const object = this.stored.objects.get(key);
    if (object === undefined) throw new Refusal(404, 'NoSuchKey');
    return object;
  }

  #uploadOf({ query, key }: Question) {
    const id = query.get('uploadId') ?? '';
    const upload = this.stored.uploads.get(id);
    if (upload === undefined || upload.key !== key) throw new Refusal(404, 'NoSuchUpload');
    return { id, upload };
  }
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
}
