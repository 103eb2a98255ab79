/**
 * Takes the status of the answer out of what curl prints. curl writes it behind a mark that no server can guess, so that a
 * body which ends in "HTTP 500" is no answer 500.
 */
export class StatusLine {
  readonly #mark: string;
  readonly #whole: RegExp;
  #held = '';
  #endsLine = true;
  #status: number | null = null;

  constructor(secretMark: string) {
    this.#mark = `\n${secretMark}`;
    this.#whole = new RegExp(`\\n${secretMark}(\\d{3})\\n`);
  }

  /** For curl's option `--write-out`. */
  get writeOut(): string {
    return `\\n${this.#mark.slice(1)}%{http_code}\\n`;
  }

  /** What of it may be shown already. */
  push(text: string): string {
    const all = (this.#held + text).replace(this.#whole, (_, status: string, at: number, before: string) => {
      this.#status = Number(status);
      const endsLine = at === 0 ? this.#endsLine : before[at - 1] === '\n';
      // Without an answer the status is 000, and curl says itself what happened.
      return this.#status === 0 ? '' : `${endsLine ? '' : '\n'}HTTP ${status}\n`;
    });
    const from = this.#beginningOfMark(all);
    this.#held = all.slice(from);
    return this.#shown(all.slice(0, from));
  }

  end(): string {
    const rest = this.#held;
    this.#held = '';
    return this.#shown(rest);
  }

  /** A status other than 2xx, which curl takes for a success unless it is told to --fail. */
  get warning(): string | null {
    if (this.#status === null || this.#status === 0 || Math.floor(this.#status / 100) === 2) return null;
    const advice = Math.floor(this.#status / 100) === 3 ? ' With --location curl follows it.' : '';
    return `The server answered with HTTP ${this.#status}.${advice}`;
  }

  #shown(text: string): string {
    if (text !== '') this.#endsLine = text.endsWith('\n');
    return text;
  }

  /** Where an unfinished mark begins: only the last line can hold one. */
  #beginningOfMark(text: string): number {
    const from = text.lastIndexOf('\n');
    if (from < 0) return text.length;
    const line = text.slice(from);
    const isBegun =
      line.length <= this.#mark.length ? this.#mark.startsWith(line) : line.startsWith(this.#mark);
    return isBegun && line.length < this.#mark.length + 4 ? from : text.length;
  }
}
