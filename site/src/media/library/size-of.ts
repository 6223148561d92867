import { mediaPath } from '#shared/media/addresses-and-captions.ts';
import type { MediaSummary } from '#shared/media/media.ts';

/**
 * The size of a picture for about this many pixels. Its address changes with the file, which that of the picture itself does
 * not: the browser would go on showing a replaced file.
 */
export function sizeOf({ id, variants = [] }: MediaSummary, width: number): string {
  const sizes = variants.filter(({ format }) => format === 'webp');
  const fitting = sizes.find((size) => size.width >= width) ?? sizes.at(-1);
  return fitting?.path ?? mediaPath(id);
}
