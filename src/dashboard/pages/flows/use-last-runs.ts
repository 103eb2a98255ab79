import { useQueries } from '@tanstack/react-query';
import type { FlowTrend } from '../../../contract/runs.ts';
import { reading } from '../../api/calls.ts';

export type LastRuns = FlowTrend['runs'];

const BLOCK = 50;
const LOOK_MS = 15_000;

/** The last runs of the flows on the lines in sight, read by blocks: who scrolls a little asks for nothing new. Newest first. */
export function useLastRuns(
  lines: readonly (string | null)[],
  sight: { first: number; last: number },
  isScrolling: boolean,
): ReadonlyMap<string, LastRuns> {
  const blocks: string[] = [];
  for (let at = Math.floor(sight.first / BLOCK) * BLOCK; at <= sight.last; at += BLOCK) {
    const ids = [...new Set(lines.slice(at, at + BLOCK).filter((id) => id !== null))];
    if (ids.length > 0) blocks.push(ids.join());
  }
  return useQueries({
    queries: blocks.map((flows) => ({
      ...reading('listTrends', { query: { flows } }),
      // What is flown past is not worth a question.
      enabled: !isScrolling,
      refetchInterval: LOOK_MS,
    })),
    combine: joinTrends,
  });
}

/** Outside of the hook, so that the same answers give the same map. */
const joinTrends = (answers: { data: { trends: FlowTrend[] } | undefined }[]) =>
  new Map(answers.flatMap(({ data }) => data?.trends ?? []).map(({ flow_id, runs }) => [flow_id, runs]));
