import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { listFilters } from '#shared/kinds/list-filters.ts';
import { workPath } from '#shared/publish/paths.ts';
import type { Picture as KnownPicture, SnapshotSummary } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { publicApi } from '#site/src/api/public-api.ts';
import { EditItem } from '#site/src/components/EditItem.tsx';
import { AddressItemState, useAddressItem } from '#site/src/components/lists/AddressItemState.tsx';
import { useHydrated } from '#site/src/components/lists/address.ts';
import { FilterButtons } from '#site/src/components/lists/FilterButtons.tsx';
import type { Shown } from '#site/src/components/lists/filtered-pages.ts';
import { ListStates } from '#site/src/components/lists/ListStates.tsx';
import { type Prebuilt, useFilteredList } from '#site/src/components/lists/useFilteredList.ts';
import { altOf, CaptionText, captionOf, creditOf, Picture } from '#site/src/components/Picture.tsx';
import { PictureViewer } from '#site/src/lib/picture-viewer.ts';
import { captionText } from '#site/src/lib/typography.ts';
import { galleryPictureSizes } from './gallery-picture-sizes.ts';
import '#site/src/components/lists/even-rows.css';
import './gallery.css';

export type Work = Shown<SnapshotSummary<'gallery'>>;

type Props = { prebuilt: Prebuilt<Work>; pictures: Record<string, KnownPicture> };

const askWorks = publicApi.gallery.$get;
const askWork = publicApi.gallery[':id'].$get;

/** Works in their own proportions, with their lower edges on one line. */
export function GalleryIsland({ prebuilt, pictures }: Props) {
  const list = useFilteredList<Work>({ ask: askWorks, prebuilt, filter: listFilters.gallery });
  const listed = list.items;
  const { item, state, open, move, close } = useAddressItem({
    parameter: 'opera',
    items: [...listed, ...prebuilt.items],
    ask: askWork,
  });
  const hydrated = useHydrated();
  const items = useRef<HTMLUListElement>(null);

  return (
    <div className="frame">
      <FilterButtons
        label="Categoria"
        filter={listFilters.gallery}
        choices={listFilters.gallery.choices}
        chosen={list.choice}
        choose={list.choose}
      />
      <AddressItemState
        {...state}
        absent="Opera non trovata"
        failed="L’opera non è arrivata. Controlla la connessione e riprova."
      />
      {listed.length > 0 && (
        <ul ref={items} className="wall even-rows">
          {listed.map((work, place) => (
            <li key={work.id}>
              <figure className="block-link">
                <Picture
                  src={work.image}
                  alt={altOf(work, pictures[work.image])}
                  sizes={galleryPictureSizes(place)}
                  picture={pictures[work.image]}
                  priority={place === 0}
                />
                <figcaption>
                  <h2 dir="auto">
                    <a
                      href={hydrated ? workPath(work.id) : work.image}
                      onClick={(event) => {
                        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
                        event.preventDefault();
                        open(work.id);
                      }}
                    >
                      {boundLines(work.title)}
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
        key={list.choice}
        phase={list.phase}
        count={listed.length}
        empty="Nessuna opera trovata"
        failure="Le opere non sono arrivate. Controlla la connessione e riprova."
        more={list.next === undefined ? undefined : { label: 'Mostra altre opere', show: () => void list.showMore() }}
        retry={list.retry}
        list={items}
      />
      {item && (
        <Lightbox
          work={item}
          works={listed.includes(item) ? listed : [item]}
          pictures={pictures}
          show={move}
          close={close}
        />
      )}
    </div>
  );
}

type LightboxProps = {
  work: Work;
  /** The listed works, in their order. */
  works: readonly Work[];
  pictures: Record<string, KnownPicture>;
  show: (id: string) => void;
  close: () => void;
};

/** One work in the viewer of pictures, which leads to its neighbours. */
function Lightbox({ work, works, pictures, show, close }: LightboxProps) {
  const [viewer, setViewer] = useState<PictureViewer>();
  const place = works.indexOf(work);
  const label = `${work.artist}, ${work.title}`;
  const picture = pictures[work.image];

  const turn = (next: number) => works[next] && show(works[next].id);
  const owner = useRef({ turn, closed: close });
  owner.current = { turn, closed: close };

  useLayoutEffect(() => {
    const opened = new PictureViewer({
      turn: (next) => owner.current.turn(next),
      closed: () => owner.current.closed(),
    });
    setViewer(opened);
    return () => opened.remove();
  }, []);
  useEffect(() => void viewer?.show({ label, place, count: works.length }), [viewer, label, place, works.length]);

  if (!viewer) return null;
  return (
    <>
      {createPortal(
        <Picture key={work.id} src={work.image} alt={altOf(work, picture)} sizes="100vw" picture={picture} priority />,
        viewer.stage,
      )}
      {createPortal(<WorkCaption work={work} picture={picture} />, viewer.caption)}
    </>
  );
}

function WorkCaption({ work, picture }: { work: Work; picture: KnownPicture | undefined }) {
  const caption = captionOf(work, picture);
  const words = captionText(caption);
  const credit = creditOf(work, picture);
  return (
    <>
      {/* Most captions begin with them. */}
      {words.includes(work.title) ? (
        !words.includes(work.artist) && <span data-line>{work.artist}</span>
      ) : (
        <span data-line>
          {work.artist}, <em dir="auto">{work.title}</em>
        </span>
      )}
      {caption && (
        <span data-line>
          <CaptionText caption={caption} />
        </span>
      )}
      {credit && <span data-line>{credit}</span>}
      <EditItem kind="gallery" id={work.id} />
    </>
  );
}
