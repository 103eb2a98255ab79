import { formsOf, SHORTEST } from './redact-forms.ts';

export interface Found {
  from: number;
  to: number;
  placeholder: string;
}

/**
 * Finds secrets in texts, in whatever form. No regular expression: one that lists all forms is refused when a secret is as long as
 * a certificate, with a message that quotes it.
 */
export class SecretFinder {
  /** By form: what stands in its place. */
  readonly #placeholders = new Map<string, string>();
  /** Forms by their first characters, the longest first: a secret that contains another one must not be cut open by it. */
  readonly #forms = new Map<string, string[]>();
  /** Whether any form begins so: a look at four characters spares nearly all others. */
  readonly #beginnings = new Uint8Array(0x10000);
  /** The first one, two and three characters of all forms. */
  readonly #shortBeginnings = new Set<string>();
  #longest = 0;

  constructor(secrets: Iterable<readonly [key: string, value: string]>) {
    for (const [key, value] of secrets) {
      for (const form of formsOf(value)) {
        if (!this.#placeholders.has(form)) this.#placeholders.set(form, `\${env:${key}}`);
      }
    }
    for (const form of [...this.#placeholders.keys()].sort((one, other) => other.length - one.length)) {
      this.#longest = Math.max(this.#longest, form.length);
      this.#beginnings[beginningAt(form, 0)] = 1;
      for (let length = 1; length < SHORTEST; length++) this.#shortBeginnings.add(form.slice(0, length));
      const beginning = form.slice(0, SHORTEST);
      const alike = this.#forms.get(beginning);
      if (alike) alike.push(form);
      else this.#forms.set(beginning, [form]);
    }
  }

  get hasNothingToFind(): boolean {
    return this.#placeholders.size === 0;
  }

  /** The first form at or behind `from`, and of those that begin there the longest. */
  find(text: string, from: number): Found | null {
    for (let at = from; at <= text.length - SHORTEST; at++) {
      if (this.#beginnings[beginningAt(text, at)] === 0) continue;
      const forms = this.#forms.get(text.slice(at, at + SHORTEST));
      const form = forms?.find((one) => text.startsWith(one, at));
      if (form !== undefined)
        return { from: at, to: at + form.length, placeholder: this.#placeholders.get(form) ?? '' };
    }
    return null;
  }

  /** The first place at or behind `from` where all that is left of the text is the beginning of a longer form. */
  findBegun(text: string, from: number): number | null {
    for (let at = Math.max(from, text.length - this.#longest + 1); at < text.length; at++) {
      if (this.#isBegun(text.slice(at))) return at;
    }
    return null;
  }

  #isBegun(rest: string): boolean {
    if (rest.length < SHORTEST) return this.#shortBeginnings.has(rest);
    if (this.#beginnings[beginningAt(rest, 0)] === 0) return false;
    const forms = this.#forms.get(rest.slice(0, SHORTEST)) ?? [];
    return forms.some((form) => form.length > rest.length && form.startsWith(rest));
  }
}

/** A number for the four characters at a place. */
function beginningAt(text: string, at: number): number {
  const one = text.charCodeAt(at) ^ (text.charCodeAt(at + 1) << 4);
  return (one ^ (text.charCodeAt(at + 2) << 8) ^ (text.charCodeAt(at + 3) << 12)) & 0xffff;
}
