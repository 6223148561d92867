import { z } from 'zod';
import { contentKinds } from '#shared/kinds/kinds.ts';
import { id, instant, Person, status } from '#shared/rules/fields.ts';
import { type AuditAction, auditActions } from './audit.ts';

export const auditedKinds = [
  ...contentKinds,
  'media',
  'user',
  'import',
  'newsletter',
  'subscriber',
  'author',
  'tag',
] as const;
export type AuditedKind = (typeof auditedKinds)[number];

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]];

/** Actor, action, item, time and request. Users are named by id and username only, subscribers by id. */
export const AuditRecord = z
  .object({
    id,
    at: instant,
    by: Person,
    actions: z.array(z.enum(actions)),
    kind: z.enum(auditedKinds),
    item: id,
    name: z.string().optional().meta({ description: 'Il titolo del contenuto o il nome utente, come era allora' }),
    from: z.string().optional().meta({ description: 'Lo stato o il ruolo di prima' }),
    to: z.string().optional().meta({ description: 'Lo stato o il ruolo di dopo' }),
    requestId: z.string(),
  })
  .meta({ id: 'AuditRecord' });
export type AuditRecord = z.infer<typeof AuditRecord>;

/** The kinds that have a trash: items, and pictures of the library. */
export const trashedKinds = [...contentKinds, 'media'] as const;
export type TrashedKind = (typeof trashedKinds)[number];

/** A deleted item in the administrators' trash, until it expires. */
export const TrashEntry = z
  .object({
    id: id.meta({ description: 'L’id del contenuto eliminato' }),
    kind: z.enum(trashedKinds),
    title: z.string(),
    authorId: id,
    status: status.optional().meta({ description: 'Lo stato che aveva; le immagini non ne hanno' }),
    live: z.boolean().meta({ description: 'Se i lettori lo vedevano' }),
    deletedBy: Person,
    deletedAt: instant,
    expiresAt: instant.meta({ description: 'Fino a quando si può ripristinare' }),
  })
  .meta({ id: 'TrashEntry' });
export type TrashEntry = z.infer<typeof TrashEntry>;
