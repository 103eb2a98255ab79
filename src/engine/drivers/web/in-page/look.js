import { whenQuiet } from './page-state.js';
import { readScreen } from './read-screen.js';

/** One visit for everything: waits for stillness, then reads. */
export async function look(state, proposedName, quietMs, boundMs, idleMs) {
  state.document ??= proposedName;
  state.actedAt = performance.now() - idleMs;
  await whenQuiet(state, quietMs, boundMs);
  const { openings } = state;
  state.openings = 0;
  // As one string: a long list of objects would cross to the driver ten times slower.
  return JSON.stringify({
    document: state.document,
    title: document.title,
    changedAt: performance.timeOrigin + state.changedAt,
    openings,
    elements: readScreen(state),
  });
}
