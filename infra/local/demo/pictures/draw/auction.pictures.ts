/** Pictures for the auctions: the paddles of a sale, a picture that may not leave. */

import { paddles } from './paddles.ts';
import { sealedPicture } from './sealed-picture.ts';
import type { Pictures } from './svg.ts';

export const pictures: Pictures = {
  'come-si-legge-un-catalogo-d-asta': paddles,
  'la-notifica-quando-lo-stato-alza-la-mano': sealedPicture,
};
