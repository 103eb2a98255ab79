import type { Outcome } from '../../drivers/driver.ts';
import type { Move, Planner, Service, Situation, StepEnd } from '../planner.ts';

/** A planner that can be told what another one did. */
type Listener = { remember?(stepIndex: number, move: Move, outcome: Outcome): void };

export interface HybridSettings {
  /** False: the model serves every step. */
  isBuiltInFirst?: boolean;
}

/** The built-in planner serves what it reads and finds without doubt, at no cost; the model serves the rest. */
export function openHybridPlanner(
  builtIn: Planner,
  model: Planner & Listener,
  { isBuiltInFirst = true }: HybridSettings = {},
): Planner {
  let doubtful = new Set<number>();

  return {
    read(instructions) {
      if (!isBuiltInFirst) return model.read(instructions);
      const steps = builtIn.read(instructions);
      // Both must mean the same lines by the same numbers, however each of them reads.
      const lines = steps.map((step) => step.text.replace(/\s+/g, ' ').trim() || '…');
      const known = model.read(lines.map((line) => `- ${line}`).join('\n'));
      if (known.length !== steps.length) throw new Error('The two planners do not agree on the steps.');
      doubtful = new Set(steps.filter((step) => step.doubt !== null).map((step) => step.index));
      return steps.map((step) => ({ index: step.index, text: step.text, doubt: null }));
    },

    async *serve(stepIndex: number, situation: Situation): Service {
      if (!isBuiltInFirst || doubtful.has(stepIndex)) return yield* model.serve(stepIndex, situation);
      const { end, hasActed } = yield* serveHeard(builtIn.serve(stepIndex, situation), stepIndex, model);
      // Once something was done, starting the step again from its beginning would do it twice.
      if (end.status !== 'error' || hasActed) return end;
      return yield* model.serve(stepIndex, situation);
    },
  };
}

async function* serveHeard(
  service: Service,
  stepIndex: number,
  listener: Listener,
): AsyncGenerator<Move, { end: StepEnd; hasActed: boolean }, Outcome> {
  let hasActed = false;
  let next = await service.next({ status: 'done', box: null, effect: null });
  while (!next.done) {
    const move = next.value;
    if (move.kind !== 'check') hasActed = true;
    const outcome = yield move;
    listener.remember?.(stepIndex, move, outcome);
    next = await service.next(outcome);
  }
  return { end: next.value, hasActed };
}
