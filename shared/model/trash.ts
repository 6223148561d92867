import { z } from 'zod';
import { instant, status } from './fields.ts';
import { id } from './id.ts';
import { contentKinds } from './kinds.ts';
import { Person } from './person.ts';

/** A deleted item as the administrators see it until it is gone for good. */
export const TrashEntry = z
  .object({
    id: id.meta({ description: 'L’id del contenuto eliminato' }),
    kind: z.enum(contentKinds),
    title: z.string(),
    authorId: id,
    status: status.optional().meta({ description: 'Lo stato che aveva; notizie e opere non ne hanno' }),
    live: z.boolean().meta({ description: 'Se i lettori lo vedevano' }),
    deletedBy: Person,
    deletedAt: instant,
    expiresAt: instant.meta({ description: 'Fino a quando si può ripristinare' }),
  })
  .meta({ id: 'TrashEntry' });
export type TrashEntry = z.infer<typeof TrashEntry>;
