import type { Picture as KnownPicture, SnapshotSummary } from '#shared/model/snapshot.ts';
import { workPath } from '#shared/paths.ts';
import { listFilters } from '#shared/rules/list-filters.ts';
import { FilterButtons } from '../../components/FilterButtons.tsx';
import { ListStates } from '../../components/ListStates.tsx';
import { Picture } from '../../components/Picture.tsx';
import { useHydrated } from '../../lib/address.ts';
import { publicApi } from '../../lib/public-api.ts';
import type { Shown } from '../../lib/shown.ts';
import { useAddressItem } from '../../lib/useAddressItem.ts';
import { type Prebuilt, useFilteredList } from '../../lib/useFilteredList.ts';
import { Lightbox } from './Lightbox.tsx';
import '../../components/even-rows.css';
import './Wall.css';
import { across } from '../../lib/across.ts';

export type Work = Shown<SnapshotSummary<'gallery'>>;

type Props = { prebuilt: Prebuilt<Work>; pictures: Record<string, KnownPicture> };

/** The first rows may be of two; see even-rows.css. */
const sizes = (place: number) => `(width >= 56rem) ${place < 4 ? 45 : 28}vw, (width >= 36rem) 45vw, ${across}`;

const askWorks = publicApi.gallery.$get;
const askWork = publicApi.gallery[':id'].$get;

/** Works hang with their lower edges on one line, whole, each as wide as it asks to be. */
export function Wall({ prebuilt, pictures }: Props) {
  const list = useFilteredList<Work>({ ask: askWorks, prebuilt, filter: listFilters.gallery });
  const hanging = list.items;
  const { item, absent, open, move, close } = useAddressItem({
    parameter: 'opera',
    items: [...hanging, ...prebuilt.items],
    ask: askWork,
  });
  const hydrated = useHydrated();

  return (
    <div className="frame">
      <FilterButtons
        label="Categoria"
        filter={listFilters.gallery}
        choices={listFilters.gallery.choices}
        chosen={list.choice}
        choose={list.choose}
      />
      {absent && (
        <p className="item-absent label" role="alert">
          Opera non trovata
        </p>
      )}
      {hanging.length > 0 && (
        <ul className="wall even-rows">
          {hanging.map((work, place) => (
            <li key={work.id}>
              <figure>
                <Picture
                  src={work.image}
                  alt={work.imageAlt ?? ''}
                  sizes={sizes(place)}
                  picture={pictures[work.image]}
                  priority={place === 0}
                />
                <figcaption>
                  <h2>
                    <a
                      href={hydrated ? workPath(work.id) : work.image}
                      onClick={(event) => {
                        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                        event.preventDefault();
                        open(work.id);
                      }}
                    >
                      {work.title}
                    </a>
                  </h2>
                  <p className="caption">
                    {work.artist}
                    <br />
                    {work.category}
                  </p>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
      <ListStates
        phase={list.phase}
        count={hanging.length}
        empty="Nessuna opera trovata"
        failure="Le opere non sono arrivate. Controlla la connessione e riprova."
        more={list.next === undefined ? undefined : { label: 'Mostra altre opere', show: () => void list.showMore() }}
        retry={list.retry}
      />
      {item && (
        <Lightbox
          work={item}
          works={hanging.includes(item) ? hanging : [item]}
          pictures={pictures}
          show={move}
          close={close}
        />
      )}
    </div>
  );
}
