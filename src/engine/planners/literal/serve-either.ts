import type { Screen } from '../../screen.ts';
import type { Service, Situation } from '../planner.ts';
import { revealIn } from '../reveal.ts';
import { DONE, type Serve } from './act-on.ts';
import type { Command, Press } from './command.ts';
import { lookFor } from './customary-names.ts';
import { findTarget } from './find/find-target.ts';
import { awaitTarget } from './wait-for-screen.ts';

type Either = Extract<Command, { kind: 'either' }>;

/** A thing that bears the whole name may come a moment after one that bears a part of it. */
const WHOLE_NAME_MS = 1000;

const purposeOf = ({ kind }: Press) => (kind === 'click' ? 'click' : 'check');

/** "Save and continue" is one name if the screen has it; otherwise each part must be the name of exactly one thing. */
export async function* serveEither({ whole, parts }: Either, situation: Situation, serve: Serve): Service {
  const startedAt = situation.now();
  const lookAt = (screen: Screen, press: Press) =>
    findTarget(screen, revealIn(press.target, situation), purposeOf(press)).status;
  // What comes after a press may be there only because of it; boxes stand beside each other.
  const atOnce = whole.kind === 'click' ? parts.slice(0, 1) : parts;
  const meant = await lookFor(situation, (screen) => {
    if (lookAt(screen, whole) !== 'none') return 'whole';
    if (situation.now() - startedAt < WHOLE_NAME_MS) return null;
    return atOnce.every((part) => lookAt(screen, part) === 'found') ? 'parts' : null;
  });
  if (meant !== 'parts') return yield* serve(whole, situation);
  for (const [at, part] of parts.entries()) {
    const { result } = await awaitTarget(situation, revealIn(part.target, situation), purposeOf(part));
    if (result.status === 'none') {
      const done = parts.slice(0, at).map(({ target }) => `"${target.words}"`);
      const sofar = done.length === 0 ? '' : `${done.join(', ')} was pressed, but `;
      return {
        status: 'error',
        message: `nothing on the screen is "${whole.target.words}"; ${sofar}nothing is "${part.target.words}" either. Put the name in quotes, or write two steps.`,
      };
    }
    const end = yield* serve(part, situation);
    if (end.status !== 'done') return end;
  }
  return DONE;
}
