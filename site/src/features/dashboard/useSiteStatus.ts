import { useQuery } from '@tanstack/react-query';
import { api } from '#site/src/api/api.ts';
import { liveSince, type Publication } from '#site/src/api/publication.ts';

const followMilliseconds = 700;
const patientMilliseconds = 3_000;
const failedMilliseconds = 15_000;
/** After so many quick looks the next ones come slower. */
const quickLooks = 20;
/** A page that the live site should have and that does not answer so often is not there. */
const pageLooks = 10;

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
  const { data: answers } = useQuery({
    queryKey: ['page', publication?.path, live],
    enabled: live !== undefined,
    queryFn: ({ signal }) => comesToAnswer(publication?.path ?? '', signal),
  });

  return {
    failed: status?.state === 'failed',
    live: answers ? live : undefined,
    edgesFollow: status?.edgesFollow === true,
    missing: answers === false,
  };
}

async function comesToAnswer(path: string, signal: AbortSignal): Promise<boolean> {
  for (let look = 0; look < pageLooks; look += 1) {
    const answer = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    signal.throwIfAborted();
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, patientMilliseconds));
  }
  return false;
}
