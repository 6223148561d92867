import type { Picture } from '#shared/model/snapshot.ts';

/** The sizes of a hosted picture as `srcset` writes them; undefined while there are none. */
export function sourceSet(picture: Picture | undefined, format: 'avif' | 'webp'): string | undefined {
  const variants = picture?.variants.filter((variant) => variant.format === format) ?? [];
  return variants.length > 0 ? variants.map(({ path, width }) => `${path} ${width}w`).join(', ') : undefined;
}

/**
 * `sizes` of what goes across the page. On a phone a picture an eighth less sharp than the screen cannot be told from a
 * sharp one, and weighs a third less.
 */
export const across = '(width >= 36rem) 100vw, 88vw';
