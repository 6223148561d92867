import { z } from 'zod';
import { presence } from '#shared/limits.ts';
import { OthersDraft } from './draft.ts';

const paragraph = z
  .int()
  .min(1)
  .max(presence.paragraphs)
  .meta({ description: 'Il paragrafo in cui si scrive, da 1; assente fuori dal testo' });

export const PresenceInput = z.object({ paragraph: paragraph.optional() }).meta({ id: 'PresenceInput' });

/** Another person at the same item, by name alone. */
export const Present = z.object({ name: z.string(), paragraph: paragraph.optional() }).meta({ id: 'Present' });
export type Present = z.infer<typeof Present>;

export const Presence = z
  .object({
    others: z.array(Present).meta({ description: 'Chi altro è qui, in ordine di nome' }),
    drafts: z.array(OthersDraft).meta({ description: 'Chi altro ha modifiche non salvate: solo per gli editor' }),
  })
  .meta({ id: 'Company' });
export type Presence = z.infer<typeof Presence>;
