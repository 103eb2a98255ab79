import { outstandingTimers, watchTimers } from './timers.js';

/** What the driver remembers inside one document: which element a ref names, and what has been going on. */
export function pageState() {
  const state = {
    document: null,
    nodes: new Map(),
    numbers: new WeakMap(),
    watched: new WeakSet(),
    count: 0,
    changedAt: performance.now(),
    leavingAt: null,
    openings: 0,
  };
  const observer = new MutationObserver(() => {
    state.changedAt = performance.now();
  });
  state.watch = (root) => {
    if (state.watched.has(root)) return;
    state.watched.add(root);
    observer.observe(root, { childList: true, subtree: true, attributes: true, characterData: true });
  };
  state.refOf = (node) => {
    let number = state.numbers.get(node);
    if (number === undefined) {
      number = ++state.count;
      state.numbers.set(node, number);
      state.nodes.set(number, new WeakRef(node));
    }
    return `${state.document}e${number}`;
  };
  state.nodeOf = (ref) => {
    const [name, number] = ref.split('e');
    const node = name === state.document ? state.nodes.get(Number(number))?.deref() : undefined;
    return node?.isConnected ? node : null;
  };
  state.watch(document);
  watchTimers(state);
  // A page that is being left still answers: what it shows then is not what the action led to.
  window.navigation?.addEventListener('navigate', (event) => {
    if (!event.destination.sameDocument && event.downloadRequest === null)
      state.leavingAt = performance.now();
  });
  for (const end of ['navigatesuccess', 'navigateerror']) {
    window.navigation?.addEventListener(end, () => {
      state.leavingAt = null;
    });
  }
  window.addEventListener('click', (event) => {
    const link = event.composedPath().find((one) => one.localName === 'a' && one.target === '_blank');
    if (link && !event.defaultPrevented) state.openings++;
  });
  window.open = new Proxy(window.open, {
    apply(open, self, given) {
      const opened = Reflect.apply(open, self, given);
      if (opened) state.openings++;
      return opened;
    },
  });
  return state;
}

/** Resolves once the document has been still for a moment, or the bound has passed. Without a fixed wait. */
export async function whenQuiet(state, quietMs, boundMs) {
  const endsAt = performance.now() + boundMs;
  const waitedFor = new Map();
  for (;;) {
    const now = performance.now();
    const isLeaving = state.leavingAt !== null && now - state.leavingAt < 3_000;
    const isMoving = document.getAnimations().some((animation) => {
      if (animation.playState !== 'running') return false;
      const timing = animation.effect?.getComputedTiming();
      return (
        timing && Number.isFinite(timing.endTime) && timing.endTime - (animation.currentTime ?? 0) < 1_000
      );
    });
    const timers = outstandingTimers(state);
    for (const { id, delay } of timers) {
      const ids = waitedFor.get(delay) ?? new Set();
      waitedFor.set(delay, ids.add(id));
      // What is put off again and again, such as the tick of a clock, is never over.
      if (ids.size > 4) state.endlessDelays.add(delay);
    }
    const stillMs = now - Math.max(state.changedAt, state.actedAt ?? 0);
    const isBusy = isLeaving || isMoving || timers.length > 0 || document.readyState === 'loading';
    if (stillMs >= quietMs && !isBusy) return;
    // A page that was held up beyond the end still owes what was due before it.
    const owes = timers.some(({ setAt, delay }) => setAt + delay <= endsAt);
    if (now >= endsAt && !owes) return;
    const pause = isBusy ? 16 : Math.max(4, quietMs - stillMs);
    await new Promise((resolve) => state.sleep(resolve, Math.min(pause, Math.max(0, endsAt - now))));
  }
}
