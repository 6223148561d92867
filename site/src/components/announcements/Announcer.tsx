import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { api } from '#site/src/api/api.ts';
import { useOnline } from '#site/src/api/network.ts';
import { consumePublication, liveSince, type Publication, secondsToLive } from '#site/src/api/publication.ts';
import { Alert } from '#site/src/components/feedback/Alert.tsx';
import { useAddressParameter } from '#site/src/components/lists/address.ts';
import {
  AnnouncementsContext,
  type Notice,
  type Posted,
  withNotice,
  withoutErrors,
  withoutNetworkErrors,
  withoutNotice,
} from './announcements.ts';
import './Announcer.css';

type Props = { seesSite: boolean; children: ReactNode };

/** Provides the announcements and shows them in a strip at the foot of the window. */
export function Announcer({ seesSite, children }: Props) {
  const [notices, setNotices] = useState<readonly Posted[]>([]);
  const [publication, followPublication] = useState(consumePublication);
  const strip = useRef<HTMLElement>(null);
  useRowInView(strip);
  useErrorsOver(setNotices);
  const announcements = useMemo(
    () => ({
      announce: (notice: Notice) => setNotices((posted) => withNotice(posted, { ...notice, at: Date.now() })),
      retract: (about: string) => setNotices((posted) => withoutNotice(posted, about)),
      followPublication,
      unfollowPublication: (path: string) =>
        followPublication((followed) => (followed?.path === path ? undefined : followed)),
    }),
    [],
  );
  const close = () => {
    setNotices([]);
    followPublication(undefined);
  };

  return (
    <AnnouncementsContext value={announcements}>
      {children}
      <aside ref={strip} className="announcer" aria-label="Messaggi" data-overlay="end">
        <div className="notices">
          {notices.map((notice) => (
            <Alert key={`${notice.at} ${notice.text}`} kind={notice.kind} text={notice.text} hint={notice.hint}>
              {notice.details && (
                <ul>
                  {notice.details.map((detail) => (
                    <li key={detail}>{detail}</li>
                  ))}
                </ul>
              )}
            </Alert>
          ))}
        </div>
        <PublicationLine publication={publication} enabled={seesSite} />
        {(notices.length > 0 || publication) && (
          <button type="button" className="announcer-close" aria-label="Chiudi i messaggi" onClick={close}>
            ×
          </button>
        )}
      </aside>
    </AnnouncementsContext>
  );
}

/** An error is over in another tab, and one of the network when the connection is back. */
function useErrorsOver(change: (update: (posted: readonly Posted[]) => readonly Posted[]) => void): void {
  const tab = useAddressParameter('tab');
  const online = useOnline();
  useEffect(() => void change(withoutErrors), [tab, change]);
  useEffect(() => {
    if (online) change(withoutNetworkErrors);
  }, [online, change]);
}

/** The strip grows over the row whose action it announces: the page scrolls to show the row, with its undo button, above it. */
function useRowInView(strip: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current: element } = strip;
    if (!element) return;
    let row: Element | null = null;
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && !element.contains(target)) row = target.closest('li, tr');
    };
    const observer = new ResizeObserver(() => {
      if (!row?.isConnected) return;
      const { top, bottom } = row.getBoundingClientRect();
      const covered = Math.min(bottom - element.getBoundingClientRect().top, top);
      if (covered > 0 && top < innerHeight) scrollBy(0, covered);
    });
    observer.observe(element);
    document.addEventListener('click', onClick, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('click', onClick, true);
    };
  }, [strip]);
}

type LineProps = { publication: Publication | undefined; enabled: boolean };

/** Whether the just published item is live yet. */
function PublicationLine({ publication, enabled }: LineProps) {
  const { failed, live, missing } = useSiteStatus(publication, enabled);
  return (
    <div className="publication" role="status">
      {failed && (
        <p>L’ultimo aggiornamento del sito non è riuscito: i lettori vedono l’edizione precedente. Si riprova da sé.</p>
      )}
      {!failed && missing && <p>La pagina non risponde: forse nel frattempo è stata tolta.</p>}
      {!failed && publication && !live && !missing && <p className="publication-waiting">Sta andando online …</p>}
      {!failed && publication && live && (
        <p>
          Online in {secondsToLive(publication, live)} <a href={publication.path}>Vedi la pagina</a>
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
