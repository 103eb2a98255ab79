import { StringDecoder } from 'node:string_decoder';

/** Passes text on up to a limit and drops the rest, so that the program is never held up by a full pipe. */
export class KeptOutput {
  readonly #decoder = new StringDecoder('utf8');
  readonly #onText: (text: string) => void;
  #bytesLeft: number;
  isCut = false;

  constructor(limitBytes: number, onText: (text: string) => void) {
    this.#bytesLeft = limitBytes;
    this.#onText = onText;
  }

  add(chunk: Buffer): void {
    if (this.isCut) return;
    const kept = chunk.subarray(0, this.#bytesLeft);
    this.#bytesLeft -= kept.length;
    this.#pass(this.#decoder.write(kept));
    this.isCut = kept.length < chunk.length;
  }

  /** Half a character at the end of all is shown as broken; at the cut it is nobody's fault. */
  end(): void {
    if (!this.isCut) this.#pass(this.#decoder.end());
  }

  #pass(text: string): void {
    if (text !== '') this.#onText(text);
  }
}
