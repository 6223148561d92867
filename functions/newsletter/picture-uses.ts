import { refuseTooManyPictures, type Uses, useWrites } from '#functions/db/media-uses.ts';
import type { Store, Write } from '#functions/db/store.ts';
import { mediaIn } from '#shared/markdown/media-in.ts';

/** The pictures of the library that a newsletter shows; its public edition too, once there is one. */
export function usesIn(content: string, isPublic = false): Uses {
  const shown = mediaIn({ content });
  return { working: shown, live: isPublic ? shown : [] };
}

/** The writes that keep these uses as they are after a save. */
export function newsletterUses(store: Store, id: string, before: Uses, after: Uses): Write[] {
  refuseTooManyPictures(before, after);
  return useWrites(store, 'newsletter', id, before, after);
}
