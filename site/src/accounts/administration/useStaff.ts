import { useQuery } from '@tanstack/react-query';
import { api } from '#site/src/api/api.ts';

/** The members of the staff; empty until the answer has arrived. */
export function useStaff() {
  const query = useQuery({
    queryKey: ['staff'],
    queryFn: () => api.content.staff.$get().then((response) => response.json()),
  });
  return { staff: query.data ?? [], query };
}
