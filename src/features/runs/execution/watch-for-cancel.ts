import type { Log } from '../../../platform/log/log.ts';

const LOOK_EVERY_MS = 400;

/** A signal that falls when somebody cancels what is watched, or when the worker stops. */
export function watchForCancel(isCancelled: () => Promise<boolean>, log: Log, stopping: AbortSignal) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  stopping.addEventListener('abort', abort, { once: true });
  if (stopping.aborted) abort();
  const timer = setInterval(() => {
    isCancelled().then(
      (cancelled) => cancelled && abort(),
      (error: unknown) => log.error({ err: error }, 'looking for a cancellation failed'),
    );
  }, LOOK_EVERY_MS);
  return {
    signal: controller.signal,
    stop: () => {
      clearInterval(timer);
      stopping.removeEventListener('abort', abort);
    },
  };
}
