import type { Picture } from '#shared/model/snapshot.ts';

export type SharePicture = { path: string; width?: number; height?: number };

/** What a shared link shows: the share picture once it is made, else the picture itself; never a drawing, which nobody shows. */
export function sharePicture(image: string | undefined, known: Picture | undefined): SharePicture | undefined {
  if (known?.share) return { path: known.share, width: 1_200, height: 630 };
  if (!image || /\.svg$/i.test(image)) return undefined;
  return { path: image, ...(known && { width: known.width, height: known.height }) };
}
