import type { Picture } from '#shared/model/snapshot.ts';

/** A text does not wait longer for its picture. */
const patienceMilliseconds = 2_000;

/**
 * What the browser can tell of a picture that the magazine hosts: its size, by which an article opens. Pictures at other
 * addresses are used as they are, here as in the pages that are built.
 */
export async function hostedPicture(address: string): Promise<Picture | undefined> {
  if (!address.startsWith('/') || address.startsWith('//')) return undefined;
  const image = new Image();
  image.src = address;
  const loaded = image.decode().catch(() => {});
  await Promise.race([loaded, new Promise((resolve) => setTimeout(resolve, patienceMilliseconds))]);
  const { naturalWidth: width, naturalHeight: height } = image;
  return width > 0 && height > 0 ? { width, height, variants: [] } : undefined;
}
