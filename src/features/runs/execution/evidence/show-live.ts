import { setTimeout } from 'node:timers/promises';
import type { Tenant } from '../../../../platform/db/tenant.ts';
import type { Log } from '../../../../platform/log/log.ts';
import { isWatched, publishFrame } from '../../events/store.ts';

const BETWEEN_FRAMES_MS = 500;
const BETWEEN_ASKING_MS = 1_000;

/** Shows the devices to whoever watches the run, for as long as it lasts. Nobody watching costs a question a second. */
export function showLive(
  tenant: Tenant,
  runId: string,
  photographAll: () => Promise<(Buffer | null)[]>,
  log: Log,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const show = async () => {
    while (!signal.aborted) {
      const isOn = await isWatched(tenant, runId);
      const pictures = isOn && !signal.aborted ? await photographAll() : [];
      for (const [deviceIndex, picture] of pictures.entries())
        if (picture) await publishFrame(tenant, runId, picture, deviceIndex);
      const wait = isOn ? BETWEEN_FRAMES_MS : BETWEEN_ASKING_MS;
      await setTimeout(wait, undefined, { signal }).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    }
  };
  // A live view that breaks off is a pity; the run goes on.
  const showing = show().catch((error: unknown) => log.error({ err: error }, 'the live view broke off'));
  return {
    async stop() {
      stopping.abort();
      await showing;
    },
  };
}
