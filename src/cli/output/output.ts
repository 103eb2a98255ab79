import { styleText } from 'node:util';
import type { Printer } from '../world.ts';
import { layTable } from './lay-table.ts';

type Style = 'green' | 'red' | 'yellow' | 'dim' | 'bold' | 'cyan';

/** What a command prints: its answer on standard output, all that is said on the way on standard error. */
export class Output {
  readonly isJson: boolean;
  readonly #stdout: Printer;
  readonly #stderr: Printer;
  readonly #hasColor: boolean;
  #onClosed: (() => void) | null = null;
  #isClosed = false;

  constructor(
    streams: { stdout: Printer; stderr: Printer },
    options: { isJson: boolean; hasColor: boolean },
  ) {
    this.#stdout = streams.stdout;
    this.#stderr = streams.stderr;
    this.isJson = options.isJson;
    this.#hasColor = options.hasColor && streams.stdout.isTTY === true;
    // `saywright flows | head -1` closes the pipe: what is left to say then interests nobody, but the exit code still may.
    streams.stdout.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      this.#isClosed = true;
      this.#onClosed?.();
    });
  }

  /** Whether a person watches, so that lines may change after they were printed. */
  get isLive(): boolean {
    return this.#stdout.isTTY === true && !this.isJson;
  }

  get width(): number {
    return this.#stdout.columns ?? 100;
  }

  get height(): number {
    return this.#stdout.rows ?? 24;
  }

  /** Calls back when nobody reads any more. */
  whenClosed(listener: () => void): void {
    this.#onClosed = listener;
    if (this.#isClosed) listener();
  }

  /** The answer: as JSON if that was asked for, else as people read it. */
  answer(value: unknown, inWords: () => string): void {
    this.print(this.isJson ? JSON.stringify(value, null, 2) : inWords());
  }

  print(text: string): void {
    this.write(text === '' ? '' : `${text}\n`);
  }

  write(text: string): void {
    if (!this.#isClosed && text !== '') this.#stdout.write(text);
  }

  /** News on the way; where the answer is JSON, beside it. */
  say(line: string): void {
    if (this.isJson) this.#stderr.write(`${line}\n`);
    else this.print(line);
  }

  complain(text: string): void {
    this.#stderr.write(`${text}\n`);
  }

  style(style: Style, text: string): string {
    return this.#hasColor ? styleText(style, text, { validateStream: false }) : text;
  }

  status(status: string): string {
    const styles: Record<string, Style> = {
      passed: 'green',
      failed: 'red',
      error: 'red',
      terminated: 'yellow',
      skipped: 'dim',
      queued: 'dim',
      running: 'cyan',
    };
    return this.style(styles[status] ?? 'dim', status);
  }

  table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
    return layTable(
      headings.map((one) => this.style('dim', one)),
      rows,
      this.isLive ? this.width : null,
    );
  }

  /** Facts about one thing, a line each. */
  facts(facts: readonly (readonly [string, string | number | null])[]): string {
    const width = Math.max(...facts.map(([name]) => name.length));
    return facts
      .filter(([, value]) => value !== null)
      .map(
        ([name, value]) =>
          `${this.style('dim', name.padEnd(width))}  ${String(value).replaceAll('\n', `\n${' '.repeat(width + 2)}`)}`,
      )
      .join('\n');
  }
}
