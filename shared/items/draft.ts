import { z } from 'zod';
import { contentKinds } from '#shared/kinds/kinds.ts';
import { drafts, limits } from '#shared/limits.ts';
import { id, instant } from '#shared/rules/fields.ts';

const wellFormed = (value: string) => value.isWellFormed();

const Value = z.union([
  z.string().max(limits.content, 'Il testo è troppo lungo').refine(wellFormed, 'Contiene caratteri non ammessi'),
  z.boolean(),
  z.number(),
  z.array(z.string().max(limits.text).refine(wellFormed)).max(limits.tags),
]);

const fieldName = new RegExp(`^[a-z][A-Za-z]{0,${drafts.fieldName - 1}}$`);
const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** The fields of a form as they are while one writes: only their names and their size are checked. */
export const DraftInput = z
  .object({
    version: z.int().positive().optional().meta({ description: 'La versione da cui si è partiti' }),
    form: id.optional().meta({ description: 'Il modulo aperto che la scrive' }),
    device: id.optional().meta({ description: 'Il browser in cui è scritta' }),
  })
  .catchall(Value)
  .refine((fields) => Object.keys(fields).length <= drafts.fields, 'Troppi campi')
  .refine((fields) => Object.keys(fields).every((name) => fieldName.test(name)), 'Il nome di un campo non è valido')
  .refine(({ content = '', ...fields }) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return bytesOf(text) <= limits.contentBytes && bytesOf(JSON.stringify(fields)) <= drafts.otherBytes;
  }, 'Il testo è troppo lungo')
  .meta({ id: 'DraftInput' });
export type DraftInput = z.infer<typeof DraftInput>;

export const DraftSaved = z.object({ savedAt: instant }).meta({ id: 'DraftSaved' });

export const Draft = z
  .object({ ...DraftInput.shape, savedAt: instant })
  .catchall(Value)
  .meta({ id: 'Draft' });
export type Draft = z.infer<typeof Draft>;

export const DraftSummary = z
  .object({
    kind: z.enum(contentKinds),
    id: id.meta({ description: 'Del contenuto; di uno che non è mai stato salvato, quello del modulo' }),
    version: DraftInput.shape.version,
    title: z.string().optional(),
    empty: z.array(z.string()).meta({ description: 'I campi in cui non c’è nulla' }),
    savedAt: instant,
  })
  .meta({ id: 'DraftSummary' });
export type DraftSummary = z.infer<typeof DraftSummary>;

/** A person's unsaved changes of an item exist; their text is not shown. */
export const OthersDraft = z.object({ name: z.string(), savedAt: instant }).meta({ id: 'OthersDraft' });
export type OthersDraft = z.infer<typeof OthersDraft>;
