import { createHash } from 'node:crypto';
import type { SharePictureContent } from './draw-share-picture.ts';

/** To be increased when the drawing of a card changes. */
const shareFormat = 2;

/** Found once for each card: a publication draws few of them and names thousands. */
const found = new WeakMap<SharePictureContent, { digest: string | undefined; path: string }>();

/**
 * Where the share picture of a card lies that shows the picture with this digest. It is named by its content: a changed one gets
 * a new address, which no network has cached.
 */
export function sharePicturePath(card: SharePictureContent, digest: string | undefined): string {
  const known = found.get(card);
  if (known && known.digest === digest) return known.path;
  const shows = JSON.stringify([shareFormat, card, digest]);
  const path = `_sizes/share-${createHash('sha256').update(shows).digest('base64url').slice(0, 16)}.jpg`;
  found.set(card, { digest, path });
  return path;
}
