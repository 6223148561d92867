import { useQuery } from '@tanstack/react-query';
import { api } from '#site/src/api/api.ts';
import { liveSince, onlineMessage, type Publication } from '#site/src/api/publication.ts';

type Props = { publication: Publication | undefined; enabled: boolean };

/** Whether the just published item is live yet. */
export function PublicationLine({ publication, enabled }: Props) {
  const { failed, live, edgesFollow, missing } = useSiteStatus(publication, enabled);
  return (
    <div className="publication" role="status">
      {failed && (
        <p>L’ultimo aggiornamento del sito non è riuscito: i lettori vedono l’edizione precedente. Si riprova da sé.</p>
      )}
      {!failed && missing && <p>La pagina non risponde: forse nel frattempo è stata tolta.</p>}
      {!failed && publication && !live && !missing && <p className="publication-waiting">Sta andando online …</p>}
      {!failed && publication && live && (
        <p>
          {onlineMessage(publication, live, edgesFollow)} <a href={publication.path}>Vedi la pagina</a>
        </p>
      )}
    </div>
  );
}

const followMilliseconds = 700;
const slowMilliseconds = 3_000;
const failedMilliseconds = 15_000;
/** Polls become slower after this many. */
const quickPolls = 20;
/** A page counts as missing after this many failed requests. */
const pageRequests = 10;

/** Fetches the site's status once, often while a publication is not live yet, slowly after a failed build. */
function useSiteStatus(publication: Publication | undefined, enabled: boolean) {
  const { data: status } = useQuery({
    queryKey: ['site-status', publication?.since],
    enabled,
    queryFn: () => api.site.status.$get().then((response) => response.json()),
    refetchInterval: ({ state: { data, dataUpdateCount } }) => {
      if (data?.state === 'failed') return failedMilliseconds;
      if (!publication || liveSince(publication, data)) return false;
      return dataUpdateCount < quickPolls ? followMilliseconds : slowMilliseconds;
    },
  });

  const live = publication && liveSince(publication, status);
  const { data: answers } = useQuery({
    queryKey: ['page', publication?.path, live],
    enabled: live !== undefined,
    queryFn: ({ signal }) => becomesReachable(publication?.path ?? '', signal),
  });

  return {
    failed: status?.state === 'failed',
    live: answers ? live : undefined,
    edgesFollow: status?.edgesFollow === true,
    missing: answers === false,
  };
}

async function becomesReachable(path: string, signal: AbortSignal): Promise<boolean> {
  for (let request = 0; request < pageRequests; request += 1) {
    const answer = await fetch(path, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
    signal.throwIfAborted();
    if (answer?.ok) return true;
    await new Promise((resolve) => setTimeout(resolve, slowMilliseconds));
  }
  return false;
}
