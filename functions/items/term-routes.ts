import { z } from '@hono/zod-openapi';
import { AppError } from '#functions/errors/app-error.ts';
import { feature, json, linkToNext, PageQuery } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { check, route } from '#functions/http/route.ts';
import { AuthorAccount, ListedTerm, TermInput, TermPage, TermRecord } from '#shared/kinds/term-record.ts';
import { mayWriteOf } from '#shared/kinds/term-rights.ts';
import type { Taxonomy, TermRef } from '#shared/kinds/terms.ts';
import { limits } from '#shared/limits.ts';
import { may } from '#shared/rules/permissions.ts';
import { isSlug, slugPattern } from '#shared/text/slug.ts';
import { listTerms, sortsOfTerms } from './lists/terms.ts';
import { linkAccount, saveTerm, termPage } from './terms.ts';

const bySlug = { params: z.object({ slug: z.string().meta({ pattern: `^${slugPattern}$` }) }) };

function termOf(taxonomy: Taxonomy, slug: string): TermRef {
  if (!isSlug(slug)) throw new AppError('TERM_NOT_FOUND');
  return { taxonomy, slug };
}

/** Whose term it is, is asked before what is written of it is read. */
const mayWrite = (taxonomy: Taxonomy) =>
  check([], async (c, next) => {
    if (!mayWriteOf(c.var.actor, { taxonomy, slug: c.req.param('slug') ?? '' })) throw new AppError('NOT_YOURS');
    await next();
  });

/** The calls about what editors wrote of authors, or of tags. */
const termRoutes = (taxonomy: Taxonomy, of: string) =>
  feature()
    .openapi(
      route('terms:manage', 'get /', `Elenca chi ha una pagina ${of}, con quanti pezzi e che cosa ne è scritto`, {
        query: PageQuery.extend({
          search: z.string().max(limits.text).optional(),
          sort: z.enum(sortsOfTerms).default('name'),
          without: z.enum(['text', 'image']).optional(),
        }),
        answers: { 200: json(z.array(ListedTerm), 'Una pagina della lista') },
      }),
      async (c) => c.json(linkToNext(c, await listTerms(c.var.ctx.store, taxonomy, c.req.valid('query'))), 200),
    )
    .openapi(
      route('public', 'get /{slug}', `Legge che cosa la pagina dice ${of}`, {
        ...bySlug,
        answers: { 200: json(TermPage, 'Quello che ne dice la pagina, oltre ai pezzi') },
        problems: ['TERM_NOT_FOUND'],
      }),
      async (c) => {
        if (!c.var.actor) await limitCaller(c, rateLimits.terms);
        const page = await termPage(c.var.ctx, termOf(taxonomy, c.req.valid('param').slug));
        if (!page) throw new AppError('TERM_NOT_FOUND');
        return c.json(page, 200);
      },
    )
    .openapi(
      route('terms:edit', 'put /{slug}', `Scrive ${of}`, {
        ...bySlug,
        body: TermInput,
        before: [mayWrite(taxonomy)],
        answers: { 200: json(TermRecord, 'Quello che ne è scritto') },
        problems: ['TERM_NOT_FOUND', 'VERSION_CONFLICT'],
      }),
      async (c) => {
        const { ctx, actor } = c.var;
        const term = termOf(taxonomy, c.req.valid('param').slug);
        const input = c.req.valid('json');
        const manages = may(actor.role, 'terms:manage');
        if (!manages && input.name !== undefined && input.name !== (await termPage(ctx, term))?.name)
          throw new AppError('FORBIDDEN');
        return c.json(await saveTerm(ctx, actor, term, input), 200);
      },
    );

export const authorRoutes = termRoutes('author', 'di un autore').openapi(
  route('terms:manage', 'put /{slug}/account', 'Collega a un autore l’account che firma con il suo nome, o nessuno', {
    ...bySlug,
    body: AuthorAccount,
    problems: ['TERM_NOT_FOUND', 'ACCOUNT_CHANGED'],
  }),
  async (c) => {
    const { slug } = termOf('author', c.req.valid('param').slug);
    await linkAccount(c.var.ctx, c.var.actor, slug, c.req.valid('json').account);
    return c.body(null, 204);
  },
);
export const tagRoutes = termRoutes('tag', 'di un tema');
