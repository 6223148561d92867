import type { Picture } from '#shared/model/snapshot/snapshot.ts';

export const pictureFormats = ['avif', 'webp'] as const;

/** The sizes of a hosted picture as `srcset` writes them; undefined if there are none. */
export function sourceSet(picture: Picture | undefined, format: (typeof pictureFormats)[number]): string | undefined {
  const variants = picture?.variants.filter((variant) => variant.format === format) ?? [];
  return variants.length > 0 ? variants.map(({ path, width }) => `${path} ${width}w`).join(', ') : undefined;
}

/** The path of the largest WebP size, which every browser shows; undefined until sizes exist. */
export const largestWebp = ({ variants }: Picture): string | undefined =>
  variants.filter(({ format }) => format === 'webp').toSorted((one, other) => other.width - one.width)[0]?.path;
