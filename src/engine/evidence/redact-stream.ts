import { SecretFinder } from './redact-finder.ts';

/** Replaces secrets in a text that comes in pieces, also those that are split between pieces. */
export class RedactStream {
  readonly #finder: SecretFinder;
  #held = '';

  constructor(secrets: Iterable<readonly [key: string, value: string]>) {
    this.#finder = new SecretFinder(secrets);
  }

  /** What of the text so far is certain. Only what may be the beginning of a secret is held back. */
  push(text: string): string {
    const all = this.#held + text;
    let certain = '';
    let at = 0;
    let open = this.#openFrom(all, 0);
    for (;;) {
      const found = this.#finder.find(all, at);
      // From `open` on, more text may make another or a longer secret.
      if (found === null || found.from >= open) break;
      certain += all.slice(at, found.from) + found.placeholder;
      at = found.to;
      if (at > open) open = this.#openFrom(all, at);
    }
    this.#held = all.slice(open);
    return certain + all.slice(at, open);
  }

  /** What was held back: no more text comes. */
  end(): string {
    let rest = this.#held;
    let certain = '';
    this.#held = '';
    for (let found = this.#finder.find(rest, 0); found !== null; found = this.#finder.find(rest, 0)) {
      certain += rest.slice(0, found.from) + found.placeholder;
      rest = rest.slice(found.to);
    }
    return certain + rest;
  }

  #openFrom(text: string, from: number): number {
    return this.#finder.findBegun(text, from) ?? text.length;
  }
}
