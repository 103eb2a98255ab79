export interface JsonFault {
  /** From 1. */
  line: number;
  column: number;
  /** What is wrong there, in words that follow on a colon. */
  message: string;
}

/** Where a text stops being JSON, which JSON.parse tells only sometimes, or is nested too deep. Null: nowhere. */
export function jsonFault(text: string): JsonFault | null {
  const reader = new JsonReader(text);
  const message = reader.read();
  if (message === null) return null;
  const before = text.slice(0, reader.at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, message };
}

const BLANK = /[ \t\r\n]*/y;
/** Of the control characters only the first 32 have to be escaped. */
const STRING_BEGINNING = /"(?:[^"\\\p{Cc}]|[\x7F-\x9F]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/uy;
const SINGLE_VALUE = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Whoever works on the values goes down into them by recursion. */
const DEEPEST = 200;

const VALUE_EXPECTED = 'a value is expected: text in double quotes, a number, true, false, null, { or [';

class JsonReader {
  readonly #text: string;
  /** Closing brackets that are still to come. */
  readonly #open: ('}' | ']')[] = [];
  at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): string | null {
    for (;;) {
      const fault = this.#value();
      if (fault !== null) return fault;
      const next = this.#afterValue();
      if (next === 'end') return null;
      if (next !== 'value') return next;
    }
  }

  /** Up to the end of a value, or into the brackets to where their first value begins. */
  #value(): string | null {
    for (;;) {
      this.#take(BLANK);
      const next = this.#text.charAt(this.at);
      if (next === '') return 'the text ends here, but it is not complete';
      if (next !== '{' && next !== '[') return this.#singleValue(next);
      this.at++;
      const close = next === '{' ? '}' : ']';
      this.#take(BLANK);
      if (this.#text.charAt(this.at) === close) {
        this.at++;
        return null;
      }
      this.#open.push(close);
      if (this.#open.length > DEEPEST) return `it is nested deeper than ${DEEPEST} brackets here`;
      const fault = close === '}' ? this.#key() : null;
      if (fault !== null) return fault;
    }
  }

  #singleValue(next: string): string | null {
    if (next === '"') return this.#string();
    if (this.#take(SINGLE_VALUE)) return null;
    if (next === "'") return 'text stands in double quotes';
    return next === '}' || next === ']'
      ? `a value is expected before ${next}; is there a comma too many?`
      : VALUE_EXPECTED;
  }

  #key(): string | null {
    this.#take(BLANK);
    const next = this.#text.charAt(this.at);
    if (next === '') return 'the text ends here, but it is not complete';
    if (next === '}') return 'a name is expected before }; is there a comma too many?';
    if (next !== '"') return 'a name in double quotes is expected';
    const fault = this.#string();
    if (fault !== null) return fault;
    this.#take(BLANK);
    if (this.#text.charAt(this.at) !== ':') return 'a colon is expected after the name';
    this.at++;
    return null;
  }

  #string(): string | null {
    const from = this.at;
    this.#take(STRING_BEGINNING);
    const stop = this.#text.charAt(this.at);
    if (stop === '"') {
      this.at++;
      return null;
    }
    if (stop === '\\') return 'what follows this backslash has no meaning in JSON';
    if (stop === '' || stop === '\n' || stop === '\r') {
      this.at = from;
      return 'the double quote that begins here is not closed in its line';
    }
    return 'this character cannot stand in a text as it is';
  }

  #afterValue(): 'end' | 'value' | (string & {}) {
    for (;;) {
      this.#take(BLANK);
      const next = this.#text.charAt(this.at);
      const close = this.#open.at(-1);
      if (close === undefined) return next === '' ? 'end' : 'nothing may follow here';
      if (next === '') return `the text ends here, but ${close} is still missing`;
      if (next === close) {
        this.at++;
        this.#open.pop();
      } else if (next === ',') {
        this.at++;
        return close === '}' ? (this.#key() ?? 'value') : 'value';
      } else return `a comma or ${close} is expected`;
    }
  }

  #take(pattern: RegExp): boolean {
    pattern.lastIndex = this.at;
    if (!pattern.test(this.#text)) return false;
    this.at = pattern.lastIndex;
    return true;
  }
}
