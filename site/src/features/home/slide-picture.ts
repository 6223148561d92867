import { across } from '../../lib/across.ts';

/** How wide a slide's picture is shown. */
export const slidePictureSizes = `(width >= 56rem) 50vw, ${across}`;
