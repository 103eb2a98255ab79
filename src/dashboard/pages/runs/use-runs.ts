import { useInfiniteQuery } from '@tanstack/react-query';
import { service } from '../../api/service.ts';
import { isFinal } from '../../parts/status.tsx';
import type { RunsSearch } from '../../search.ts';

const PAGE = 100;
const LOOK_MS = 3_000;

/** Pages of runs as far as somebody scrolled. While some are under way at the top, they are read again by themselves. */
export function useRuns(search: RunsSearch) {
  const { data, error, isLoading, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      queryKey: ['listRuns', 'pages', search],
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam }) =>
        service.listRuns({ query: { ...search, limit: String(PAGE), starting_after: pageParam } }),
      getNextPageParam: (last) => (last.has_more ? last.runs.at(-1)?.id : undefined),
      refetchInterval: ({ state }) => {
        const pages = state.data?.pages ?? [];
        const isLive = pages[0]?.runs.some(({ status }) => !isFinal(status)) ?? false;
        return isLive && pages.length <= 2 ? LOOK_MS : false;
      },
    });
  return {
    rows: data?.pages.flatMap((page) => page.runs) ?? [],
    error,
    isLoading,
    hasMore: hasNextPage,
    loadMore: () => {
      if (!isFetchingNextPage) void fetchNextPage();
    },
    refetch: () => void refetch(),
  };
}
