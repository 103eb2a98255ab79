import type { RedactStream } from '../evidence/redact-stream.ts';

const LONGEST = 1024 * 1024;
const NOTICE = '[The hook printed more: only the first 1 MB is kept.]\n';

/** What a hook prints: cleaned of secrets, cut to its limit, passed on as it comes and kept. */
export class HookOutput {
  readonly #redact: RedactStream;
  readonly #onOutput: (text: string) => void;
  #kept = '';
  #isCut = false;

  constructor(redact: RedactStream, onOutput: (text: string) => void) {
    this.#redact = redact;
    this.#onOutput = onOutput;
  }

  push(text: string): void {
    // PostgreSQL stores no NUL.
    this.#keep(this.#redact.push(text.replaceAll('\0', '\uFFFD')));
  }

  /** All that was kept. `isCutBefore`: not everything that was printed came here. */
  end(isCutBefore: boolean): string {
    // What is held back may be the first half of a secret, and where the text was cut its other half is missing.
    if (!isCutBefore) this.#keep(this.#redact.end());
    if (this.#isCut || isCutBefore) this.#pass(`${/(^|\n)$/.test(this.#kept) ? '' : '\n'}${NOTICE}`);
    return this.#kept;
  }

  /** Placeholders may be longer than what they stand for, so that even a cut output may have become too long. */
  #keep(text: string): void {
    if (text === '' || this.#isCut) return;
    const room = LONGEST - this.#kept.length;
    this.#isCut = text.length > room;
    this.#pass(this.#isCut ? text.slice(0, room).replace(/[\uD800-\uDBFF]$/, '') : text);
  }

  #pass(text: string): void {
    if (text === '') return;
    this.#kept += text;
    this.#onOutput(text);
  }
}
