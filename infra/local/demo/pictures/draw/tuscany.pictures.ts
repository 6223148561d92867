/** Pictures from Tuscany: the antiques market of Arezzo, a palace of frames in Florence. */

import { marketSquare } from './market-square.ts';
import { palaceOfFrames } from './palace-of-frames.ts';
import type { Pictures } from './svg.ts';

export const pictures: Pictures = {
  'arezzo-la-prima-domenica': marketSquare,
  'firenze-1959-gli-antiquari-a-palazzo': palaceOfFrames,
};
