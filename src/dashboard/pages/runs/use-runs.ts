import { usePages } from '../../api/use-pages.ts';
import { isFinal } from '../../parts/status.tsx';
import type { RunsSearch } from '../../search.ts';

const LOOK_MS = 3_000;

/** Pages of runs as far as somebody scrolled. While some are under way at the top, they are read again by themselves. */
export function useRuns(search: RunsSearch) {
  return usePages(
    'listRuns',
    { query: search },
    {
      lookAgain: (pages) => {
        const isLive = pages[0]?.some(({ status }) => !isFinal(status)) ?? false;
        return isLive && pages.length <= 2 ? LOOK_MS : false;
      },
    },
  );
}
