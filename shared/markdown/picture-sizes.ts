import type { Picture } from '#shared/publish/snapshot.ts';

export const pictureFormats = ['avif', 'webp'] as const;

/** The sizes of a hosted picture as `srcset` writes them; undefined if there are none. */
export function sourceSet(
  picture: Pick<Picture, 'variants'> | undefined,
  format: (typeof pictureFormats)[number],
): string | undefined {
  const variants = picture?.variants.filter((variant) => variant.format === format) ?? [];
  return variants.length > 0 ? variants.map(({ path, width }) => `${path} ${width}w`).join(', ') : undefined;
}

/** The path of the largest WebP size, which every browser shows; undefined until sizes exist. */
export const largestWebp = ({ variants }: Picture): string | undefined =>
  variants.filter(({ format }) => format === 'webp').toSorted((one, other) => other.width - one.width)[0]?.path;

/** What a list of small pictures needs to know of one: no sizes but the smallest, and its focus. */
export type Thumbnail = Pick<Picture, 'width' | 'height' | 'variants' | 'focus'>;

export function thumbnailOf({ width, height, variants, focus }: Picture): Thumbnail {
  const smallest = Math.min(...variants.map((variant) => variant.width));
  return { width, height, variants: variants.filter((variant) => variant.width === smallest), ...(focus && { focus }) };
}
