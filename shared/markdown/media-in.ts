import { limits } from '#shared/limits.ts';
import { mediaIdOfAnySize } from '#shared/media/addresses-and-captions.ts';
import { describedPicturesIn, ownPicturesIn } from './markdown.ts';

export type Pictured = {
  image?: string | undefined;
  imageAlt?: string | undefined;
  thumbnail?: string | undefined;
  content?: string | undefined;
};

/** The media items that an item shows: in its picture field and within its text, whole or in one of their sizes. */
export function mediaIn({ image, thumbnail, content }: Pictured): string[] {
  const within = content?.includes('/media/') ? ownPicturesIn(content) : [];
  const ids = [image, thumbnail, ...within].flatMap((address) => (address && mediaIdOfAnySize(address)) || []);
  return [...new Set(ids)];
}

/** The alternative texts that an item gives to media items, by their ids; the first one of each. */
export function altTextsIn({ image, imageAlt = '', content }: Pictured): Map<string, string> {
  const within = content?.includes('/media/') ? describedPicturesIn(content) : [];
  const given = [{ address: image ?? '', alt: imageAlt.trim() }, ...within].flatMap(({ address, alt }) => {
    const id = mediaIdOfAnySize(address);
    return id && alt && alt.length <= limits.description ? [[id, alt] as const] : [];
  });
  return new Map(given.reverse());
}
