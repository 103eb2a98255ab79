import type { Log } from '../platform/log/log.ts';

/** Does a chore now and again and again. One that fails is logged and tried next time; none overlaps itself. */
export function repeat(everyMs: number, log: Log, chore: () => Promise<void>): { stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const once = async () => {
    await chore().catch((error: unknown) => log.error({ err: error }, 'a regular chore failed'));
    if (!isStopped) timer = setTimeout(once, everyMs).unref();
  };
  void once();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
