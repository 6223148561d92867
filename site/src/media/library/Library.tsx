import { type InfiniteData, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { mediaTitle } from '#shared/media/addresses-and-captions.ts';
import type { MediaFilter, MediaSummary } from '#shared/media/media.ts';
import { api } from '#site/src/api/api.ts';
import type { FetchList, ListPage } from '#site/src/api/list-page.ts';
import { createQueryClient } from '#site/src/api/query-client.ts';
import { Dialog, DialogButtons } from '#site/src/components/dialogs/Dialog.tsx';
import { Awaited, MoreButton } from '#site/src/components/lists/NotLoaded.tsx';
import { useDebounced } from '#site/src/components/lists/useDebounced.ts';
import { usePages } from '#site/src/components/lists/usePages.ts';
import { countedResults } from '#site/src/lib/italian-format.ts';
import { UploadArea } from '#site/src/media/UploadArea.tsx';
import type { MediaDetailProps } from './MediaDetail.tsx';
import { sizeOf } from './media-item.ts';
import './Library.css';

const filters: readonly { id: MediaFilter | undefined; label: string }[] = [
  { id: undefined, label: 'Tutte' },
  { id: 'mine', label: 'Mie' },
  { id: 'unused', label: 'Non usate' },
  { id: 'noalt', label: 'Senza testo alternativo' },
  { id: 'expiring', label: 'Diritti in scadenza' },
];

type Props = {
  pick?: (media: MediaSummary) => void;
  chosen?: readonly string[];
  /** The details of a picture, where none is picked. The forms do not load them. */
  Detail?: ComponentType<MediaDetailProps>;
};

/** The library's pictures. With `pick` a press chooses one, otherwise it opens its details. */
export function Library(props: Props) {
  const [client] = useState(createQueryClient);
  return (
    <QueryClientProvider client={client}>
      <Pictures {...props} />
    </QueryClientProvider>
  );
}

function Pictures({ pick, chosen, Detail }: Props) {
  const [search, setSearch] = useState('');
  const [filter, setFilter] = useState<MediaFilter>();
  const [opened, setOpened] = useState<string>();
  const list = useMediaList(search, filter);
  const isNarrowed = search !== '' || filter !== undefined;
  const [openedAt] = useState(Date.now);

  return (
    <div className="library">
      <UploadArea
        field="library"
        multiple={!pick}
        label={pick ? 'Carica un’immagine' : 'Carica immagini'}
        isMain={!pick}
        // A picture that was sent for another field, or for the library alone, is not chosen here.
        onReady={(media, chosenAt) => (pick && chosenAt >= openedAt ? pick(media) : list.put(media))}
      >
        <search className="row library-tools" aria-label="Libreria">
          <input
            type="search"
            aria-label="Cerca nella libreria"
            placeholder="Cerca nella libreria"
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          <fieldset className="library-filters" aria-label="Filtro">
            {filters.map(({ id, label }) => (
              <button key={label} type="button" aria-pressed={filter === id} onClick={() => setFilter(id)}>
                {label}
              </button>
            ))}
          </fieldset>
          <p className="visually-hidden" role="status">
            {isNarrowed && list.items && countedResults(list.items.length, list.hasNextPage)}
          </p>
        </search>
      </UploadArea>
      <Awaited what="La libreria non si è caricata." query={list} />
      {list.items?.length === 0 && (
        <p className="list-empty">
          {isNarrowed ? 'Nessuna immagine trovata' : 'La libreria è vuota: carica la prima immagine.'}
        </p>
      )}
      {list.items && list.items.length > 0 && (
        <ul className="library-grid">
          {list.items.map((media) => (
            <li key={media.id}>
              <button
                type="button"
                aria-haspopup={pick ? undefined : 'dialog'}
                aria-pressed={chosen?.includes(media.id)}
                disabled={pick && media.status !== 'ready'}
                onClick={() => (pick ? pick(media) : setOpened(media.id))}
              >
                <span className="library-picture">
                  {media.file ? (
                    <img src={sizeOf(media, 320)} alt="" loading="lazy" />
                  ) : (
                    <span className="caption">{states[media.status]}</span>
                  )}
                </span>
                <span className="library-title">{mediaTitle(media)}</span>
                {media.artist && <span className="caption">{media.artist}</span>}
                {!media.alt && !media.decorative && media.file && (
                  <span className="caption library-lack">Senza testo alternativo</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={list}>Mostra altre immagini</MoreButton>
      {opened && Detail && (
        <Detail
          id={opened}
          close={() => setOpened(undefined)}
          onChange={list.put}
          onDelete={(id) => {
            setOpened(undefined);
            list.remove(id);
          }}
        />
      )}
    </div>
  );
}

const states: Record<MediaSummary['status'], string> = {
  awaiting: 'In arrivo',
  processing: 'In preparazione',
  ready: '',
  refused: 'Non accettata',
};

const pageSize = '60';

function useMediaList(search: string, filter: MediaFilter | undefined) {
  const client = useQueryClient();
  const words = useDebounced(search.trim());
  const key = ['media', words, filter ?? 'all'] as const;
  const list = usePages<MediaSummary>(key, askFor(words, filter));

  const change = (make: (items: MediaSummary[], page: number) => MediaSummary[]) => {
    client.setQueryData<InfiniteData<ListPage<MediaSummary>>>(
      key,
      (data) =>
        data && { ...data, pages: data.pages.map((page, index) => ({ ...page, items: make(page.items, index) })) },
    );
    // Cached results of other searches and filters are outdated.
    client.removeQueries({ queryKey: ['media'], type: 'inactive' });
  };

  return {
    ...list,
    /** A new picture comes first, a changed one keeps its place. */
    put(media: MediaSummary) {
      const isKnown = list.items?.some(({ id }) => id === media.id);
      change((items, page) =>
        isKnown ? items.map((item) => (item.id === media.id ? media : item)) : page === 0 ? [media, ...items] : items,
      );
    },
    remove: (id: string) => change((items) => items.filter((item) => item.id !== id)),
  };
}

const askFor =
  (search: string, filter: MediaFilter | undefined): FetchList<MediaSummary> =>
  ({ query }, options) =>
    api.media.$get(
      { query: { ...query, limit: pageSize, ...(search && { search }), ...(filter && { filter }) } },
      options,
    );

type PickerProps = { close: () => void; pick: (media: MediaSummary) => void };

export const PicturePicker = ({ close, pick }: PickerProps) => (
  <Dialog title="Scegli un’immagine" close={close} wide>
    <Library pick={pick} />
    <DialogButtons close={close} />
  </Dialog>
);
