import { watch } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Editors write a file in several goes: what comes within this belongs together. */
const TOGETHER_MS = 150;

/** Sets of files below a folder that were saved, as it happens, until the signal. */
export async function* watchFolder(root: string, signal: AbortSignal): AsyncGenerator<ReadonlySet<string>> {
  let changed = new Set<string>();
  let woken = Promise.withResolvers<void>();
  const listening = (async () => {
    for await (const { filename } of watch(root, { recursive: true, signal })) {
      const name = filename?.split(path.sep).join('/') ?? '';
      if (!/\.(yaml|py|js|ts|sh|curl|json)$/.test(name) || name === 'sync.json') continue;
      changed.add(name);
      woken.resolve();
    }
  })();
  const ended = listening.catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  while (!signal.aborted) {
    await Promise.race([woken.promise, ended]);
    if (signal.aborted) return;
    await pause(TOGETHER_MS);
    const files = changed;
    changed = new Set();
    woken = Promise.withResolvers();
    if (files.size > 0) yield files;
  }
}
