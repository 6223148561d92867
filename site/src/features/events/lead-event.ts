import { across } from '../../lib/across.ts';

/** How wide the picture of the lead event is shown. */
export const leadEventSizes = `(width >= 56rem) 55vw, ${across}`;
