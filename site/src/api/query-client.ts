import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem, isTransient, logUnlessRefused } from './api.ts';

const logged = (error: Error) => console.error(error);

/** An ended session leads to the login; the failed query itself is not an error. */
const loggedUnlessLoggedOut = (error: Error) => (error instanceof ApiProblem && error.status === 401) || logged(error);

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: loggedUnlessLoggedOut }),
    mutationCache: new MutationCache({ onError: logUnlessRefused }),
    defaultOptions: {
      // Without a network a query fails at once instead of being paused.
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 1 && isTransient(error),
        retryDelay: 600,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always' },
    },
  });

/** Refetches a stale list. A first fetch in flight is cancelled: React Query would otherwise keep its outdated answer. */
export async function refetchList(client: QueryClient, list: string): Promise<void> {
  const filters = { queryKey: [list] };
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
