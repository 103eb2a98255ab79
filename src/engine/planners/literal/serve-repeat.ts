import type { Service, Situation } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { notFound, type Serve } from './act-on.ts';
import type { Command } from './command.ts';
import { describeElement } from './find/describe-element.ts';
import { describeCommand } from './read/describe-command.ts';
import { awaitTarget } from './wait-for-screen.ts';

type Repeat = Extract<Command, { kind: 'repeat' }>;

/** "Add two items to the cart": the first so many of several like things, each once; or the same thing so many times. */
export async function* serveRepeat(repeat: Repeat, situation: Situation, serve: Serve): Service {
  const { command, times, isOnDifferentTargets } = repeat;
  if (!isOnDifferentTargets || command.kind !== 'click') {
    for (let count = 0; count < times; count++) {
      const end = yield* serve(command, situation);
      if (end.status === 'failed' && repeat.isOneWay && count > 0)
        return {
          status: 'error',
          message: `${end.message} It was pressed ${count} of ${times} times; how to get ${times} in another way has to be written.`,
        };
      if (end.status !== 'done') return end;
    }
    return { status: 'done' };
  }
  const used = new Set<string>();
  for (let count = 0; count < times; count++) {
    const description = `${describeCommand(command)} (${count + 1} of ${times})`;
    const target = revealIn(command.target, situation);
    const { screen, result } = await awaitTarget(situation, target, 'click');
    const indexes =
      result.status === 'found'
        ? [result.index]
        : result.status === 'several'
          ? result.candidates.map((one) => one.index)
          : [];
    // A thing that was pressed may stay as it is, change its words or vanish: it is told by where it stands.
    const fresh = indexes.find((index) => !used.has(describeElement(screen, index)));
    if (fresh === undefined) {
      const why = `there are only ${used.size} of them, and ${times} are needed.`;
      return result.status === 'none'
        ? notFound(description, result)
        : { status: 'failed', message: `${description}: ${why}` };
    }
    used.add(describeElement(screen, fresh));
    const element = screen.elements[fresh];
    if (!element) return { status: 'error', message: `${description}: the screen changed meanwhile.` };
    const action = {
      name: 'click',
      arguments: { ref: element.ref, button: command.button, count: command.count },
    };
    const outcome = yield { kind: 'act', action, description, target: element };
    if (outcome.status !== 'done') return { status: 'failed', message: `${description}: ${outcome.problem}` };
  }
  return { status: 'done' };
}
