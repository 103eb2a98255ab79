import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../client/client.ts';
import { toast } from '../parts/toasts.tsx';

/** A session that has ended is nobody's fault: after signing in again, the same address opens. */
function leaveIfSignedOut(error: Error): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  if (location.pathname !== '/sign-in') {
    const next = location.pathname + location.search + location.hash;
    location.assign(`/sign-in?next=${encodeURIComponent(next)}`);
  }
  return true;
}

const isWorthAnotherTry = (error: Error) =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429;

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: leaveIfSignedOut }),
  mutationCache: new MutationCache({
    // Whatever was changed may stand on the page in several places; only what is on the page is read again. Last of all, so
    // that the page of something that was deleted is left by then.
    onSettled: (_answer, error) => void (error === null && queryClient.invalidateQueries()),
    onError: (error, _variables, _context, mutation) => {
      if (!leaveIfSignedOut(error) && mutation.meta?.showsOwnErrors !== true) toast.problem(error.message);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && isWorthAnotherTry(error),
    },
  },
});
