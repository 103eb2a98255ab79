import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { BatchStatus, RunReason, RunStatus } from '../../../contract/runs.ts';
import { callKey } from '../../api/calls.ts';
import { endpointAddress } from '../../api/endpoint-address.ts';
import { type Heard, type HeardRun, NOTHING_HEARD, withHeard } from './heard.ts';

/** What comes so close together is drawn at once. */
const GATHER_MS = 150;

interface LiveBatch {
  /** The batch as the service knows it now: its last answer, and what the stream has told since. */
  batch: BatchStatus;
  /** The screen of each run at this moment, by the run's id. */
  frames: Record<string, string>;
}

/** Follows a batch until its end. Events say what became of which run, so that thousands need not be read again for one. */
export function useLiveBatch(answered: BatchStatus): LiveBatch {
  const cache = useQueryClient();
  const [frames, setFrames] = useState<Record<string, string>>({});
  const [heard, setHeard] = useState<Heard>(NOTHING_HEARD);
  const { batch_id: batchId, is_complete } = answered;
  useEffect(() => {
    if (is_complete) return;
    const address = endpointAddress('followBatch', { batch_id: batchId });
    const events = new EventSource(`${address}?frames=1&from=now`);
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const runs = new Map<string, HeardRun>();
    const groups = new Map<string, RunStatus>();
    const tell = () => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        setHeard({ runs: new Map(runs), groups: new Map(groups) });
      }, GATHER_MS);
    };
    // What happened until then is in the answer; what comes after is in the stream.
    events.addEventListener(
      'open',
      () => void cache.invalidateQueries({ queryKey: callKey('getBatchStatus') }),
    );
    events.addEventListener('run-started', ({ data }) => {
      const { run_id } = JSON.parse(data) as { run_id: string };
      runs.set(run_id, { status: 'running', summary: null });
      tell();
    });
    events.addEventListener('action-recorded', ({ data }) => {
      const { run_id, action } = JSON.parse(data) as { run_id: string; action: { description: string } };
      runs.set(run_id, { status: 'running', summary: action.description });
      tell();
    });
    events.addEventListener('run-finished', ({ data }) => {
      const { run_id, status, reason } = JSON.parse(data) as {
        run_id: string;
        status: RunStatus;
        reason: RunReason | null;
      };
      runs.set(run_id, { status, summary: reason?.message ?? null });
      tell();
    });
    events.addEventListener('group-finished', ({ data }) => {
      const { group_id, status } = JSON.parse(data) as { group_id: string; status: RunStatus };
      groups.set(group_id, status);
      tell();
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
      setFrames((before) => ({ ...before, [picture.run_id]: url }));
    });
    events.addEventListener('batch-finished', () => {
      events.close();
      void cache.invalidateQueries();
    });
    return () => {
      events.close();
      clearTimeout(gathering);
    };
  }, [cache, batchId, is_complete]);
  const batch = useMemo(() => withHeard(answered, heard), [answered, heard]);
  return { batch, frames };
}
