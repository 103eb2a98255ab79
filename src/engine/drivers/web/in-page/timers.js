/**
 * Notes what a page puts off for a moment: a search that waits for the end of typing, a hint that comes a little later. While
 * such work is outstanding, the screen is not what the last action leads to. Long delays are no consequence to wait for.
 */
export function watchTimers(state) {
  state.timers = new Map();
  state.endlessDelays = new Set();
  state.sleep = window.setTimeout.bind(window);
  const ticks = new Map();
  state.inputAt = Number.NEGATIVE_INFINITY;
  for (const kind of ['pointerdown', 'keydown', 'input', 'change'])
    window.addEventListener(kind, () => (state.inputAt = performance.now()), {
      capture: true,
      passive: true,
    });
  window.setTimeout = new Proxy(window.setTimeout, {
    apply(native, self, given) {
      const [work, delay = 0] = given;
      if (typeof work !== 'function' || !(Number(delay) <= 500)) return Reflect.apply(native, self, given);
      let id = 0;
      const noted = function (...rest) {
        state.timers.delete(id);
        ticks.get(delay).firedAt = performance.now();
        return Reflect.apply(work, this, rest);
      };
      noteTick(state, ticks, delay);
      id = Reflect.apply(native, self, [noted, ...given.slice(1)]);
      state.timers.set(id, { id, delay: Number(delay), setAt: performance.now() });
      // A timer can also be cleared in ways that nobody notes. This one is due right after it, however late both come: what a
      // clock says of a page that was held up is not whether its turn has come.
      state.sleep(() => state.timers.delete(id), delay);
      return id;
    },
  });
  window.clearTimeout = new Proxy(window.clearTimeout, {
    apply(native, self, given) {
      state.timers.delete(given[0]);
      return Reflect.apply(native, self, given);
    },
  });
}

/** What is put off anew each time that it has happened, and not because somebody did something, is never over. */
export function noteTick(state, ticks, delay) {
  const tick = ticks.get(delay) ?? { firedAt: Number.NEGATIVE_INFINITY, count: 0 };
  const isAgain = performance.now() - tick.firedAt < 2_000 && state.inputAt < tick.firedAt;
  tick.count = isAgain ? tick.count + 1 : 0;
  if (tick.count >= 3) state.endlessDelays.add(Number(delay));
  ticks.set(delay, tick);
}

/** What has been put off and is still to come. */
export function outstandingTimers(state) {
  return [...state.timers.values()].filter((timer) => !state.endlessDelays.has(timer.delay));
}
