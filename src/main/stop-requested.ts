/**
 * Resolves when the process is asked to stop: Ctrl-C, a signal, or the end of the launcher that started it, which shows as
 * its IPC channel closing, also when the launcher was killed. Asking again changes nothing.
 */
export function stopRequested(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
    if (process.channel) process.on('disconnect', () => resolve());
  });
}
