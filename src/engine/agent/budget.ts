import type { Tokens } from '../planners/planner.ts';

/** What a run may use before it ends in error. Absent: as much as it takes. */
export interface BudgetLimits {
  actions: number;
  tokens?: number | undefined;
  timeMs?: number | undefined;
}

/** What earlier instructions of the same run, such as its suite's login, have used already. */
export interface Used {
  actions: number;
  tokens: Tokens;
  timeMs: number;
}

/** A run has used more than it may; the message says of what, and how much. */
export class BudgetExceeded extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'BudgetExceeded';
  }
}

const NOTHING: Used = { actions: 0, tokens: { input: 0, output: 0 }, timeMs: 0 };

/** Counts what a run uses, and refuses what would be too much. */
export class Budget {
  readonly #limits: BudgetLimits;
  readonly #before: Used;
  readonly #now: () => number;
  readonly #startedAt: number;
  #actions = 0;
  #tokens: Tokens = { input: 0, output: 0 };
  #sinceLastAction: Tokens = { input: 0, output: 0 };

  constructor(limits: BudgetLimits, now: () => number, before: Used = NOTHING) {
    this.#limits = limits;
    this.#before = before;
    this.#now = now;
    this.#startedAt = now();
  }

  /** Of these instructions, without what was used before them. */
  get tokens(): Tokens {
    return { ...this.#tokens };
  }

  get remainingMs(): number {
    const { timeMs } = this.#limits;
    return timeMs === undefined ? Number.POSITIVE_INFINITY : timeMs - this.#usedMs;
  }

  get #usedMs(): number {
    return this.#before.timeMs + this.#now() - this.#startedAt;
  }

  /** Counts tokens, also those that led to nothing. Throws BudgetExceeded, so that nothing bought beyond the limit is done. */
  spendTokens({ input, output }: Tokens): void {
    for (const sum of [this.#tokens, this.#sinceLastAction]) {
      sum.input += input;
      sum.output += output;
    }
    const limit = this.#limits.tokens;
    const used = {
      input: this.#before.tokens.input + this.#tokens.input,
      output: this.#before.tokens.output + this.#tokens.output,
    };
    const sum = used.input + used.output;
    if (limit !== undefined && sum > limit)
      throw new BudgetExceeded(
        `The run exceeded its budget of ${limit} tokens: it used ${sum} (${used.input} in, ${used.output} out).`,
      );
  }

  /** Counts an action before it is done. Throws BudgetExceeded if it is one too many. */
  spendAction(): void {
    const limit = this.#limits.actions;
    if (this.#before.actions + this.#actions >= limit)
      throw new BudgetExceeded(
        `The run exceeded its budget of ${limit} actions: all were used, and the flow goes on.`,
      );
    this.#actions++;
  }

  /** The tokens that led to the present action. */
  takeTokensSinceLastAction(): Tokens {
    const tokens = this.#sinceLastAction;
    this.#sinceLastAction = { input: 0, output: 0 };
    return tokens;
  }

  timeExceeded(): BudgetExceeded {
    return new BudgetExceeded(
      `The run exceeded its time budget of ${inWords(this.#limits.timeMs ?? 0)}: it used ${inWords(this.#usedMs)}.`,
    );
  }
}

function inWords(ms: number): string {
  const [count, unit] = ms >= 60_000 ? [ms / 60_000, 'minute'] : [ms / 1000, 'second'];
  const rounded = Number(count.toFixed(count < 10 ? 2 : 1));
  return `${rounded} ${unit}${rounded === 1 ? '' : 's'}`;
}
