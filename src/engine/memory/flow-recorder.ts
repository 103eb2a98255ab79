import type { Outcome } from '../drivers/driver.ts';
import type { Move, PlannedStep } from '../planners/planner.ts';
import type { Screen } from '../screen.ts';
import {
  MEMORY_VERSION,
  type RememberedAction,
  type RememberedFlow,
  type RememberedStep,
} from './remembered-flow.ts';
import { signalsOf } from './signals.ts';

const VARIES = 'what it comes to depends on what is met';

/** Notes what a run does, so that a later one can do it again. */
export class FlowRecorder {
  #steps: RememberedStep[] = [];
  /** Why nothing of this flow may be remembered; null: it may. */
  whyNever: string | null = null;

  begin(steps: readonly PlannedStep[]): void {
    this.#steps = steps.map(({ text, mayVary }) => ({
      text,
      actions: [],
      why_not: mayVary ? VARIES : null,
    }));
  }

  note(stepIndex: number, move: Move, outcome: Outcome, screen: Screen | null): void {
    const step = this.#steps[stepIndex];
    if (!step || outcome.status !== 'done') return;
    if (move.kind === 'set-variable') this.whyNever = 'the flow sets a variable';
    if (move.kind === 'run-hook') this.whyNever = 'the flow runs a hook as a step';
    if (move.mayVary) step.why_not ??= VARIES;
    const action = remembered(move, outcome.effect, screen);
    if (typeof action === 'string') step.why_not ??= action;
    else step.actions.push(action);
  }

  get flow(): RememberedFlow {
    return { version: MEMORY_VERSION, steps: this.#steps };
  }
}

/** The move as it is kept, or why it cannot be. */
function remembered(move: Move, effect: string | null, screen: Screen | null): RememberedAction | string {
  const { description } = move;
  switch (move.kind) {
    case 'act': {
      const { ref, toRef, ...rest } = move.action.arguments;
      const elementOf = (named: unknown) => screen?.elements.find((element) => element.ref === named);
      const [target, goal] = [elementOf(ref), elementOf(toRef)];
      const isLost = (named: unknown, found: unknown) => typeof named === 'string' && found === undefined;
      if (!screen || isLost(ref, target) || isLost(toRef, goal))
        return 'what was acted on could not be described';
      return {
        kind: 'act',
        name: move.action.name,
        arguments: rest,
        target: target ? signalsOf(screen, target) : null,
        goal: goal ? signalsOf(screen, goal) : null,
        description,
        part: move.part ?? null,
        effect,
      };
    }
    case 'check':
      if (!move.claim) return 'only a model can judge it';
      return {
        kind: 'check',
        claim: move.claim,
        patience_ms: move.patienceMs ?? null,
        description,
        part: move.part ?? null,
        evidence: move.evidence,
      };
    case 'wait':
      return { kind: 'wait', seconds: move.seconds, description, part: move.part ?? null };
    default:
      return description;
  }
}
