import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredObject {
  readonly path: string;
  readonly size: number;
  readonly md5: string;
  readonly sha256: string;
  readonly etag: string;
}

export interface PendingUpload {
  readonly key: string;
  readonly parts: Map<number, StoredObject>;
}

/** What the test server holds: whole objects, and uploads that are not complete. */
export class StoredObjects {
  readonly objects = new Map<string, StoredObject>();
  readonly uploads = new Map<string, PendingUpload>();
  readonly #directory: string;

  private constructor(directory: string) {
    this.#directory = directory;
  }

  static async create(): Promise<StoredObjects> {
    return new StoredObjects(await mkdtemp(join(tmpdir(), 'strict-s3-')));
  }

  async receive(body: AsyncIterable<Uint8Array>): Promise<StoredObject> {
    const path = join(this.#directory, randomUUID());
    const [md5, sha256] = [createHash('md5'), createHash('sha256')];
    let size = 0;
    const measure = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        md5.update(chunk);
        sha256.update(chunk);
        size += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(body, measure, createWriteStream(path));
    const digest = md5.digest('hex');
    return { path, size, md5: digest, sha256: sha256.digest('hex'), etag: `"${digest}"` };
  }

  async assemble(parts: readonly StoredObject[]): Promise<StoredObject> {
    const whole = await this.receive(contentsOf(parts));
    const md5OfParts = createHash('md5').update(Buffer.from(parts.map((part) => part.md5).join(''), 'hex'));
    return { ...whole, etag: `"${md5OfParts.digest('hex')}-${parts.length}"` };
  }

  async copy(source: StoredObject): Promise<StoredObject> {
    const path = join(this.#directory, randomUUID());
    await copyFile(source.path, path);
    return { ...source, path };
  }

  remove(): Promise<void> {
    return rm(this.#directory, { recursive: true, force: true });
  }
}

async function* contentsOf(parts: readonly StoredObject[]): AsyncGenerator<Buffer, void, undefined> {
  for (const part of parts) yield* createReadStream(part.path);
}
