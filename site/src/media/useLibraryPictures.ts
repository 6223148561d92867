import { useEffect, useState } from 'react';
import type { KnownPictures } from '#shared/markdown/figures.ts';
import { mediaIdOf, mediaPath, printedCaption } from '#shared/media/addresses-and-captions.ts';
import type { MediaItem } from '#shared/media/media.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import { api } from '#site/src/api/api.ts';

/** Between two questions after pictures that are still on their way, and how many are asked. */
const pauseMilliseconds = 2_000;
const maxQuestions = 90;

/** What the library knows of pictures, as a page will show them; one that does not answer is shown without. */
export function useLibraryPictures(addresses: readonly string[]): KnownPictures {
  const [pictures, setPictures] = useState<KnownPictures>({});
  const [questions, setQuestions] = useState(0);
  const ids = addresses.flatMap((address) => mediaIdOf(address) ?? []);
  const missing = ids.filter((id) => !Object.hasOwn(pictures, mediaPath(id))).join(' ');

  useEffect(() => {
    if (missing === '') return;
    let cancelled = false;
    let pause: ReturnType<typeof setTimeout> | undefined;
    const requests = missing.split(' ').map((id) =>
      api.media[':id']
        .$get({ param: { id } })
        .then((response) => response.json())
        .catch(() => undefined),
    );
    void Promise.all(requests).then((answers) => {
      if (cancelled) return;
      const entries = answers.flatMap((media) => {
        const picture = media && shownOf(media);
        return picture ? [picture] : [];
      });
      if (entries.length > 0) setPictures((before) => ({ ...before, ...Object.fromEntries(entries) }));
      const isComing = answers.some((media) => media?.status === 'awaiting' || media?.status === 'processing');
      if (isComing && questions < maxQuestions)
        pause = setTimeout(() => setQuestions(questions + 1), pauseMilliseconds);
    });
    return () => {
      cancelled = true;
      clearTimeout(pause);
    };
  }, [missing, questions]);

  return pictures;
}

/** Undefined until its file is ready. */
function shownOf(media: MediaItem): [string, Picture] | undefined {
  const { id, width, height, focus, decorative, alt, credits, variants = [] } = media;
  if (!width || !height) return undefined;
  const caption = printedCaption(media);
  const shown = { decorative, medium: mediaPath(id), alt, credits, ...(caption && { caption }) };
  const sizes = variants.flatMap(({ format, ...size }) =>
    format === 'avif' || format === 'webp' ? [{ format, ...size }] : [],
  );
  return [mediaPath(id), { width, height, variants: sizes, focus, media: shown }];
}
