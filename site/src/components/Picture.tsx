import type { KnownPictures } from '#shared/markdown/figures.ts';
import { pictureFormats, sourceSet, type Thumbnail } from '#shared/markdown/picture-sizes.ts';
import type { Picture as KnownPicture } from '#shared/publish/snapshot.ts';
import { captionRuns, endOf } from '#site/src/lib/typography.ts';

/** `sizes` of a full-width picture. On a phone 80vw looks the same as 100vw and weighs half: 640 pixels in place of 800 or 1,200. */
export const fullWidthSizes = '(width >= 36rem) 100vw, 80vw';

type Props = {
  src: string;
  /** Empty on cards, whose title is the link: a description before every title would repeat it. */
  alt: string;
  sizes: string;
  /** The snapshot's data of a hosted picture. */
  picture?: Thumbnail | undefined;
  /** On the first screen: loaded at once; other pictures are lazy, also those at another address. */
  priority?: boolean;
};

export function Picture({ src, alt, sizes, picture, priority = false }: Props) {
  const isHosted = src.startsWith('/');
  const early = priority && isHosted;
  return (
    <picture>
      {pictureFormats.map((format) => {
        const srcSet = sourceSet(picture, format);
        return srcSet && <source key={format} type={`image/${format}`} srcSet={srcSet} sizes={sizes} />;
      })}
      <img
        src={src}
        alt={alt}
        {...focusOf(picture)}
        width={picture?.width}
        height={picture?.height}
        loading={early ? undefined : 'lazy'}
        fetchPriority={early ? 'high' : undefined}
        decoding={early ? undefined : 'async'}
        referrerPolicy={isHosted ? undefined : 'no-referrer'}
      />
    </picture>
  );
}

/** The point that crops keep in view, in tenths: an attribute for focus.css, because pages allow no inline styles. */
function focusOf(picture: Thumbnail | undefined) {
  if (!picture?.focus) return {};
  const tenth = (share: number) => Math.round(share * 10);
  return { 'data-focus-x': tenth(picture.focus.x), 'data-focus-y': tenth(picture.focus.y) };
}

/** The item's own texts about its picture; the library fills in those that are missing. */
type Pictured = { imageAlt?: string | undefined; imageCaption?: string | undefined; imageCredit?: string | undefined };

export const altOf = ({ imageAlt }: Pictured, picture: KnownPicture | undefined): string =>
  imageAlt || picture?.media?.alt || '';

export const captionOf = ({ imageCaption }: Pictured, picture: KnownPicture | undefined): string =>
  imageCaption || picture?.media?.caption || '';

export const creditOf = ({ imageCredit }: Pictured, picture: KnownPicture | undefined): string =>
  imageCredit || picture?.media?.credits || '';

type CaptionProps = { item: Pictured; picture: KnownPicture | undefined };

/** Author, *title*, year, technique, place; then the credit. */
export function Caption({ item, picture }: CaptionProps) {
  const caption = captionOf(item, picture);
  const credit = creditOf(item, picture);
  if (!caption && !credit) return null;
  return (
    <figcaption className="caption">
      <CaptionText caption={caption} />
      {credit && (
        <>
          {endOf(caption)} <span data-line>{credit}</span>
        </>
      )}
    </figcaption>
  );
}

export const CaptionText = ({ caption }: { caption: string }) =>
  captionRuns(caption).map(({ text, emphasised }, place) =>
    // Two works of a caption may have the same title.
    emphasised ? <em key={place}>{text}</em> : text,
  );

/** The credits of the pictures within a text, each once. */
export function PictureCredits({ pictures = {} }: { pictures?: KnownPictures | undefined }) {
  const credits = new Set(Object.values(pictures).flatMap(({ media }) => media?.credits ?? []));
  if (credits.size === 0) return null;
  return <p className="caption picture-credits">Immagini: {[...credits].join('; ')}</p>;
}
