import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from '../../lib/api.ts';

/** Once more for what may pass by itself; what the API refused stays refused. */
const mayPass = (error: Error) => !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500;

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => console.error(error) }),
    // What the API refuses is told to whoever asked; it is no fault of the page.
    mutationCache: new MutationCache({ onError: (error) => mayPass(error) && console.error(error) }),
    defaultOptions: {
      // Without a network the failure is said at once, not kept waiting for better times.
      queries: {
        networkMode: 'always',
        retry: (count, error) => count < 1 && mayPass(error),
        retryDelay: 600,
        staleTime: 10_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
