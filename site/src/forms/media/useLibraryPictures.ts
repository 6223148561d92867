import { useEffect, useState } from 'react';
import type { KnownPictures } from '#shared/content/figures.ts';
import { hostedPicturesIn } from '#shared/content/markdown.ts';
import { mediaIdOf, mediaPath, printedCaption } from '#shared/content/media.ts';
import type { MediaItem } from '#shared/model/media.ts';
import type { Picture } from '#shared/model/snapshot.ts';
import { api } from '#site/src/api/api.ts';

/** What the library knows of the pictures in a text, as its page will show them; one that does not answer is shown without. */
export function useLibraryPictures(text: string): KnownPictures {
  const [known, setKnown] = useState<KnownPictures>({});
  const ids = text.includes('/media/') ? hostedPicturesIn(text).flatMap((address) => mediaIdOf(address) ?? []) : [];
  const missing = ids.filter((id) => !Object.hasOwn(known, mediaPath(id))).join(' ');

  useEffect(() => {
    if (missing === '') return;
    let left = false;
    const found = missing.split(' ').map((id) =>
      api.media[':id']
        .$get({ param: { id } })
        .then((response) => response.json())
        .then((media) => shownOf(media))
        .catch(() => undefined),
    );
    void Promise.all(found).then((pictures) => {
      const entries = pictures.flatMap((picture) => (picture ? [picture] : []));
      if (!left && entries.length > 0) setKnown((before) => ({ ...before, ...Object.fromEntries(entries) }));
    });
    return () => {
      left = true;
    };
  }, [missing]);

  return known;
}

/** Undefined until its file is ready. */
function shownOf(media: MediaItem): [string, Picture] | undefined {
  const { id, width, height, focus, decorative, alt, credits, variants = [] } = media;
  if (!width || !height) return undefined;
  const caption = printedCaption(media);
  const shown = { focus, decorative, medium: mediaPath(id), alt, credits, ...(caption && { caption }) };
  const sizes = variants.flatMap(({ format, ...size }) =>
    format === 'avif' || format === 'webp' ? [{ format, ...size }] : [],
  );
  return [mediaPath(id), { width, height, variants: sizes, media: shown }];
}
