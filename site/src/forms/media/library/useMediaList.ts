import { useCallback, useEffect, useRef, useState } from 'react';
import type { MediaFilter, MediaSummary } from '#shared/model/media.ts';
import { api } from '#site/src/api/api.ts';
import { type AskList, askPage, joined } from '#site/src/api/list-page.ts';

export type MediaQuery = { search: string; filter: MediaFilter | undefined };

type Loaded = { query: MediaQuery; items: readonly MediaSummary[]; next: string | undefined };

const pauseMilliseconds = 300;
const pageSize = '60';

/** The pictures of the library that a search and a filter find, page by page. */
export function useMediaList(search: string, filter: MediaFilter | undefined) {
  const [loaded, setLoaded] = useState<Loaded>();
  const [failed, setFailed] = useState(false);
  const [count, setCount] = useState(0);
  const asked = useRef<AbortController>(undefined);

  const ask = useCallback(async (query: MediaQuery, cursor: string | undefined, before: readonly MediaSummary[]) => {
    asked.current?.abort();
    const abort = new AbortController();
    asked.current = abort;
    setFailed(false);
    try {
      const page = await askPage(askFor(query), { limit: pageSize, cursor }, abort.signal);
      if (!abort.signal.aborted) setLoaded({ query, items: joined(before, page.items), next: page.next });
    } catch (error) {
      if (abort.signal.aborted) return;
      console.error(error);
      setFailed(true);
    }
  }, []);

  useEffect(() => {
    const timer = setTimeout(
      () => void ask({ search: search.trim(), filter }, undefined, []),
      search ? pauseMilliseconds : 0,
    );
    return () => {
      clearTimeout(timer);
      asked.current?.abort();
    };
  }, [ask, search, filter, count]);

  const change = (make: (items: readonly MediaSummary[]) => readonly MediaSummary[]) =>
    setLoaded((now) => now && { ...now, items: make(now.items) });

  return {
    items: loaded?.items,
    failed,
    retry: () => setCount((now) => now + 1),
    more: loaded?.next ? () => void ask(loaded.query, loaded.next, loaded.items) : undefined,
    /** A new picture comes first, a changed one keeps its place. */
    put: (media: MediaSummary) =>
      change((items) =>
        items.some(({ id }) => id === media.id)
          ? items.map((item) => (item.id === media.id ? media : item))
          : [media, ...items],
      ),
    remove: (id: string) => change((items) => items.filter((item) => item.id !== id)),
  };
}

const askFor =
  ({ search, filter }: MediaQuery): AskList<MediaSummary> =>
  ({ query }, options) =>
    api.media.$get({ query: { ...query, ...(search && { search }), ...(filter && { filter }) } }, options);
