import type { Outcome } from '../../drivers/driver.ts';
import { bareQuote } from './find-quote.ts';
import type { Sight } from './model-run.ts';
import { isSaid, namedInStep } from './named-in-step.ts';
import type { ScreenView } from './screen-view.ts';

/** Words by which a line expects something, beside what it asks to do. Asking once too often only costs a call. */
const EXPECTATION =
  /\b(verif(?:y|ies)|assert|validate|confirm that|ensure|make sure|check (?:that|if|whether)|expect(?:ed|s)?|should|must|(?:is|are|be) (?:shown|visible|displayed|listed|present|gone|hidden|empty|disabled|enabled|checked|selected)|appears?|disappears?|land on|redirected|you see|i see|we see|no longer)\b/i;

/** Lines that ask for nothing by their form: the model's word alone would let it skip any step. */
const HEADING_OR_REMARK = /:$|^(?:#|\/\/|\(|notes?\b|remarks?\b|title\b|purpose\b)/i;

const RECONSIDERATIONS = 2;

/** What the model has done and proven in one step, and how much patience is left with it. */
export class StepProgress {
  #hasDeed = false;
  #hasTrueJudgement = false;
  #lastProblem: string | null = null;
  #quoteRefusals = 0;
  #doneRefusals = 0;
  #reconsiderations = 0;
  /** What was done and what was quoted, in words. */
  readonly #said: string[] = [];

  noteAction(description: string, outcome: Outcome): void {
    this.#said.push(description);
    this.#lastProblem = outcome.status === 'done' ? null : outcome.problem;
    if (outcome.status === 'done') this.#hasDeed = true;
  }

  noteDeed(): void {
    this.#hasDeed = true;
  }

  noteJudgement(holds: boolean, evidence: readonly string[]): void {
    this.#quoteRefusals = 0;
    if (!holds) return;
    this.#said.push(...evidence);
    this.#hasTrueJudgement = true;
    // "Close the banner" may fail on a banner that has just gone by itself: what was then seen outweighs it.
    this.#lastProblem = null;
  }

  /** Why the step cannot count as done yet; null if it can. */
  objectionToDone(step: string, asksForNothing: boolean): string | null {
    if (this.#lastProblem !== null) return 'the last action of this step failed.';
    if (asksForNothing && HEADING_OR_REMARK.test(step.trim())) return null;
    const expects = EXPECTATION.test(step);
    if (expects && !this.#hasTrueJudgement) return 'the step expects something that was not verified.';
    // Any words of the screen are a true quote: those that the step itself gives must be among them.
    const unsaid = expects ? namedInStep(step).find((named) => !isSaid(named, this.#said)) : undefined;
    if (unsaid !== undefined)
      return `the step names "${unsaid}", which is in none of your actions and quotes. Verify it, quoting it or naming it under absent.`;
    if (this.#hasDeed || this.#hasTrueJudgement) return null;
    return 'nothing was done and nothing was verified in this step.';
  }

  isSecondRefusalOfDone(): boolean {
    return ++this.#doneRefusals > 1;
  }

  isSecondRefusalOfQuote(): boolean {
    return ++this.#quoteRefusals > 1;
  }

  mayReconsider(): boolean {
    return ++this.#reconsiderations <= RECONSIDERATIONS;
  }

  /** What is wrong with the evidence; null if all of it is as quoted. */
  problemOf(
    quotes: readonly string[],
    absent: readonly string[],
    sight: Sight,
    view: ScreenView,
  ): string | null {
    const isThere = (quote: string) => view.lists(quote, sight.shown) || sight.holds(bareQuote(quote));
    const missing = quotes.find((quote) => !isThere(quote));
    if (missing !== undefined) {
      return `"${missing}" is not on the screen right now. Quote whole words and numbers exactly as they stand there.`;
    }
    const present = absent.find((text) => sight.holds(bareQuote(text)));
    return present === undefined ? null : `"${present}" is on the screen, though it should be absent.`;
  }
}
