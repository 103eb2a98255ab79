import {
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { Arguments } from '../../client/client.ts';
import type { AnswerOf } from '../../contract/endpoint.ts';
import type { EndpointId, Endpoints } from '../../contract/endpoints.ts';
import { service } from './service.ts';

type Answer<Id extends EndpointId> = AnswerOf<Endpoints[Id]>;
type Args<Id extends EndpointId> = Arguments<Endpoints[Id]>;

/** The compiler cannot follow an id that is a type parameter into the client; the signature holds for each id. */
const send = <Id extends EndpointId>(id: Id, args: Args<Id> | undefined): Promise<Answer<Id>> =>
  (service[id] as (args: unknown) => Promise<Answer<Id>>)(args);

export const callKey = <Id extends EndpointId>(id: Id, args?: Args<Id>) =>
  args === undefined ? [id] : [id, args];

/** A call that reads, by its operation id, for hooks and loaders alike. */
export const reading = <Id extends EndpointId>(id: Id, args?: Args<Id>) =>
  queryOptions({
    queryKey: callKey(id, args),
    queryFn: async () => send(id, args),
  });

interface ReadOptions {
  enabled?: boolean;
  refetchInterval?: number | false;
  /** What was read for other arguments stays until the new answer is there. */
  keepsLast?: boolean;
}

export function useRead<Id extends EndpointId>(
  id: Id,
  args?: Args<Id>,
  { keepsLast = false, ...options }: ReadOptions = {},
): UseQueryResult<Answer<Id>, Error> {
  return useQuery({
    ...reading(id, args),
    ...options,
    ...(keepsLast && { placeholderData: keepPreviousData }),
  } as never) as UseQueryResult<Answer<Id>, Error>;
}

interface ActOptions<Id extends EndpointId> {
  onDone?: (answer: Answer<Id>, args: Args<Id>) => unknown;
  /** The caller shows the error where it belongs; otherwise it comes as a toast. */
  showsOwnErrors?: boolean;
}

/** A call that changes something. Everything on the page is read again after it. */
export function useAct<Id extends EndpointId>(
  id: Id,
  { onDone, showsOwnErrors = false }: ActOptions<Id> = {},
): UseMutationResult<Answer<Id>, Error, Args<Id>> {
  return useMutation({
    mutationFn: (args: Args<Id>) => send(id, args),
    onSuccess: (answer: Answer<Id>, args: Args<Id>) => onDone?.(answer, args),
    meta: { showsOwnErrors },
  });
}
