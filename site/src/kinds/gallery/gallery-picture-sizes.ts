import { fullWidthSizes } from '#site/src/components/Picture.tsx';

/** The `sizes` of a work's picture by its place in the list. The first rows may be of two (site/src/components/lists/even-rows.css). */
export const galleryPictureSizes = (place: number): string =>
  `(width >= 56rem) ${place < 4 ? 45 : 28}vw, (width >= 36rem) 45vw, ${fullWidthSizes}`;
