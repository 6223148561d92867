import { useQuery } from '@tanstack/react-query';
import { api } from '#site/src/api/api.ts';

/** Who can be given an assignment. */
export function usePeople() {
  const { data = [] } = useQuery({
    queryKey: ['assignable'],
    queryFn: () => api.assignments.people.$get().then((response) => response.json()),
  });
  return data;
}
