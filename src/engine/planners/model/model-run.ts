import type { ToolSet } from 'ai';
import type { ActionOffer, Outcome } from '../../drivers/driver.ts';
import type { Screen, ScreenElement } from '../../screen.ts';
import type { Move, Situation } from '../planner.ts';
import type { Asking } from './ask-model.ts';
import { type Concealment, filledIn } from './concealment.ts';
import { isOnElement, isOnScreen } from './find-quote.ts';
import { asData, fillIn, STEP } from './prompts.ts';
import type { RefNumbers } from './ref-numbers.ts';
import type { ScreenView } from './screen-view.ts';

export interface Step {
  index: number;
  text: string;
}

/** What the steps of one run have in common. */
export interface ModelRun {
  steps: readonly Step[];
  system: string;
  offers: readonly ActionOffer[];
  tools: ToolSet;
  asking: Asking;
  concealment: Concealment;
  numbers: RefNumbers;
  view: ScreenView;
  history: History;
}

/** Older lines are worth less than the tokens that they cost in every prompt. */
const REMEMBERED = 30;

/** What was done so far, a line each. */
export class History {
  #lines: string[] = [];

  add(stepIndex: number, move: Move, outcome: Outcome): void {
    const came = outcome.status === 'done' ? 'done' : `${outcome.status}: ${outcome.problem}`;
    const result = move.kind === 'check' ? (move.isTrue ? 'true' : 'false') : came;
    this.#lines.push(`Step ${stepIndex + 1}: ${move.description} (${result})`);
  }

  toString(): string {
    if (this.#lines.length === 0) return 'Nothing yet.';
    const left = this.#lines.length - REMEMBERED;
    return [...(left > 0 ? [`… ${left} earlier actions`] : []), ...this.#lines.slice(-REMEMBERED)].join('\n');
  }
}

/** The screen as it is, and as the model may see it. */
export class Sight {
  readonly #situation: Situation;
  readonly #concealment: Concealment;
  #real: Screen;
  #shown: Screen;

  private constructor(situation: Situation, concealment: Concealment, real: Screen) {
    this.#situation = situation;
    this.#concealment = concealment;
    this.#real = real;
    this.#shown = concealment.concealScreen(real, situation);
  }

  static async open(situation: Situation, concealment: Concealment): Promise<Sight> {
    return new Sight(situation, concealment, await situation.look());
  }

  async look(): Promise<Screen> {
    this.#real = await this.#situation.look();
    this.#shown = this.#concealment.concealScreen(this.#real, this.#situation);
    return this.#shown;
  }

  get shown(): Screen {
    return this.#shown;
  }

  /** Whether a picture of the screen would tell what no model may see. */
  showsSecret(): boolean {
    const { url, title, dialog, elements } = this.#real;
    const texts = elements.flatMap((one) => [one.name, one.text, one.value, one.placeholder]);
    return [url, title, dialog?.message, ...texts].some(
      (text) => text && this.#situation.conceal(text) !== text,
    );
  }

  /** The innermost element that says it. */
  elementSaying(quote: string): ScreenElement | null {
    const saying = this.#shown.elements.filter((element) => isOnElement(quote, element));
    return saying.sort((one, other) => one.text.length - other.text.length)[0] ?? null;
  }

  /** The model may quote what it saw, or a placeholder for a value that it was not to see. */
  holds(quote: string): boolean {
    if (isOnScreen(quote, this.#shown)) return true;
    const revealed = filledIn(quote, this.#situation);
    return revealed !== null && isOnScreen(revealed, this.#real);
  }
}

/** The first message of a step. */
export function stepPrompt(step: Step, screen: string, run: ModelRun, situation: Situation): string {
  return fillIn(STEP, {
    flow: run.steps.map((one) => `${one.index + 1}. ${one.text}`).join('\n'),
    done: asData(run.concealment.conceal(run.history.toString(), situation)),
    number: String(step.index + 1),
    count: String(run.steps.length),
    step: step.text,
    printed: printedBy(situation, run.concealment),
    screen: asData(screen),
  });
}

/** Hooks may print a whole log, of which the newest part is most likely what the step needs. */
const PRINTED_CHARACTERS = 4000;

function printedBy(situation: Situation, concealment: Concealment): string {
  const printed = situation.context.data
    .map((text) => concealment.conceal(text.trim(), situation))
    .join('\n');
  if (printed === '') return 'Nothing.';
  const isCut = printed.length > PRINTED_CHARACTERS;
  const newest = isCut ? `…${printed.slice(-PRINTED_CHARACTERS)}` : printed;
  return `<output>\n${asData(newest)}\n</output>`;
}
