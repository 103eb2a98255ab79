import type { Output } from './output.ts';

const UP = (lines: number) => (lines > 0 ? `\u001b[${lines}A` : '');
const CLEAR_BELOW = '\r\u001b[J';

/** Lines in a terminal that are painted over as things change. Elsewhere nothing is ever painted over. */
export class LiveBlock {
  readonly #output: Output;
  #height = 0;

  constructor(output: Output) {
    this.#output = output;
  }

  show(text: string): void {
    if (!this.#output.isLive) return;
    const lines = this.#fitting(text.split('\n'));
    this.#output.write(`${UP(this.#height)}${CLEAR_BELOW}${lines.join('\n')}\n`);
    this.#height = lines.length;
  }

  /** The cursor cannot go up beyond the top of the terminal: the middle of a longer block is left out. */
  #fitting(lines: string[]): string[] {
    const room = Math.max(4, this.#output.height - 1);
    if (lines.length <= room) return lines;
    const [head = '', ...rest] = lines;
    const kept = rest.slice(-(room - 2));
    return [head, `… ${rest.length - kept.length} more`, ...kept];
  }

  /** Takes the lines away; what is printed next stands in their place. */
  clear(): void {
    if (this.#height > 0) this.#output.write(`${UP(this.#height)}${CLEAR_BELOW}`);
    this.#height = 0;
  }

  /** Leaves the lines as they are. */
  leave(): void {
    this.#height = 0;
  }
}
