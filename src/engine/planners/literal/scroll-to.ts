import type { Outcome } from '../../drivers/driver.ts';
import type { Screen } from '../../screen.ts';
import type { Move, Situation } from '../planner.ts';
import type { Found } from './find/find-target.ts';

/** A list that goes on for longer is not what a tester would look through. */
const MOST_SCROLLS = 12;

/** A browser lists all of a page. A phone, which alone has apps to bring to the front, lists only what is on its screen. */
export const seesOnlyTheScreen = ({ offers }: Situation): boolean =>
  offers.some(({ name }) => name === 'foreground');

/** Scrolls down until the thing is there. Null: it did not come before the end. */
export async function* scrollTo(
  situation: Situation,
  find: (screen: Screen) => Found,
): AsyncGenerator<Move, { screen: Screen; result: Found } | null, Outcome> {
  for (let time = 0; time < MOST_SCROLLS; time++) {
    const action = { name: 'scroll', arguments: { direction: 'down' } };
    const outcome = yield { kind: 'act', action, description: 'scroll down', target: null };
    if (outcome.status !== 'done') return null;
    const screen = await situation.look();
    const result = find(screen);
    if (result.status !== 'none') return { screen, result };
    // The driver tells when nothing moved.
    if (outcome.effect !== null) return null;
  }
  return null;
}
