import type { KnownPictures } from '#shared/markdown/figures.ts';

/** The credits of the pictures within a text, each once. */
export function PictureCredits({ pictures = {} }: { pictures?: KnownPictures | undefined }) {
  const credits = new Set(Object.values(pictures).flatMap(({ media }) => media?.credits ?? []));
  if (credits.size === 0) return null;
  return <p className="caption picture-credits">Immagini: {[...credits].join('; ')}</p>;
}
