import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { liveSince, type Publication } from '../../lib/publication.ts';

const followMilliseconds = 700;
const patientMilliseconds = 3_000;
const failedMilliseconds = 15_000;
/** After so many quick looks the next ones come slower. */
const quickLooks = 20;

/** Asks once, often while something just published is on its way, now and then while the site cannot be built. */
export function useSiteStatus(publication: Publication | undefined, enabled: boolean) {
  const { data: status } = useQuery({
    queryKey: ['site-status', publication?.since],
    enabled,
    queryFn: () => api.site.status.$get().then((response) => response.json()),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.state === 'failed') return failedMilliseconds;
      if (!publication || liveSince(publication, data)) return false;
      return dataUpdateCount < quickLooks ? followMilliseconds : patientMilliseconds;
    },
  });

  const live = publication && liveSince(publication, status);
  const { data: answers = false } = useQuery({
    queryKey: ['page', publication?.path, live],
    enabled: live !== undefined,
    queryFn: () => fetch(publication?.path ?? '', { method: 'HEAD', cache: 'no-store' }).then(({ ok }) => ok),
    refetchInterval: ({ state }) => (state.data ? false : patientMilliseconds),
  });

  return { failed: status?.state === 'failed', live: answers ? live : undefined };
}
