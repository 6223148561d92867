import { z } from 'zod';
import { moderatedKinds } from '#shared/kinds/kinds.ts';
import { shares } from '#shared/limits.ts';
import { id, instant, Person } from '#shared/rules/fields.ts';

export const ShareInput = z
  .object({
    days: z
      .int()
      .min(1, 'Da 1 a 30 giorni')
      .max(shares.maxDays, 'Da 1 a 30 giorni')
      .default(shares.days)
      .meta({ description: 'Per quanti giorni si apre' }),
  })
  .meta({ id: 'ShareInput' });

/** A link that shows an item as the newsroom has it to persons without an account. Its secret is known to its maker alone. */
export const Share = z
  .object({
    id,
    createdBy: Person,
    createdAt: instant,
    expiresAt: instant,
  })
  .meta({ id: 'Share' });
export type Share = z.infer<typeof Share>;

export const NewShare = Share.extend({
  url: z.string().meta({ description: 'L’indirizzo con il suo segreto, che si legge solo ora' }),
}).meta({ id: 'NewShare' });
export type NewShare = z.infer<typeof NewShare>;

export const SharedItem = z
  .object({
    kind: z.enum(moderatedKinds),
    standing: z
      .enum(['unpublished', 'revision', 'published'])
      .meta({ description: 'Se i lettori non la trovano, ne vedono un’altra edizione o vedono questa' }),
    item: z.looseObject({ id, title: z.string() }).meta({ description: 'Senza ciò che riguarda solo la redazione' }),
    expiresAt: instant,
  })
  .meta({ id: 'SharedItem' });
export type SharedItem = z.infer<typeof SharedItem>;
