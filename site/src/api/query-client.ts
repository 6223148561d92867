import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

const logged = (error: Error) => console.error(error);

/** What the API refused is said to whoever asked for it, and is no fault of the page. */
const loggedUnlessRefused = (error: Error) => error instanceof ApiProblem || logged(error);

/** Once more for what may pass by itself; what the API refused stays refused. */
export const mayPass = (error: Error) =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500;

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: logged }),
    mutationCache: new MutationCache({ onError: loggedUnlessRefused }),
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
