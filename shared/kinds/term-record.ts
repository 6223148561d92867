import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import {
  id,
  instant,
  optionalParagraph,
  optionalPersonName,
  optionalPictureAddress,
  webAddress,
} from '#shared/rules/fields.ts';
import { startedFrom } from './edition.ts';

/** What editors write of an author or a tag. Without it the page has the pieces alone. */
const fields = z.object({
  name: optionalPersonName().meta({
    description: 'Il nome come lo scrive la pagina; senza, come lo scrive il pezzo più recente',
  }),
  text: optionalParagraph(limits.description).meta({ description: 'La biografia, o di che cosa tratta il tema' }),
  image: optionalPictureAddress,
  links: z.array(webAddress).max(limits.links, `Al massimo ${limits.links} link`).optional(),
});

export const TermInput = fields.extend(startedFrom).meta({ id: 'TermInput' });
export type TermInput = z.infer<typeof TermInput>;

/** `id`: what the address of the page ends with. */
export const TermRecord = fields
  .extend({ id: z.string(), version: z.int().positive(), publishedAt: instant, updatedAt: instant })
  .meta({ id: 'TermRecord' });
export type TermRecord = z.infer<typeof TermRecord>;

/** What the page shows besides its pieces. */
export const TermPage = TermRecord.partial({ publishedAt: true, updatedAt: true })
  .extend({ version: z.int().nonnegative().meta({ description: '0 dove la redazione non ne ha scritto' }) })
  .meta({ id: 'TermPage' });
export type TermPage = z.infer<typeof TermPage>;

export const ListedTerm = z
  .object({
    id: z.string(),
    name: z.string(),
    pieces: z.int().nonnegative().meta({ description: 'Articoli e notizie pubblicati' }),
    hasText: z.boolean(),
    hasImage: z.boolean(),
    account: z.string().optional().meta({ description: 'Chi firma con questo nome' }),
  })
  .meta({ id: 'ListedTerm' });
export type ListedTerm = z.infer<typeof ListedTerm>;

export const AuthorAccount = z
  .object({ account: z.union([id, z.literal('')], 'Scegli una persona della redazione') })
  .meta({ id: 'AuthorAccount', description: 'L’account che firma con questo nome; vuoto per nessuno' });
