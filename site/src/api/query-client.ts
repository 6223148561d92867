import {
  MutationCache,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
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

/** What the API answers, kept under this key. */
export const useAnswer = <Answer>(
  queryKey: QueryKey,
  call: () => Promise<{ json: () => Promise<Answer> }>,
  options: Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'> = {},
) => useQuery({ queryKey, queryFn: () => call().then((response) => response.json()), ...options });

/** Refetches a stale list. A first fetch in flight is cancelled: React Query would otherwise keep its outdated answer. */
export async function refetchList(client: QueryClient, list: string): Promise<void> {
  const filters = { queryKey: [list] };
  await client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}
