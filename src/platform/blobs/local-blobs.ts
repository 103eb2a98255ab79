import { randomUUID } from 'node:crypto';
import { lstat, mkdir, open, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkBlobKey, checkBlobPrefix } from './blob-key.ts';
import { BlobNotFound, type Blobs, type OpenBlob } from './blobs.ts';
import { explainDiskFault, faultCode, unlessFault } from './disk-faults.ts';
import { LimitedBody } from './limited-body.ts';
import { LocalBlob } from './local-blob.ts';

// The tilde cannot occur in a key, so no blob can ever lie here.
const incomingName = '~incoming';
const leftoverAgeMs = 24 * 60 * 60 * 1000;
const ownerOnlyFile = 0o600;
const ownerOnlyFolder = 0o700;

/** Blobs as files below `directory`, which must be one file system: a blob is written aside and then renamed into place. */
export async function openLocalBlobs(directory: string): Promise<Blobs> {
  const root = resolve(directory);
  const incoming = join(root, incomingName);
  await mkdir(incoming, { recursive: true, mode: ownerOnlyFolder });
  await removeLeftovers(incoming);
  return new LocalBlobs(root, incoming);
}

class LocalBlobs implements Blobs {
  readonly #directory: string;
  readonly #incoming: string;

  constructor(directory: string, incoming: string) {
    this.#directory = directory;
    this.#incoming = incoming;
  }

  async put(
    key: string,
    body: AsyncIterable<Uint8Array>,
    limits: { maxBytes: number },
  ): Promise<{ size: number }> {
    const path = this.#pathOf(key);
    const incoming = join(this.#incoming, randomUUID());
    const limited = new LimitedBody(body, limits.maxBytes);
    try {
      await writeDurably(incoming, limited);
      await this.#place(incoming, path);
    } catch (error) {
      await rm(incoming, { force: true });
      throw explainDiskFault(error, this.#directory);
    }
    return { size: limited.size };
  }

  async open(key: string): Promise<OpenBlob | null> {
    const file = await unlessFault(['ENOENT', 'ENOTDIR'], open(this.#pathOf(key), 'r'));
    if (file === undefined) return null;
    const stats = await file.stat();
    if (stats.isFile()) return new LocalBlob(file, stats.size);
    await file.close();
    return null;
  }

  async move(from: string, to: string): Promise<void> {
    const [source, target] = [this.#pathOf(from), this.#pathOf(to)];
    const stats = await unlessFault(['ENOENT', 'ENOTDIR'], lstat(source));
    if (!stats?.isFile()) throw new BlobNotFound(from);
    if (source === target) return;
    try {
      await this.#place(source, target);
    } catch (fault) {
      // Of two who move it at once, one comes too late.
      if (await unlessFault(['ENOENT', 'ENOTDIR'], lstat(source))) throw fault;
      throw new BlobNotFound(from);
    }
    await this.#removeEmptyFolders(dirname(source));
  }

  async delete(key: string): Promise<void> {
    const path = this.#pathOf(key);
    await unlessFault(['ENOENT', 'ENOTDIR', 'ERR_FS_EISDIR'], rm(path));
    await this.#removeEmptyFolders(dirname(path));
  }

  /** The folder is renamed away first: it vanishes in one step, and if the process dies the rest is a leftover like any other. */
  async deletePrefix(prefix: string): Promise<void> {
    const folder = join(this.#directory, checkBlobPrefix(prefix));
    const doomed = join(this.#incoming, randomUUID());
    await unlessFault(['ENOENT', 'ENOTDIR'], rename(folder, doomed));
    await rm(doomed, { recursive: true, force: true });
    await this.#removeEmptyFolders(dirname(folder));
  }

  async signPut(): Promise<null> {
    return null;
  }

  async signGet(): Promise<null> {
    return null;
  }

  #pathOf(key: string): string {
    return join(this.#directory, checkBlobKey(key));
  }

  async #place(source: string, target: string): Promise<void> {
    const folder = dirname(target);
    for (let attemptsLeft = 10; ; attemptsLeft--) {
      try {
        await mkdir(folder, { recursive: true, mode: ownerOnlyFolder });
        await rename(source, target);
        break;
      } catch (error) {
        // A deletion beside us may remove the folder, still empty, before the file is in it.
        if (faultCode(error) !== 'ENOENT' || attemptsLeft === 0) throw error;
      }
    }
    await syncFolder(folder);
  }

  async #removeEmptyFolders(folder: string): Promise<void> {
    for (let path = folder; path.length > this.#directory.length; path = dirname(path)) {
      const fault = await rmdir(path).then(() => undefined, faultCode);
      if (fault !== undefined && fault !== 'ENOENT') return;
    }
  }
}

/** Without the sync a crash soon after could leave a blob in place whose bytes never reached the disk. */
async function writeDurably(path: string, body: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', ownerOnlyFile);
  try {
    await writeFile(file, body);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The rename itself lasts only once its folder is on disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await unlessFault(['ENOENT'], open(path, 'r'));
  try {
    await folder?.sync();
  } finally {
    await folder?.close();
  }
}

/** Another process may be writing here now; its files are young, since every write renews a file's time. */
async function removeLeftovers(incoming: string): Promise<void> {
  const oldest = Date.now() - leftoverAgeMs;
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const stats = await unlessFault(['ENOENT'], lstat(path));
    if (stats !== undefined && stats.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
}
