import type { ActionOffer } from '../../drivers/driver.ts';
import type { Planner, Service, Situation } from '../planner.ts';
import { type Asking, type ChosenModel, toolSetOf } from './ask-model.ts';
import { Concealment } from './concealment.ts';
import { History, type ModelRun, type Step } from './model-run.ts';
import { OWN_OFFERS } from './own-tools.ts';
import { fillIn, SYSTEM } from './prompts.ts';
import { RefNumbers } from './ref-numbers.ts';
import { ScreenView } from './screen-view.ts';
import { serveStep } from './serve-step.ts';

/** How a model is asked, where it is not as usual. */
export interface ModelPlannerSettings extends Partial<Omit<Asking, keyof ChosenModel>> {
  /** The most that a list of the screen, or of its changes, may take of a prompt. */
  screenTokens?: number;
}

/** The planner of one run. */
export type ModelPlanner = Planner & Required<Pick<Planner, 'remember'>>;

const ASKING: Omit<Asking, keyof ChosenModel> = {
  answerMs: 120_000,
  maxOutputTokens: 8192,
  attempts: 5,
  backOffMs: 1000,
  longestWaitMs: 120_000,
};

/** Serves steps by asking a model, which sees the screen as a list and answers with tool calls. */
export function openModelPlanner(
  chosen: ChosenModel,
  { screenTokens = 2000, ...asking }: ModelPlannerSettings = {},
): ModelPlanner {
  const concealment = new Concealment();
  const history = new History();
  const numbers = new RefNumbers();
  let instructions = '';
  let steps: Step[] = [];

  return {
    read(text) {
      instructions = text;
      steps = linesOf(text).map((line, index) => ({ index, text: line }));
      return steps.map((step) => ({ ...step, doubt: null }));
    },

    async *serve(stepIndex: number, situation: Situation): Service {
      // Testers may have written a secret out: the model then reads and writes its placeholder, like everywhere.
      const shown = steps.map((one) => ({ ...one, text: situation.conceal(one.text) }));
      const step = shown[stepIndex];
      if (!step) return { status: 'error', message: 'There is no such step.' };
      const context = situation.conceal(situation.context.instructions?.trim() || 'None.');
      concealment.learnInstructions(`${context}\n${situation.conceal(instructions)}`);
      const offers = withOwn(situation.offers);
      const run: ModelRun = {
        steps: shown,
        system: fillIn(SYSTEM, { context }),
        offers,
        tools: toolSetOf(offers),
        asking: { ...ASKING, ...asking, ...chosen },
        concealment,
        numbers,
        view: new ScreenView(screenTokens, numbers),
        history,
      };
      return yield* serveStep(step, situation, run);
    },

    remember: (stepIndex, move, outcome) => history.add(stepIndex, move, outcome),
  };
}

/** The own tools give verdicts: a driver must not be able to offer another thing under their names. */
function withOwn(offers: readonly ActionOffer[]): ActionOffer[] {
  const names = new Set(OWN_OFFERS.map((offer) => offer.name));
  return [...offers.filter((offer) => !names.has(offer.name)), ...OWN_OFFERS];
}

/** The lines of the instructions that say something, without the numbers and bullets of lists. */
function linesOf(instructions: string): string[] {
  return instructions
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]\s+|\d+[.)]\s+)?/, '').trim())
    .filter((line) => line !== '');
}
