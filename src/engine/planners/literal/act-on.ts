import type { Service, Situation, StepEnd } from '../planner.ts';
import type { Command, Target } from './command.ts';
import { describeElement } from './find/describe-element.ts';
import type { Found, Purpose } from './find/find-target.ts';
import { revealIn } from './reveal.ts';
import { awaitTarget } from './wait-for-screen.ts';

/** How a composite has its parts carried out: by whoever carries out commands. */
export type Serve = (command: Command, situation: Situation) => Service;

export const DONE: StepEnd = { status: 'done' };

export async function* act(name: string, args: Record<string, unknown>, description: string): Service {
  const outcome = yield { kind: 'act', action: { name, arguments: args }, description, target: null };
  return outcome.status === 'done'
    ? DONE
    : { status: 'failed', message: `${description}: ${outcome.problem}` };
}

interface Wish {
  target: Target | null;
  purpose: Purpose;
  name: string;
  rest: Record<string, unknown>;
  description: string;
}

/** Finds the target, waits for it if it is not there yet, and does the one thing to it. */
export async function* actOn(wish: Wish, situation: Situation): Service {
  const { name, rest, description } = wish;
  if (wish.target === null) return yield* act(name, { ...rest, ref: null }, description);
  const { screen, result } = await awaitTarget(situation, revealIn(wish.target, situation), wish.purpose);
  if (result.status !== 'found') return notFound(description, result);
  const action = { name, arguments: { ...rest, ref: result.element.ref } };
  const outcome = yield { kind: 'act', action, description, target: result.element };
  if (outcome.status === 'done') return DONE;
  return {
    status: 'failed',
    message: `${description}: ${describeElement(screen, result.index)} ${outcome.problem}`,
  };
}

/** What is not there is the app's fault; what is there twice is for the tester to tell apart. */
export function notFound(description: string, found: Exclude<Found, { status: 'found' }>): StepEnd {
  if (found.status === 'none') {
    const closest = found.closest.length > 0 ? ` The closest are ${found.closest.join(', ')}.` : '';
    return { status: 'failed', message: `${description}: ${found.why}${closest}` };
  }
  const candidates = found.candidates.map((candidate) => candidate.description).join('; ');
  return { status: 'error', message: `${description}: ${found.why} Candidates: ${candidates}.` };
}
