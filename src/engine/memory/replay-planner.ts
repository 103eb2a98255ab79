import type { Outcome } from '../drivers/driver.ts';
import { type ActiveSituation, awaitClaim } from '../planners/literal/wait-for-screen.ts';
import { notTrue } from '../planners/not-true.ts';
import type { Move, PlannedStep, Planner, Service, Situation, StepEnd } from '../planners/planner.ts';
import { revealIn } from '../planners/reveal.ts';
import type { Screen, ScreenElement } from '../screen.ts';
import type { RememberedAction, RememberedFlow } from './remembered-flow.ts';
import { findBySignals, type TargetSignals } from './signals.ts';

/** A target that has not come back after so long is sought anew by the planner, which has a patience of its own. */
const MOST_MS = 2000;

/** Done twice, these may do something twice; typing the same or choosing the same again does not. */
const REPEATABLE = new Set([
  'type',
  'clear',
  'select',
  'check',
  'uncheck',
  'hover',
  'scroll',
  'open',
  'upload',
]);

export interface Healing {
  step_index: number;
  step: string;
  from: string;
  to: string | null;
}

type Act = Extract<RememberedAction, { kind: 'act' }>;
type Replayed = 'done' | 'not-found' | { end: StepEnd };

/**
 * Does again what a passing run did, as long as the screen shows the same targets. Claims are checked afresh, as the built-in
 * planner checks them. A step that no longer fits goes to the planner, that step alone.
 */
export class ReplayPlanner implements Planner {
  readonly #planner: Planner;
  readonly #remembered: RememberedFlow;
  #steps: PlannedStep[] = [];
  #actedAt: number | null = null;
  /** The steps that no longer fitted and were planned anew, with what was sought and what was found instead. */
  readonly healings: Healing[] = [];

  constructor(planner: Planner, remembered: RememberedFlow) {
    this.#planner = planner;
    this.#remembered = remembered;
  }

  read(instructions: string): PlannedStep[] {
    this.#steps = this.#planner.read(instructions);
    return this.#steps;
  }

  async *serve(stepIndex: number, situation: Situation): Service {
    const step = this.#steps.find((one) => one.index === stepIndex);
    const known = this.#remembered.steps[stepIndex];
    const mayReplay = known && known.why_not === null && known.text === step?.text && !step.mayVary;
    if (!mayReplay || known.actions.length === 0) return yield* this.#plan(stepIndex, situation, 0, false);
    for (const [index, action] of known.actions.entries()) {
      const replayed = yield* this.#replay(stepIndex, action, situation);
      if (replayed === 'done') continue;
      if (replayed !== 'not-found') return replayed.end;
      const earlier = known.actions.slice(0, index).filter((one) => one.part === action.part);
      const isRepeatable = earlier.every((one) => one.kind !== 'act' || REPEATABLE.has(one.name));
      // What a model has planned it can go on with: it was told what was done.
      if (!isRepeatable && action.part !== null) {
        const message = `Step ${stepIndex + 1} was repeated in part, and "${action.description}" no longer fits the screen.`;
        return { status: 'lost-way', message };
      }
      this.healings.push({ step_index: stepIndex, step: known.text, from: nameOf(action), to: null });
      return yield* this.#plan(stepIndex, situation, action.part ?? 0, true);
    }
    return { status: 'done' };
  }

  async *#plan(stepIndex: number, situation: Situation, fromPart: number, isHealing: boolean): Service {
    const service = this.#planner.serve(stepIndex, situation, fromPart);
    let next = await service.next({ status: 'done', box: null, effect: null });
    while (!next.done) {
      const move: Move = isHealing ? { ...next.value, isHealing } : next.value;
      const outcome = yield move;
      const healing = isHealing ? this.healings.at(-1) : undefined;
      if (healing && move.kind === 'act' && move.target)
        healing.to ??= `${move.target.role} "${move.target.name}"`;
      if (move.kind === 'act') this.#actedAt = situation.now();
      next = await service.next(outcome);
    }
    return next.value;
  }

  #wordsOf(stepIndex: number, part: number | null): string {
    const step = this.#steps.find(({ index }) => index === stepIndex);
    return step?.parts?.[part ?? -1] ?? step?.text ?? '';
  }

  async *#replay(
    stepIndex: number,
    action: RememberedAction,
    situation: Situation,
  ): AsyncGenerator<Move, Replayed, Outcome> {
    const { description } = action;
    const origin = { isReplayed: true, ...(action.part !== null && { part: action.part }) };
    switch (action.kind) {
      case 'wait':
        yield { kind: 'wait', seconds: action.seconds, description, ...origin };
        return 'done';
      case 'check': {
        const active: ActiveSituation = { ...situation, actedAt: () => this.#actedAt };
        const patienceMs = action.patience_ms ?? undefined;
        const { screen, result } = await awaitClaim(active, revealIn(action.claim, situation), patienceMs);
        if (result.status === 'undecidable')
          return { end: { status: 'error', message: `${description}: ${result.why}` } };
        const isTrue = result.status === 'true';
        const target = screen.elements[result.elements[0] ?? -1] ?? null;
        const move: Move = {
          kind: 'check',
          description,
          isTrue,
          evidence: result.evidence,
          target,
          claim: action.claim,
          ...(patienceMs !== undefined && { patienceMs }),
          ...origin,
        };
        const outcome = yield move;
        this.#planner.remember?.(stepIndex, move, outcome);
        if (isTrue) return 'done';
        return { end: notTrue(this.#wordsOf(stepIndex, action.part), result.evidence) };
      }
      case 'act': {
        const found = await this.#find(action, situation);
        if (!found) return 'not-found';
        const refs = {
          ...(action.target && { ref: found.target?.ref }),
          ...(action.goal && { toRef: found.goal?.ref }),
        };
        const move: Move = {
          kind: 'act',
          action: { name: action.name, arguments: { ref: null, ...action.arguments, ...refs } },
          description,
          target: found.target,
          ...origin,
        };
        const outcome = yield move;
        this.#actedAt = situation.now();
        this.#planner.remember?.(stepIndex, move, outcome);
        if (outcome.status === 'done') return 'done';
        return { end: { status: 'failed', message: `${description}: ${outcome.problem}` } };
      }
    }
  }

  /** What the action needs on the screen; null: it is not there, or not for certain. */
  async #find(action: Act, situation: Situation) {
    const [target, goal] = revealIn([action.target, action.goal], situation);
    const startedAt = situation.now();
    for (;;) {
      const screen = await situation.look();
      const found = { target: sought(screen, target), goal: sought(screen, goal) };
      if (found.target !== undefined && found.goal !== undefined)
        return { target: found.target, goal: found.goal };
      if (situation.now() - startedAt >= Math.min(MOST_MS, situation.patienceMs)) return null;
    }
  }
}

/** Undefined: it is sought and not found. */
function sought(screen: Screen, signals: TargetSignals | null | undefined): ScreenElement | null | undefined {
  return signals ? (findBySignals(screen, signals) ?? undefined) : null;
}

const nameOf = (action: RememberedAction): string =>
  action.kind === 'act' && action.target
    ? `${action.target.role} "${action.target.label}"`
    : action.description;
