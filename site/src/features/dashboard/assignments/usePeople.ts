import { useQuery } from '@tanstack/react-query';
import { api } from '#site/src/api/api.ts';

/** The assignable staff; empty until the answer has arrived. */
export function usePeople() {
  const query = useQuery({
    queryKey: ['assignable'],
    queryFn: () => api.assignments.people.$get().then((response) => response.json()),
  });
  return { people: query.data ?? [], query };
}
