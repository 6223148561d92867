import { useEffect, useState } from 'react';
import type { Presence } from '#shared/items/presence.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { presence as limits } from '#shared/limits.ts';
import { backgroundApi, isTransient } from '#site/src/api/api.ts';
import { dateTimeWith } from '#site/src/lib/italian-format.ts';

/** The rest is counted. */
const maxNamed = 3;

/** `theItem`: «l’articolo». */
const presenceOf = (name: string, theItem: string): string => `${name} ha aperto ${theItem}`;

type Props = { presence: Presence | undefined; theItem: string };

/** The other persons with the form open, and for editors the authors of unsaved changes. Arrivals and departures are announced. */
export function PresenceLine({ presence, theItem }: Props) {
  const announcement = useArrivals(presence, theItem);
  const { others, drafts } = presence ?? { others: [], drafts: [] };
  const more = others.length - maxNamed;
  return (
    <>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {others.length > 0 && (
        <p className="presence">
          {others
            .slice(0, maxNamed)
            .map(({ name }) => presenceOf(name, theItem))
            .join('; ')}
          {more > 0 && (more === 1 ? '; c’è anche un’altra persona' : `; ci sono anche altre ${more} persone`)}.
        </p>
      )}
      {drafts.length > 0 && (
        <p className="presence" data-away>
          {drafts
            .map(({ name, savedAt }) => `${name} ha modifiche non salvate, ${dateTimeWith('dal', savedAt)}`)
            .join('; ')}
          .
        </p>
      )}
    </>
  );
}

function useArrivals(presence: Presence | undefined, theItem: string): string {
  const [present, setPresent] = useState<readonly string[]>([]);
  const [sentence, setSentence] = useState('');
  const names = presence?.others.map(({ name }) => name);
  if (names && names.join('\n') !== present.join('\n')) {
    setPresent(names);
    const came = names.filter((name) => !present.includes(name)).map((name) => `${presenceOf(name, theItem)}.`);
    const left = present.filter((name) => !names.includes(name)).map((name) => `${name} ha lasciato ${theItem}.`);
    setSentence([...came, ...left].join(' '));
  }
  return sentence;
}

const calls = backgroundApi.presence[':kind'][':id'];

/**
 * Says that this form is open, while it is seen, and asks who else is there; undefined while that is not known. A failure
 * is silent: the person loses nothing by it.
 */
export function usePresence(
  kind: ContentKind,
  /** Undefined before the first save. */
  id: string | undefined,
): Presence | undefined {
  const [presence, setPresence] = useState<Presence>();

  useEffect(() => {
    if (id === undefined) return;
    const param = { kind, id };
    let request = new AbortController();
    let timer = 0;

    const ask = async () => {
      clearTimeout(timer);
      request.abort();
      if (document.hidden) return;
      request = new AbortController();
      const { signal } = request;
      try {
        const answer = await (await calls.$put({ param }, { init: { signal } })).json();
        if (!signal.aborted) setPresence(answer);
      } catch (error) {
        if (signal.aborted) return;
        setPresence(undefined);
        // An ended session or a deleted item: there is no presence to announce.
        if (!(error instanceof Error && isTransient(error))) return;
      }
      if (!signal.aborted) timer = window.setTimeout(ask, limits.everySeconds * 1_000);
    };
    const leave = () => {
      clearTimeout(timer);
      request.abort();
      calls.$delete({ param }, { init: { keepalive: true } }).catch(() => {});
    };

    void ask();
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('visibilitychange', ask, { signal });
    addEventListener('pagehide', leave, { signal });
    // From the back/forward cache.
    addEventListener('pageshow', ({ persisted }) => persisted && void ask(), { signal });
    return () => {
      listening.abort();
      leave();
    };
  }, [kind, id]);

  return presence;
}
