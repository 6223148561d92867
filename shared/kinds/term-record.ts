import { z } from 'zod';
import { limits } from '#shared/limits.ts';
import {
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
