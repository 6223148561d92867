/** Pictures about care: a supper kept from falling to flakes, a hospital for statues. */

import { refectory } from './refectory.ts';
import { statueDepot } from './statue-depot.ts';
import type { Pictures } from './svg.ts';

export const pictures: Pictures = {
  'santo-chiodo-un-ospedale-per-le-statue': statueDepot,
  'vent-anni-davanti-al-cenacolo': refectory,
};
