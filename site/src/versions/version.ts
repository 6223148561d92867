import { z } from 'zod';
import { status } from '#shared/model/fields.ts';
import { Person } from '#shared/model/id.ts';

/** An item as one save left it: what the list of versions reads of any kind, and with it all its fields. */
export const Version = z.looseObject({
  id: z.string(),
  authorId: z.string(),
  title: z.string(),
  version: z.int(),
  updatedAt: z.string(),
  date: z.string().optional(),
  featured: z.boolean().optional(),
  updatedBy: Person.optional(),
  status: status.optional(),
  live: z.boolean().optional(),
  reviewNote: z.string().optional(),
});
export type Version = z.infer<typeof Version>;
