import { useRef, useState } from 'react';
import { listFilters } from '#shared/kinds/list-filters.ts';
import { posterPath } from '#shared/kinds/video-url.ts';
import { videoPath } from '#shared/publish/paths.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { AddressItemState, useAddressItem } from '#site/src/components/lists/AddressItemState.tsx';
import { useHydrated } from '#site/src/components/lists/address.ts';
import { FilterButtons } from '#site/src/components/lists/FilterButtons.tsx';
import { ListStates } from '#site/src/components/lists/ListStates.tsx';
import { type Prebuilt, useFilteredList } from '#site/src/components/lists/useFilteredList.ts';
import { type ShownVideo, VideoCard } from './VideoCard.tsx';
import { VideoPlayer } from './VideoPlayer.tsx';
import '#site/src/components/lists/even-rows.css';

type Props = { prebuilt: Prebuilt<ShownVideo>; pictures: Record<string, Picture> };

const choices = listFilters.video.choices.map((choice) => ({ ...choice, category: choice.value }));

const askVideos = publicApi.videos.$get;
const askVideo = publicApi.videos[':id'].$get;

export function VideoGallery({ prebuilt, pictures }: Props) {
  const list = useFilteredList<ShownVideo>({ ask: askVideos, prebuilt, filter: listFilters.video });
  const { item, state, open, close } = useAddressItem<ShownVideo>({
    parameter: 'video',
    items: [...list.items, ...prebuilt.items],
    ask: askVideo,
  });
  // A click on a card starts the video; Back and Forward only open it.
  const [pressed, setPressed] = useState('');
  const hydrated = useHydrated();
  const items = useRef<HTMLUListElement>(null);

  return (
    <div className="frame">
      <FilterButtons
        label="Categoria"
        filter={listFilters.video}
        choices={choices}
        chosen={list.choice}
        choose={list.choose}
      />
      <AddressItemState
        {...state}
        absent="Video non trovato"
        failed="Il video non è arrivato. Controlla la connessione e riprova."
      />
      {list.items.length > 0 && (
        <ul ref={items} className="even-rows">
          {list.items.map((video, place) => (
            <li key={video.id}>
              <VideoCard
                video={video}
                picture={pictures[posterPath(video)]}
                href={hydrated ? videoPath(video.id) : video.videoUrl}
                open={() => {
                  setPressed(video.id);
                  open(video.id);
                }}
                level={2}
                described
                priority={place === 0}
              />
            </li>
          ))}
        </ul>
      )}
      <ListStates
        key={list.choice}
        phase={list.phase}
        count={list.items.length}
        empty="Nessun video disponibile"
        failure="I video non sono arrivati. Controlla la connessione e riprova."
        more={list.next === undefined ? undefined : { label: 'Mostra altri video', show: () => void list.showMore() }}
        retry={list.retry}
        list={items}
      />
      {item && (
        <VideoPlayer
          key={item.id}
          video={item}
          picture={pictures[posterPath(item)]}
          playing={pressed === item.id}
          play={() => setPressed(item.id)}
          close={() => {
            setPressed('');
            close();
          }}
        />
      )}
    </div>
  );
}
