/**
 * The numbers by which a model knows elements: they cost it fewer tokens than the driver's refs. A number is never given twice in
 * a run, so that one from a page that is gone cannot mean something else on the next.
 */
export class RefNumbers {
  readonly #numbers = new Map<string, string>();
  readonly #refs = new Map<string, string>();

  readonly numberOf = (ref: string): string => {
    const known = this.#numbers.get(ref);
    if (known !== undefined) return known;
    const number = String(this.#numbers.size + 1);
    this.#numbers.set(ref, number);
    this.#refs.set(number, ref);
    return number;
  };

  refOf(number: string): string | undefined {
    return this.#refs.get(number);
  }
}
