import { z } from 'zod';
import { assignments, limits } from '#shared/limits.ts';
import { id, instant, line, optionalCivilDate, optionalParagraph, Person, status } from '#shared/model/fields.ts';
import { contentKinds } from '#shared/model/kinds/kinds.ts';

const kind = z.enum(contentKinds, 'Scegli un tipo');

const fields = z.object({
  title: line(limits.title),
  kind,
  assignee: id.or(z.literal('')).optional().meta({ description: 'A chi è affidato; vuoto: ancora a nessuno' }),
  due: optionalCivilDate.meta({ description: 'Il giorno entro cui serve' }),
  note: optionalParagraph(assignments.note),
});

export const AssignmentInput = fields.meta({ id: 'AssignmentInput' });
export type AssignmentInput = z.infer<typeof AssignmentInput>;

export const AssignmentChange = fields
  .partial()
  .extend({
    done: z.boolean('true oppure false').optional().meta({ description: 'Se è fatto; false lo riapre' }),
    version: z.int().optional(),
  })
  .meta({ id: 'AssignmentChange' });
export type AssignmentChange = z.infer<typeof AssignmentChange>;

export const AssignmentLink = z
  .object({ item: id.or(z.literal('')).meta({ description: 'Il contenuto che lo svolge; vuoto per scollegarlo' }) })
  .meta({ id: 'AssignmentLink' });

/** What an editor asks a member of the staff to write. It is done when its item is published, or by hand. */
export const Assignment = z
  .object({
    id,
    title: z.string(),
    kind,
    assignee: z.object({ id, name: z.string() }).optional(),
    due: z.string().optional(),
    note: z.string().optional(),
    item: z
      .object({ id, title: z.string(), status })
      .optional()
      .meta({ description: 'Il contenuto che lo svolge, se chi chiama lo può vedere' }),
    doneAt: instant.optional().meta({ description: 'Da quando è fatto' }),
    createdBy: Person,
    createdAt: instant,
    updatedAt: instant,
    version: z.int().positive(),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.infer<typeof Assignment>;

/** An assignable member of the staff, with the kinds of the assignments. */
export const AssignablePerson = z
  .object({ id, name: z.string(), kinds: z.array(kind) })
  .meta({ id: 'AssignablePerson' });
export type AssignablePerson = z.infer<typeof AssignablePerson>;
