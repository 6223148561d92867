import { z } from 'zod';
import { type AuditedDeed, auditedDeeds } from '#shared/rules/audit.ts';
import { instant } from './fields.ts';
import { id } from './id.ts';
import { contentKinds } from './kinds.ts';
import { Person } from './person.ts';

export const auditedKinds = [...contentKinds, 'user', 'import'] as const;
export type AuditedKind = (typeof auditedKinds)[number];

const deeds = Object.keys(auditedDeeds) as [AuditedDeed, ...AuditedDeed[]];

/** Who did what, on what, when and in which request. Of people it says no more than ids and usernames. */
export const AuditRecord = z
  .object({
    id,
    at: instant,
    by: Person,
    deeds: z.array(z.enum(deeds)),
    kind: z.enum(auditedKinds),
    item: id,
    name: z.string().optional().meta({ description: 'Il titolo del contenuto o il nome utente, come era allora' }),
    from: z.string().optional().meta({ description: 'Lo stato o il ruolo di prima' }),
    to: z.string().optional().meta({ description: 'Lo stato o il ruolo di dopo' }),
    requestId: z.string(),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.infer<typeof AuditRecord>;
