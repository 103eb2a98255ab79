import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { Arguments } from '../../client/client.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { Endpoints } from '../../contract/endpoints.ts';
import { service } from './service.ts';

/** The lists that the service gives out in pages, and under which name their rows come. */
const PLURALS = {
  listSuites: 'suites',
  listFlows: 'flows',
  listFlowNames: 'flows',
  listApps: 'apps',
  listBuilds: 'builds',
  listEnvironments: 'environments',
  listHooks: 'hooks',
  listLabels: 'labels',
  listRuns: 'runs',
  listWebhooks: 'webhooks',
  listWebhookDeliveries: 'deliveries',
  listMembers: 'members',
  listApiKeys: 'api_keys',
  listHookUses: 'uses',
  listDeviceUnits: 'units',
  listAppUsage: 'apps',
  listFlowUsage: 'flows',
} as const;

type PagedId = keyof typeof PLURALS;
type Row<Id extends PagedId> =
  AnswerOf<Endpoints[Id]> extends { [K in (typeof PLURALS)[Id]]: (infer One)[] } ? One : never;
type Answer<Row> = { has_more?: boolean } & Record<string, Row[]>;

const PAGE = 100;

/** By what a page follows another. */
const idOf = (row: unknown): string | undefined => {
  const { id, flow_id, app_id } = row as { id?: string; flow_id?: string; app_id?: string };
  return id ?? flow_id ?? app_id;
};

interface PagesOptions<One> {
  size?: number;
  enabled?: boolean;
  /** After how long the pages are read again, by what was read last. */
  lookAgain?: (pages: One[][]) => number | false;
}

/** A list as far as somebody scrolled. */
export function usePages<Id extends PagedId>(
  id: Id,
  args?: Arguments<Endpoints[Id]>,
  { size = PAGE, enabled = true, lookAgain }: PagesOptions<Row<Id>> = {},
) {
  const call = service[id] as (args: unknown) => Promise<Answer<Row<Id>>>;
  const { params, query } = (args ?? {}) as { params?: object; query?: object };
  const rowsOf = (answer: Answer<Row<Id>>) => answer[PLURALS[id]] ?? [];
  const pages = useInfiniteQuery({
    queryKey: [id, 'pages', args, size],
    enabled,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) =>
      call({ params, query: { ...query, limit: String(size), starting_after: pageParam } }),
    getNextPageParam: (last) => (last.has_more ? idOf(rowsOf(last).at(-1)) : undefined),
    refetchInterval: ({ state }) => lookAgain?.(state.data?.pages.map(rowsOf) ?? []) ?? false,
  });
  const { data, error, isLoading, hasNextPage, isFetching, fetchNextPage, refetch } = pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are those of the data and of nothing else.
  const rows = useMemo(() => data?.pages.flatMap(rowsOf) ?? [], [data]);
  return {
    rows,
    error,
    isLoading,
    hasMore: hasNextPage,
    loadMore: () => {
      if (!isFetching) void fetchNextPage();
    },
    refetch: () => void refetch(),
  };
}

/** A list that is needed whole, as for searching in it: the first page is shown while the others come. */
export function useAllPages<Id extends PagedId>(
  id: Id,
  args?: Arguments<Endpoints[Id]>,
  options?: PagesOptions<Row<Id>>,
) {
  const pages = usePages(id, args, options);
  const { hasMore, loadMore, rows } = pages;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that comes asks for the next.
  useEffect(() => {
    if (hasMore) loadMore();
  }, [hasMore, rows]);
  return pages;
}
