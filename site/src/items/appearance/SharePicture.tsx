import { useLayoutEffect, useRef } from 'react';
import { magazine } from '#shared/magazine.ts';
import { type SharePictureText, sharePictureTitle } from '#shared/publish/share-picture-text.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { Picture } from '#site/src/components/Picture.tsx';

type Props = { words: SharePictureText; image: string; picture: KnownPicture | undefined };

/** The share picture as it will be drawn after publishing: the same words in the same places. */
export function SharePicture({ words: { title, label, note, color }, image, picture }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const sizes = image ? sharePictureTitle.besidePicture : sharePictureTitle.alone;
  useLayoutEffect(() => {
    const card = box.current;
    const heading = card?.querySelector<HTMLElement>('[data-title]');
    if (!card || !heading) return;
    const fit = () => {
      for (const size of sizes) {
        card.style.setProperty('--title', String(size));
        if (heading.scrollHeight <= heading.clientHeight + 1) return;
      }
    };
    const resized = new ResizeObserver(fit);
    resized.observe(card);
    return () => resized.disconnect();
  });

  return (
    <div ref={box} className="share-card" style={{ background: color }} data-pictured={image ? '' : undefined}>
      <p className="share-card-label">{label}</p>
      <p className="share-card-title" data-title>
        {boundLines(title)}
      </p>
      <p className="share-card-note">{note}</p>
      <p className="share-card-name">{magazine.name}</p>
      {image && (
        <div className="share-card-picture">
          <Picture src={image} alt="" sizes="22rem" picture={picture} />
        </div>
      )}
    </div>
  );
}
