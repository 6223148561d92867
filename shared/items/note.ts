import { z } from 'zod';
import { contentKinds } from '#shared/kinds/kinds.ts';
import { limits, notes } from '#shared/limits.ts';
import { id, instant, optionalParagraph, paragraph } from '#shared/rules/fields.ts';

/** The words that a note is about, and what helps to find them again in a text that has changed. */
const anchor = {
  quote: paragraph(notes.quote).meta({ description: 'Le parole commentate, come stanno nel testo' }),
  before: optionalParagraph(notes.context).meta({ description: 'Ciò che le precede' }),
  after: optionalParagraph(notes.context).meta({ description: 'Ciò che le segue' }),
  at: z.int().min(0).max(limits.content).meta({ description: 'Da quale carattere del testo cominciano' }),
};

export const NoteInput = z
  .object({
    ...anchor,
    text: optionalParagraph(notes.text).meta({ description: 'Può mancare solo dove si propone una modifica' }),
    suggestion: optionalParagraph(notes.suggestion).meta({ description: 'Ciò che si propone al posto del passaggio' }),
  })
  .refine(({ text, suggestion }) => suggestion !== undefined || /[^\s\p{Cf}]/u.test(text ?? ''), {
    path: ['text'],
    message: 'Scrivi il commento',
  })
  .refine(({ quote, suggestion }) => suggestion !== quote, {
    path: ['suggestion'],
    message: 'La modifica proposta è uguale al passaggio',
  })
  .meta({ id: 'NoteInput' });
export type NoteInput = z.infer<typeof NoteInput>;

export const AnswerInput = z.object({ text: paragraph(notes.text) }).meta({ id: 'AnswerInput' });

const Writer = z.object({ id, name: z.string() });

const Answer = z.object({ id, by: Writer, createdAt: instant, text: z.string() });

/** A note on a passage, visible with the right to edit the item; readers never see it. */
export const Note = z
  .object({
    id,
    by: Writer,
    createdAt: instant,
    quote: z.string(),
    before: z.string(),
    after: z.string(),
    at: z.int(),
    text: z.string(),
    suggestion: z.string().optional(),
    answers: z.array(Answer),
    resolved: z.object({ by: Writer, at: instant }).optional().meta({ description: 'Assente se è aperta' }),
  })
  .meta({ id: 'Note' });
export type Note = z.infer<typeof Note>;

export const OpenNotes = z
  .object({ kind: z.enum(contentKinds), id, open: z.int().positive() })
  .meta({ id: 'OpenNotes' });
export type OpenNotes = z.infer<typeof OpenNotes>;
