import type { Outcome } from '../../drivers/driver.ts';
import type { Move, Planner, Service, Situation, StepEnd } from '../planner.ts';
import type { ModelPlanner } from './model-planner.ts';

/** The built-in planner serves what it reads and finds without doubt, at no cost; the model serves the rest. */
export function openHybridPlanner(builtIn: Planner, model: ModelPlanner): Planner {
  let doubtful = new Set<number>();

  return {
    read(instructions) {
      const steps = builtIn.read(instructions);
      // Both must mean the same lines by the same numbers, however each of them reads.
      const lines = steps.map((step) => step.text.replace(/\s+/g, ' ').trim() || '…');
      const known = model.read(lines.map((line) => `- ${line}`).join('\n'));
      if (known.length !== steps.length) throw new Error('The two planners do not agree on the steps.');
      doubtful = new Set(steps.filter((step) => step.doubt !== null).map((step) => step.index));
      return steps.map((step) => ({ ...step, doubt: null }));
    },

    async *serve(stepIndex: number, situation: Situation, fromPart = 0): Service {
      if (doubtful.has(stepIndex)) return yield* model.serve(stepIndex, situation);
      const { end, isBegun } = yield* serveHeard(
        builtIn.serve(stepIndex, situation, fromPart),
        stepIndex,
        model,
      );
      // Something was done, which the model would do twice, or a claim was found false, which is not argued with. Otherwise
      // what the step means was not found, or not for certain: the model may know it by another name.
      if (end.status === 'done' || isBegun || fromPart > 0) return end;
      return yield* model.serve(stepIndex, situation);
    },

    remember: model.remember,
  };
}

async function* serveHeard(
  service: Service,
  stepIndex: number,
  listener: Pick<ModelPlanner, 'remember'>,
): AsyncGenerator<Move, { end: StepEnd; isBegun: boolean }, Outcome> {
  let isBegun = false;
  let next = await service.next({ status: 'done', box: null, effect: null });
  while (!next.done) {
    const move = next.value;
    if (move.kind !== 'check' || !move.isTrue) isBegun = true;
    const outcome = yield move;
    listener.remember(stepIndex, move, outcome);
    next = await service.next(outcome);
  }
  return { end: next.value, isBegun };
}
