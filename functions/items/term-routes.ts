import { z } from '@hono/zod-openapi';
import { AppError } from '#functions/errors/app-error.ts';
import { feature, json } from '#functions/http/feature.ts';
import { route } from '#functions/http/route.ts';
import { TermInput, TermRecord } from '#shared/kinds/term-record.ts';
import type { Taxonomy, TermRef } from '#shared/kinds/terms.ts';
import { isSlug, slugPattern } from '#shared/text/slug.ts';
import { saveTerm, storedTerm } from './terms.ts';

const bySlug = { params: z.object({ slug: z.string().meta({ pattern: `^${slugPattern}$` }) }) };

function termOf(taxonomy: Taxonomy, slug: string): TermRef {
  if (!isSlug(slug)) throw new AppError('TERM_NOT_FOUND');
  return { taxonomy, slug };
}

/** The calls about what editors wrote of authors, or of tags. */
const termRoutes = (taxonomy: Taxonomy, of: string) =>
  feature()
    .openapi(
      route('public', 'get /{slug}', `Legge che cosa la redazione dice ${of}`, {
        ...bySlug,
        answers: { 200: json(TermRecord, 'Quello che ne dice la pagina, oltre ai pezzi') },
        problems: ['TERM_NOT_FOUND'],
      }),
      async (c) => {
        const { record } = await storedTerm(c.var.ctx, termOf(taxonomy, c.req.valid('param').slug));
        if (!record) throw new AppError('TERM_NOT_FOUND');
        return c.json(record, 200);
      },
    )
    .openapi(
      route('terms:edit', 'put /{slug}', `Scrive ${of}`, {
        ...bySlug,
        body: TermInput,
        answers: { 200: json(TermRecord, 'Quello che ne dice la pagina') },
        problems: ['TERM_NOT_FOUND', 'VERSION_CONFLICT'],
      }),
      async (c) => {
        const term = termOf(taxonomy, c.req.valid('param').slug);
        return c.json(await saveTerm(c.var.ctx, c.var.actor, term, c.req.valid('json')), 200);
      },
    );

export const authorRoutes = termRoutes('author', 'di un autore');
export const tagRoutes = termRoutes('tag', 'di un tema');
