/** Pictures about what art costs: the sphere of a record sale, the engraved percentage of a tax. */

import { orb } from './orb.ts';
import type { Pictures } from './svg.ts';
import { taxStamp } from './tax-stamp.ts';

export const pictures: Pictures = {
  'l-iva-al-cinque-per-cento': taxStamp,
  'salvator-mundi-anatomia-di-un-prezzo': orb,
};
