import { across } from '#site/src/lib/full-width-sizes.ts';

/** How wide a slide's picture is shown. */
export const slidePictureSizes = `(width >= 56rem) 50vw, ${across}`;
