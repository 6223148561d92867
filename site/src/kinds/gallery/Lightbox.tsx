import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import type { Picture as KnownPicture } from '#shared/model/snapshot/snapshot.ts';
import { Modal } from '#site/src/components/dialogs/Modal.tsx';
import { EditItem } from '#site/src/components/EditItem.tsx';
import { altOf, CaptionText, captionOf, creditOf, Picture } from '#site/src/components/Picture.tsx';
import { captionText } from '#site/src/lib/typography.ts';
import type { Work } from './GalleryIsland.tsx';
import './Lightbox.css';

type Props = {
  work: Work;
  /** The listed works, in their order. */
  works: readonly Work[];
  pictures: Record<string, KnownPicture>;
  show: (id: string) => void;
  close: () => void;
};

/** One work on a dark ground; keys, swipes and buttons show its neighbours. */
export function Lightbox({ work, works, pictures, show, close }: Props) {
  const place = works.indexOf(work);
  const picture = pictures[work.image];
  const caption = captionOf(work, picture);
  const words = captionText(caption);
  const credit = creditOf(work, picture);
  const touched = useRef<{ x: number; y: number }>(undefined);
  const turned = useRef(false);
  const go = (next: number | undefined) => {
    const other = next === undefined ? undefined : works[next];
    if (other && other !== work) show(other.id);
  };

  /** With a modifier a key is the browser's: Alt and an arrow go through its history. */
  function onKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): void {
    if (!altKey && !ctrlKey && !metaKey) go(placeAfter(key, place, works.length));
  }

  /** Neither the work, nor its caption, nor a link or a button. A drag to the next work ends in a click, too. */
  function isOutside({ target, clientX, clientY }: MouseEvent): boolean {
    if (turned.current || !(target instanceof Element) || target.closest('a, button, span')) return false;
    if (!(target instanceof HTMLImageElement)) return true;
    const natural = { width: target.naturalWidth, height: target.naturalHeight };
    return !isOnPicture({ x: clientX, y: clientY }, target.getBoundingClientRect(), natural);
  }

  return (
    <Modal
      className="lightbox"
      label={`${work.artist}, ${work.title}`}
      close={close}
      onKeyDown={onKeyDown}
      isOutside={isOutside}
    >
      <figure
        onPointerDown={(event) => {
          touched.current = event.isPrimary ? { x: event.clientX, y: event.clientY } : undefined;
        }}
        onPointerUp={(event) => {
          const step = touched.current ? swiped(touched.current, { x: event.clientX, y: event.clientY }) : 0;
          touched.current = undefined;
          if (step === 0) return;
          turned.current = true;
          setTimeout(() => {
            turned.current = false;
          });
          go(place + step);
        }}
      >
        <Picture key={work.id} src={work.image} alt={altOf(work, picture)} sizes="100vw" picture={picture} priority />
        {/* It stays from work to work: only changes within a live region are announced. */}
        <figcaption className="caption" aria-live="polite">
          {/* Most captions begin with them. */}
          {words.includes(work.title) ? (
            !words.includes(work.artist) && <span>{work.artist}</span>
          ) : (
            <span>
              {work.artist}, <em dir="auto">{work.title}</em>
            </span>
          )}
          {caption && (
            <span>
              <CaptionText caption={caption} />
            </span>
          )}
          {credit && <span>{credit}</span>}
          <EditItem kind="gallery" id={work.id} />
        </figcaption>
      </figure>
      {works.length > 1 && (
        <div className="lightbox-steps label">
          <button type="button" aria-disabled={place === 0} onClick={() => go(place - 1)}>
            Precedente
          </button>
          <span>
            {place + 1} di {works.length}
          </span>
          <button type="button" aria-disabled={place === works.length - 1} onClick={() => go(place + 1)}>
            Successiva
          </button>
        </div>
      )}
    </Modal>
  );
}

/** The shortest swipe. */
const swipePixels = 48;

/** 1 for a swipe to the next work, -1 to the previous one, else 0. */
export function swiped(from: { x: number; y: number }, to: { x: number; y: number }): -1 | 0 | 1 {
  const across = to.x - from.x;
  const down = to.y - from.y;
  if (Math.abs(across) < swipePixels || Math.abs(across) < Math.abs(down) * 1.5) return 0;
  return across < 0 ? 1 : -1;
}

/** The place that a key leads to, within the list; undefined for other keys. */
export function placeAfter(key: string, place: number, count: number): number | undefined {
  const wanted = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: count - 1 }[key];
  return wanted === undefined ? undefined : Math.max(0, Math.min(count - 1, wanted));
}

/** Whether a point is on a picture that is shown whole and centred in its box (`object-fit: contain`). */
export function isOnPicture(
  point: { x: number; y: number },
  box: { x: number; y: number; width: number; height: number },
  natural: { width: number; height: number },
): boolean {
  const scale = Math.min(box.width / natural.width, box.height / natural.height);
  const across = point.x - box.x - box.width / 2;
  const down = point.y - box.y - box.height / 2;
  return Math.abs(across) <= (natural.width * scale) / 2 && Math.abs(down) <= (natural.height * scale) / 2;
}
