import { across } from '#site/src/lib/full-width-sizes.ts';

/** How wide the picture of the lead event is shown. */
export const leadEventSizes = `(width >= 56rem) 55vw, ${across}`;
