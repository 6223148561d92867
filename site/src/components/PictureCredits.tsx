import type { KnownPictures } from '#shared/content/figures.ts';

/** Whom the pictures within a text are owed to, once each. */
export function PictureCredits({ pictures = {} }: { pictures?: KnownPictures | undefined }) {
  const credits = new Set(Object.values(pictures).flatMap(({ media }) => media?.credits ?? []));
  if (credits.size === 0) return null;
  return <p className="caption picture-credits">Immagini: {[...credits].join('; ')}</p>;
}
