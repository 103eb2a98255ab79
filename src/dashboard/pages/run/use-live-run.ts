import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Run, RunAction } from '../../../contract/runs.ts';
import { callKey } from '../../api/calls.ts';
import { endpointAddress } from '../../api/endpoint-address.ts';
import { isFinal } from '../../parts/status.tsx';

/** What comes so close together is drawn at once. */
const GATHER_MS = 50;

/** After how long the whole run is read again; a long one costs more, and has waited for less by then. */
const REFRESH_MS = 400;
const REFRESH_MS_PER_ACTION = 4;

/** An action as the stream tells it: its picture gets a link with the next answer, the line is there at once. */
interface Heard {
  attempt: number;
  action: Partial<RunAction> & Omit<RunAction, 'device_index' | 'cached' | 'healed' | 'screenshot_url'>;
}

interface LiveRun {
  /** The run as the service knows it now: its last answer, and the actions that have come since. */
  run: Run;
  /** The screens of this moment, by device. */
  frames: Record<number, string>;
}

/** Follows a run until its end. The browser itself takes the stream up again where it broke, by the id of the last event. */
export function useLiveRun(answered: Run): LiveRun {
  const cache = useQueryClient();
  const [frames, setFrames] = useState<Record<number, string>>({});
  const [heard, setHeard] = useState<readonly Heard[]>([]);
  const isLive = !isFinal(answered.status);
  const { id } = answered;
  useEffect(() => {
    if (!isLive) return;
    const events = new EventSource(`${endpointAddress('followRun', { run_id: id })}?frames=1&from=now`);
    let refreshing: ReturnType<typeof setTimeout> | undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let count = 0;
    const fresh: Heard[] = [];
    const reread = () =>
      void cache.invalidateQueries({ queryKey: callKey('getRun', { params: { run_id: id } }) });
    const refresh = () => {
      refreshing ??= setTimeout(
        () => {
          refreshing = undefined;
          reread();
        },
        Math.max(REFRESH_MS, count * REFRESH_MS_PER_ACTION),
      );
    };
    // What was done until then is in the answer, however much it is; what comes after is in the stream.
    events.addEventListener('open', reread);
    events.addEventListener('action-recorded', ({ data }) => {
      fresh.push(JSON.parse(data) as Heard);
      count++;
      gathering ??= setTimeout(() => {
        gathering = undefined;
        const come = fresh.splice(0);
        setHeard((before) => [...before, ...come]);
      }, GATHER_MS);
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
      clearTimeout(refreshing);
      clearTimeout(gathering);
    };
  }, [cache, id, isLive]);
  const run = useMemo(() => withHeard(answered, heard), [answered, heard]);
  return { run, frames };
}

/**
 * An answer that was on its way while actions came knows fewer of them: what was shown once stays. What came before the stream
 * began is in the next answer; until then there is a gap, and what is behind it waits.
 */
function withHeard(run: Run, heard: readonly Heard[]): Run {
  if (isFinal(run.status)) return run;
  const come: RunAction[] = [];
  for (const { attempt, action } of heard) {
    if (attempt !== run.attempt || action.index !== run.actions.length + come.length) continue;
    come.push({ device_index: 0, cached: false, healed: false, ...action, screenshot_url: null });
  }
  return come.length === 0 ? run : { ...run, status: 'running', actions: [...run.actions, ...come] };
}
