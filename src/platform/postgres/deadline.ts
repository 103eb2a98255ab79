/** The end of everybody's patience for one task, which can be brought forward when the task is no longer wanted. */
export class Deadline {
  #at: number;

  constructor(ms: number) {
    this.#at = performance.now() + ms;
  }

  get msLeft(): number {
    return Math.max(0, this.#at - performance.now());
  }

  get isOver(): boolean {
    return this.msLeft === 0;
  }

  bringForward(): void {
    this.#at = 0;
  }
}
