/** Pictures from Emilia-Romagna: Morandi's table, the night of Ravenna, the plan of a fair in Bologna. */

import { fairPlan } from './fair-plan.ts';
import { morandi } from './morandi.ts';
import { ravenna } from './ravenna.ts';
import type { Pictures } from './svg.ts';

export const pictures: Pictures = {
  'bologna-1974-la-fiera-che-non-c-era': fairPlan,
  'morandi-la-distanza-tra-due-bottiglie': morandi,
  'ravenna-all-altezza-degli-occhi': ravenna,
};
