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
    this.#output.write(`${UP(this.#height)}${CLEAR_BELOW}${text}\n`);
    this.#height = text.split('\n').length;
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
