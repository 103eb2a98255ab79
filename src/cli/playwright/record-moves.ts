import type { Move, Outcome, Planner, Screen } from '../../engine/index.ts';

/** Something that was done or checked, with the screen that the planner saw when it decided on it. */
export interface RecordedMove {
  step: string;
  move: Move;
  screen: Screen;
}

/** The same planner, whose moves are kept on the way. */
export function recordMoves(planner: Planner, onMove: (recorded: RecordedMove) => void): Planner {
  let steps: ReturnType<Planner['read']> = [];
  return {
    ...planner,
    read(instructions) {
      steps = planner.read(instructions);
      return steps;
    },
    async *serve(stepIndex, situation, ...rest) {
      let screen: Screen | null = null;
      const look = async () => {
        screen = await situation.look();
        return screen;
      };
      const service = planner.serve(stepIndex, { ...situation, look }, ...rest);
      const step = steps.find((one) => one.index === stepIndex)?.text ?? '';
      let answer: Outcome = { status: 'done', box: null, effect: null };
      try {
        for (;;) {
          const next = await service.next(answer);
          if (next.done) return next.value;
          const seen = screen ?? (await look());
          answer = yield next.value;
          // What did not work was tried another way: only what did is worth repeating.
          if (answer.status === 'done') onMove({ step, move: next.value, screen: seen });
        }
      } finally {
        await service.return({ status: 'done' });
      }
    },
  };
}
