import { z } from 'zod';
import { instant } from '#shared/rules/fields.ts';
import { OthersDraft } from './draft.ts';

/** The last save; that of another by name, where the account is still there. */
const LastSave = z.object({ version: z.int(), at: instant, name: z.string().optional(), isOwn: z.boolean() });
export type LastSave = z.infer<typeof LastSave>;

export const Presence = z
  .object({
    saved: LastSave.meta({ description: 'L’ultima versione salvata' }),
    others: z.array(z.object({ name: z.string() })).meta({ description: 'Chi altro è qui, in ordine di nome' }),
    drafts: z.array(OthersDraft).meta({ description: 'Chi altro ha modifiche non salvate: solo per gli editor' }),
  })
  .meta({ id: 'Company' });
export type Presence = z.infer<typeof Presence>;
