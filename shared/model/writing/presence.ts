import { z } from 'zod';
import { presence } from '#shared/limits.ts';
import { instant } from '#shared/model/fields.ts';
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

/** The last save, by name where the account is still there. */
const LastSave = z.object({ version: z.int(), at: instant, name: z.string().optional(), isOwn: z.boolean() });
export type LastSave = z.infer<typeof LastSave>;

export const Presence = z
  .object({
    saved: LastSave.meta({ description: 'L’ultima versione salvata' }),
    others: z.array(Present).meta({ description: 'Chi altro è qui, in ordine di nome' }),
    drafts: z.array(OthersDraft).meta({ description: 'Chi altro ha modifiche non salvate: solo per gli editor' }),
  })
  .meta({ id: 'Company' });
export type Presence = z.infer<typeof Presence>;
