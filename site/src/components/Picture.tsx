import { pictureFormats, sourceSet } from '#shared/content/picture-sizes.ts';
import type { Picture as KnownPicture } from '#shared/model/snapshot.ts';
import { captionRuns } from '#site/src/lib/typography.ts';

type Props = {
  src: string;
  /** Nothing where a title beside the picture leads to it: its description is told there, not before every title. */
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  sizes: string;
  /** What the snapshot knows of a hosted picture. */
  picture?: KnownPicture | undefined;
  /** The first thing a reader sees is loaded at once, everything else when it comes near. */
  priority?: boolean;
};

export function Picture({ src, alt, sizes, picture, priority = false }: Props) {
  return (
    <picture>
      {pictureFormats.map((format) => {
        const srcSet = sourceSet(picture, format);
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
      })}
      <img
        src={src}
        alt={alt}
        width={picture?.width}
        height={picture?.height}
        loading={priority ? undefined : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding={priority ? undefined : 'async'}
        referrerPolicy={src.startsWith('/') ? undefined : 'no-referrer'}
      />
    </picture>
  );
}

/** Author, *title*, year, technique, place; then whose picture it is. */
export function Caption({ caption, credit }: { caption?: string | undefined; credit?: string | undefined }) {
  if (!caption && !credit) return null;
  return (
    <figcaption className="caption">
      {captionRuns(caption ?? '').map(({ text, emphasised }) => (emphasised ? <em key={text}>{text}</em> : text))}
      {credit && <span className="credit">{credit}</span>}
    </figcaption>
  );
}
