import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callKey } from '../../api/calls.ts';
import { endpointAddress } from '../../api/endpoint-address.ts';

const REFRESH_MS = 400;

interface LiveBatch {
  /** The screen of each run at this moment, by the run's id. */
  frames: Record<string, string>;
  /** The last thing that each run did. */
  doing: Record<string, string>;
}

/** Keeps a batch in the cache true while it goes on. */
export function useLiveBatch(batchId: string, isLive: boolean): LiveBatch {
  const cache = useQueryClient();
  const [live, setLive] = useState<LiveBatch>({ frames: {}, doing: {} });
  useEffect(() => {
    if (!isLive) return;
    const events = new EventSource(`${endpointAddress('followBatch', { batch_id: batchId })}?frames=1`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void cache.invalidateQueries({ queryKey: callKey('getBatchStatus') });
      }, REFRESH_MS);
    };
    for (const name of ['run-started', 'run-finished', 'group-finished'])
      events.addEventListener(name, refresh);
    events.addEventListener('action-recorded', ({ data }) => {
      const { run_id, action } = JSON.parse(data) as { run_id: string; action: { description: string } };
      setLive(({ frames, doing }) => ({ frames, doing: { ...doing, [run_id]: action.description } }));
    });
    events.addEventListener('frame', ({ data }) => {
      const picture = JSON.parse(data) as {
        run_id: string;
        device_index: number;
        mime: string;
        data: string;
      };
      // Of two devices the first stands for both: one small picture that changes between them shows neither.
      if (picture.device_index > 0) return;
      const url = `data:${picture.mime};base64,${picture.data}`;
      setLive(({ frames, doing }) => ({ doing, frames: { ...frames, [picture.run_id]: url } }));
    });
    events.addEventListener('batch-finished', () => {
      events.close();
      void cache.invalidateQueries();
    });
    return () => {
      events.close();
      clearTimeout(timer);
    };
  }, [cache, batchId, isLive]);
  return live;
}
