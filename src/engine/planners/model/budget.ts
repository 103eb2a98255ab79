/** What a run may spend on its model before it ends in error. */
export interface BudgetLimits {
  actions: number;
  tokens: number;
  timeMs: number;
}

export interface Tokens {
  input: number;
  output: number;
}

/** Counts what one run has spent. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #now: () => number;
  readonly #startedAt: number;
  #actions = 0;
  #total: Tokens = { input: 0, output: 0 };
  #sinceLastMove: Tokens = { input: 0, output: 0 };

  constructor(limits: BudgetLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#startedAt = now();
  }

  get total(): Tokens {
    return { ...this.#total };
  }

  get remainingMs(): number {
    return this.#startedAt + this.#limits.timeMs - this.#now();
  }

  spendTokens({ input, output }: Tokens): void {
    for (const sum of [this.#total, this.#sinceLastMove]) {
      sum.input += input;
      sum.output += output;
    }
  }

  /** Counts a move, and says how many tokens were spent to come to it. */
  spendAction(): Tokens {
    this.#actions++;
    const tokens = this.#sinceLastMove;
    this.#sinceLastMove = { input: 0, output: 0 };
    return tokens;
  }

  /** Which of tokens and time is spent, as a sentence; null while both have something left. */
  exceeded(): string | null {
    const { tokens } = this.#limits;
    const spent = this.#total.input + this.#total.output;
    if (spent > tokens) return `The run exceeded its token budget: ${spent} of ${tokens} tokens.`;
    return this.remainingMs <= 0 ? this.timeExceeded : null;
  }

  get timeExceeded(): string {
    return `The run exceeded its time budget of ${this.#limits.timeMs / 1000} seconds.`;
  }

  /** Why no other move may be made; null while one may. */
  actionsExceeded(): string | null {
    const { actions } = this.#limits;
    return this.#actions < actions ? null : `The run exceeded its action budget of ${actions} actions.`;
  }
}
