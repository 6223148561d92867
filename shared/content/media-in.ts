import { ownPicturesIn } from './markdown.ts';
import { mediaIdOfAnySize } from './media.ts';

type Pictured = { image?: string | undefined; thumbnail?: string | undefined; content?: string | undefined };

/** The media items that an item shows: in its picture field and within its text, whole or in one of their sizes. */
export function mediaIn({ image, thumbnail, content }: Pictured): string[] {
  const within = content?.includes('/media/') ? ownPicturesIn(content) : [];
  const ids = [image, thumbnail, ...within].flatMap((address) => (address && mediaIdOfAnySize(address)) || []);
  return [...new Set(ids)];
}
