import type { Readable, Writable } from 'node:stream';

/** A POSIX shell behind walls that waits on its input for what to do. Good for one program. */
export interface WalledShell {
  readonly input: Writable;
  /** What the program prints. */
  readonly output: Readable;
  /** What the shell itself has to say: its standard error, which the program does not have. */
  readonly report: Readable;
  /** Comes true when nothing of it lives any more. */
  readonly ended: Promise<void>;
  /** Ends it and all that it started. */
  kill(): void;
  /** Which limit was broken, in words, as far as the walls know. Asked after the end. */
  brokenLimit(): Promise<string | null>;
}
