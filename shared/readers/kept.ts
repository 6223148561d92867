import { z } from 'zod';
import { eventState, id, instant } from '#shared/rules/fields.ts';

/** An entry of the list; what is no longer published has nothing but its id. */
export const KeptItem = z
  .object({
    id,
    slug: z.string().optional(),
    title: z.string().optional(),
    keptAt: instant.meta({ description: 'Da quando è nella lista' }),
    live: z.boolean().meta({ description: 'Se è ancora pubblicato' }),
    date: z.string().optional(),
    startDate: z.string().optional(),
    endDate: z.string().optional(),
    location: z.string().optional(),
    city: z.string().optional(),
    state: eventState.optional(),
  })
  .meta({ id: 'KeptItem' });
export type KeptItem = z.infer<typeof KeptItem>;

export const Kept = z
  .object({ kept: z.boolean().meta({ description: 'Se è nella propria lista' }) })
  .meta({ id: 'Kept' });
