import { setTimeout as pause } from 'node:timers/promises';

/** Tries until the assertions hold; after the deadline, the last failure is the answer. */
export async function eventually(assertions: () => unknown, deadlineMs = 15_000): Promise<void> {
  const deadline = performance.now() + deadlineMs;
  for (;;) {
    try {
      await assertions();
      return;
    } catch (failure) {
      if (performance.now() > deadline) throw failure;
    }
    await pause(20);
  }
}
