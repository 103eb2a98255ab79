import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Run, RunAction } from '../../../contract/runs.ts';
import { callKey } from '../../api/calls.ts';
import { endpointAddress } from '../../api/endpoint-address.ts';

const REFRESH_MS = 400;

/**
 * Keeps a run in the cache as true as the service knows it, and gives the screens of this moment by device. The browser itself takes
 * the stream up again where it broke, by the id of the last event.
 */
export function useLiveRun(runId: string, isLive: boolean): Record<number, string> {
  const cache = useQueryClient();
  const [frames, setFrames] = useState<Record<number, string>>({});
  useEffect(() => {
    if (!isLive) return;
    const key = callKey('getRun', { params: { run_id: runId } });
    const address = endpointAddress('followRun', { run_id: runId });
    const events = new EventSource(`${address}?frames=1`);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void cache.invalidateQueries({ queryKey: key });
      }, REFRESH_MS);
    };
    events.addEventListener('action-recorded', ({ data }) => {
      const { action } = JSON.parse(data) as { action: RunAction };
      cache.setQueryData<Run>(key, (run) => run && withAction(run, action));
      refresh();
    });
    for (const name of ['run-started', 'hook-finished']) events.addEventListener(name, refresh);
    events.addEventListener('frame', ({ data }) => {
      const picture = JSON.parse(data) as { device_index: number; mime: string; data: string };
      const url = `data:${picture.mime};base64,${picture.data}`;
      setFrames((before) => ({ ...before, [picture.device_index]: url }));
    });
    events.addEventListener('run-finished', () => {
      events.close();
      void cache.invalidateQueries();
    });
    return () => {
      events.close();
      clearTimeout(timer);
    };
  }, [cache, runId, isLive]);
  return frames;
}

/** Its picture gets a link with the next answer; the line is there at once. */
function withAction(run: Run, action: RunAction): Run {
  if (run.actions.some(({ index }) => index === action.index)) return run;
  const added = { ...action, screenshot_url: null };
  return { ...run, status: 'running', actions: [...run.actions, added] };
}
