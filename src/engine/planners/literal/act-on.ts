import type { Screen, ScreenElement } from '../../screen.ts';
import type { Service, Situation, StepEnd } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import type { Command, Target } from './command.ts';
import { describeElement } from './find/describe-element.ts';
import { type Found, findTarget, type Purpose } from './find/find-target.ts';
import { isCalledSelect, isUnmarked } from './find/plain-boxes.ts';
import { scrollTo, seesOnlyTheScreen } from './scroll-to.ts';
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
  /** What is to be done can be done only with some of the things that fit the words equally well. */
  canBe?: (element: ScreenElement) => boolean;
}

/** Finds the target, waits for it if it is not there yet, and does the one thing to it. */
export async function* actOn(wish: Wish, situation: Situation): Service {
  const { name, rest, description } = wish;
  if (wish.target === null) return yield* act(name, { ...rest, ref: null }, description);
  const target = revealIn(wish.target, situation);
  const narrow = (seen: Screen, found: Found) => narrowed(seen, found, wish.canBe);
  const first = await awaitTarget(situation, target, wish.purpose, narrow);
  const further =
    first.result.status === 'none' && seesOnlyTheScreen(situation)
      ? yield* scrollTo(situation, (screen) => narrow(screen, findTarget(screen, target, wish.purpose)))
      : null;
  const { screen, result } = further ?? first;
  if (result.status !== 'found') return notFound(description, result);
  const action = { name, arguments: { ...rest, ref: result.element.ref } };
  const outcome = yield { kind: 'act', action, description, target: result.element };
  if (outcome.status === 'done') return DONE;
  return {
    // Of a box that nobody calls a select it is not certain that one can choose in it.
    status:
      isUnmarked(result.element) && wish.purpose === 'select' && !isCalledSelect(result.element)
        ? 'error'
        : 'failed',
    message: `${description} (${describeElement(screen, result.index)}): ${outcome.problem}`,
  };
}

function narrowed(screen: Screen, found: Found, canBe: Wish['canBe']): Found {
  if (found.status === 'found' || canBe === undefined) return found;
  if (found.status === 'none') return onlyNameless(screen, canBe) ?? found;
  const able = found.candidates.filter(({ index }) => {
    const element = screen.elements[index];
    return element !== undefined && canBe(element);
  });
  const [only, another] = able;
  const element = only && screen.elements[only.index];
  if (!only && found.candidates.every(({ index }) => screen.elements[index]?.options)) {
    const why = `none of the ${found.candidates.length} that fit the words can be`;
    return { status: 'none', why, closest: found.candidates.map(({ description }) => description) };
  }
  if (!only || !element || another) return found;
  return { status: 'found', element, index: only.index, why: 'it is the only one that can be' };
}

/** Of what has no name nobody can say that it is not the one meant; if it alone can be, it is. */
function onlyNameless(screen: Screen, canBe: (element: ScreenElement) => boolean): Found | null {
  const able = [...screen.elements.entries()].filter(([, element]) => canBe(element));
  const [only, another] = able;
  if (!only || another || only[1].name !== '') return null;
  return { status: 'found', element: only[1], index: only[0], why: 'it is the only one that can be' };
}

/** What is not there is the app's fault; what is there twice is for the tester to tell apart. */
export function notFound(description: string, found: Exclude<Found, { status: 'found' }>): StepEnd {
  if (found.status === 'none') {
    const closest = found.closest.length > 0 ? ` The closest are ${found.closest.join(', ')}.` : '';
    const message = `${description}: ${found.why}${closest && '.'}${closest}`;
    return found.unsure === undefined
      ? { status: 'failed', message, undone: description }
      : {
          status: 'error',
          message: `${message} It was read so because ${found.unsure}.`,
          undone: description,
        };
  }
  const candidates = found.candidates.map((candidate) => candidate.description).join('; ');
  const message = `${description}: ${found.why} Candidates: ${candidates}.`;
  return { status: 'error', message, undone: description };
}
