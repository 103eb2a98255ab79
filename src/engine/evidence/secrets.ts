import { type Redact, redactor } from './redact.ts';

/** The values of a run that nobody may read. Hooks and the agent add to them while the run goes on. */
export class Secrets {
  readonly #values: (readonly [key: string, value: string])[];
  #redact: Redact | null = null;

  constructor(values: Iterable<readonly [key: string, value: string]> = []) {
    this.#values = [...values];
  }

  /** A key may have had several values; all of them stay secret. */
  add(key: string, value: string): void {
    this.#values.push([key, value]);
    this.#redact = null;
  }

  /** Whether a text holds one of them, in whatever form. */
  isIn(text: string): boolean {
    return this.redact(text) !== text;
  }

  /** A text, or all texts of an object, with placeholders in their place. */
  readonly redact: Redact = (value) => {
    this.#redact ??= redactor(this.#values);
    return this.#redact(value);
  };

  [Symbol.iterator](): Iterator<readonly [key: string, value: string]> {
    return this.#values[Symbol.iterator]();
  }
}
