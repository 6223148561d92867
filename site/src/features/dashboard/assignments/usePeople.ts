import { useQuery } from '@tanstack/react-query';
import { api } from '#site/src/api/api.ts';

/** The people who can be given an assignment; none while they are not known. */
export function usePeople() {
  const query = useQuery({
    queryKey: ['assignable'],
    queryFn: () => api.assignments.people.$get().then((response) => response.json()),
  });
  return { people: query.data ?? [], query };
}
