import type { ActionOffer, Outcome } from '../../drivers/driver.ts';
import type { Move, Planner, Service, Situation } from '../planner.ts';
import { type Model, toolSetOf } from './ask-model.ts';
import { Budget, type BudgetLimits, type Tokens } from './budget.ts';
import { Concealment } from './concealment.ts';
import { History, type ModelRun, type Step } from './model-run.ts';
import { OWN_NAMES, ownOffers } from './own-tools.ts';
import { fillIn, SYSTEM } from './prompts.ts';
import { ScreenView } from './screen-view.ts';
import { serveStep } from './serve-step.ts';

export interface ModelPlannerSettings {
  model: Model;
  /** What the driver can do. */
  offers: readonly ActionOffer[];
  /** The suite's context for the agent. */
  suiteInstructions?: string | null;
  budget?: Partial<BudgetLimits>;
  /** The most that a list of the screen, or of its changes, may take of a prompt. */
  screenTokens?: number;
  /** The screen as a JPEG. Without it the model has no tool for pictures. */
  screenshot?: () => Promise<Buffer>;
  /** Puts placeholders in the place of secrets, those that the flow never names included. */
  conceal?: (text: string) => string;
  signal?: AbortSignal;
  answerMs?: number;
  maxOutputTokens?: number;
  attempts?: number;
  backOffMs?: number;
}

/** The planner of one run: its budgets are spent once. */
export interface ModelPlanner extends Planner {
  /** Tells it what somebody else did in the same run, so that the model knows how the screen came about. */
  remember(stepIndex: number, move: Move, outcome: Outcome): void;
  /** What the run has cost so far, answers that led to no move included. */
  usage(): Tokens;
}

const BUDGET: BudgetLimits = { actions: 200, tokens: 500_000, timeMs: 30 * 60_000 };

/** Serves steps by asking a model, which sees the screen as a list and answers with tool calls. */
export function openModelPlanner(settings: ModelPlannerSettings): ModelPlanner {
  const limits = { ...BUDGET, ...settings.budget };
  const context = settings.suiteInstructions?.trim() || 'None.';
  const concealment = new Concealment(settings.conceal);
  // The own tools give verdicts: a driver must not be able to offer another thing under their names.
  const driverOffers = settings.offers.filter((offer) => !OWN_NAMES.includes(offer.name));
  const offers = [...driverOffers, ...ownOffers(settings.screenshot !== undefined)];
  const tools = toolSetOf(offers);
  const history = new History();
  let steps: Step[] = [];
  let budget: Budget | null = null;

  return {
    read(instructions) {
      concealment.learnInstructions(`${context}\n${instructions}`);
      steps = linesOf(instructions).map((text, index) => ({ index, text }));
      return steps.map((step) => ({ ...step, doubt: null }));
    },

    async *serve(stepIndex: number, situation: Situation): Service {
      const step = steps[stepIndex];
      if (!step) return { status: 'error', message: 'There is no such step.' };
      budget ??= new Budget(limits, () => situation.now());
      const run: ModelRun = {
        steps,
        system: fillIn(SYSTEM, { context }),
        offers,
        tools,
        asking: {
          model: settings.model,
          answerMs: settings.answerMs ?? 120_000,
          maxOutputTokens: settings.maxOutputTokens ?? 8192,
          attempts: settings.attempts ?? 5,
          backOffMs: settings.backOffMs ?? 1000,
          signal: settings.signal ?? new AbortController().signal,
        },
        budget,
        concealment,
        view: new ScreenView(settings.screenTokens ?? 2000),
        history,
        screenshot: settings.screenshot ?? null,
      };
      return yield* serveStep(step, situation, run);
    },

    remember: (stepIndex, move, outcome) => history.add(stepIndex, move, outcome),
    usage: () => budget?.total ?? { input: 0, output: 0 },
  };
}

/** The lines of the instructions that say something, without the numbers and bullets of lists. */
function linesOf(instructions: string): string[] {
  return instructions
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[-*•]\s+|\d+[.)]\s+)?/, '').trim())
    .filter((line) => line !== '');
}
