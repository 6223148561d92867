import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { EditItem } from '#site/src/components/EditItem.tsx';
import { altOf, CaptionText, captionOf, creditOf, Picture } from '#site/src/components/Picture.tsx';
import { PictureViewer } from '#site/src/lib/picture-viewer.ts';
import { captionText } from '#site/src/lib/typography.ts';
import type { Work } from './GalleryIsland.tsx';

type Props = {
  work: Work;
  /** The listed works, in their order. */
  works: readonly Work[];
  pictures: Record<string, KnownPicture>;
  show: (id: string) => void;
  close: () => void;
};

/** One work in the viewer of pictures, which leads to its neighbours. */
export function Lightbox({ work, works, pictures, show, close }: Props) {
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
