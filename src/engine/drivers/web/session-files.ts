import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The directory for what a session writes: a profile, files to upload. Made when first needed, gone with the session. */
export class SessionFiles {
  readonly #parent: string;
  #directory: Promise<string> | null = null;
  #count = 0;

  constructor(parent: string) {
    this.#parent = parent;
  }

  /** A new empty directory in it. */
  async newDirectory(): Promise<string> {
    this.#directory ??= mkdir(this.#parent, { recursive: true }).then(() =>
      mkdtemp(join(this.#parent, 'session-')),
    );
    const directory = join(await this.#directory, String(++this.#count));
    await mkdir(directory);
    return directory;
  }

  async remove(): Promise<void> {
    if (this.#directory === null) return;
    const directory = await this.#directory;
    // A browser that was just closed may still be writing.
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
