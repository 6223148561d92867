import { z } from '@hono/zod-openapi';
import { AppError } from '#functions/errors/app-error.ts';
import { done, feature, json, linkToNext, PageQuery } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount } from '#functions/http/rate-limit/rate-limit.ts';
import { check, route } from '#functions/http/route.ts';
import { byItem, path, place, type WithPlace } from '#functions/items/item-of-path.ts';
import { getEditions } from '#functions/items/saving/editions.ts';
import { Draft, DraftInput, DraftSaved, DraftSummary } from '#shared/items/draft.ts';
import { actionOn } from '#shared/kinds/kinds.ts';
import { mayTo } from '#shared/rules/permissions.ts';
import { deleteDraft, type Expected, getDraft, listDrafts, putDraft } from './drafts.ts';

/**
 * 403 for the item of another that the caller sees and may not edit. One that is hidden from them is treated as one that
 * does not exist yet: the draft is theirs alone, and its answer says nothing of the item.
 */
const editable = check<WithPlace>(['NOT_YOURS'], async (c, next) => {
  const { ctx, actor, place } = c.var;
  const { working, live } = await getEditions(ctx.store, place.kind, place.id);
  const authorId = working?.authorId ?? live?.authorId;
  if (live && authorId !== undefined && !mayTo(actor, actionOn('edit', place.kind), authorId)) {
    throw new AppError('NOT_YOURS');
  }
  await next();
});

const preconditions = {
  headers: z.object({
    'If-Match': z
      .string()
      .max(80)
      .optional()
      .openapi({ param: { description: 'L’ETag di ciò che si è letto o scritto per ultimo' } }),
    'If-None-Match': z
      .string()
      .max(80)
      .optional()
      .openapi({ param: { description: '`*`: solo se non c’è ancora nulla' } }),
  }),
};

function expectedBy(headers: z.infer<typeof preconditions.headers>): Expected {
  const tag = headers['If-Match'];
  // A CDN that compresses may have made our tag weak.
  if (tag !== undefined && tag !== '*') return { tag: tag.replace(/^W\//, '').replaceAll('"', '') };
  return headers['If-None-Match'] === '*' ? 'absent' : 'any';
}

const etag = (tag: string) => ({ etag: `"${tag}"` });

/** The unsaved text of a form; only its writer can read it. */
export const draftRoutes = feature()
  .openapi(
    route('drafts:own', 'get /', 'Elenca i propri testi non salvati', {
      query: PageQuery,
      answers: { 200: json(z.array(DraftSummary), 'Dal più recente, senza il testo') },
    }),
    async (c) => c.json(linkToNext(c, await listDrafts(c.var.ctx, c.var.actor.id, c.req.valid('query'))), 200),
  )
  .openapi(
    route('drafts:own', `get ${path}`, 'Legge il proprio testo non salvato', {
      ...byItem,
      before: [place],
      answers: { 200: json(Draft, 'Il testo, con il suo ETag') },
      problems: ['DRAFT_NOT_FOUND'],
    }),
    async (c) => {
      const stored = await getDraft(c.var.ctx, c.var.place);
      if (!stored) throw new AppError('DRAFT_NOT_FOUND');
      return c.json(stored.draft, 200, etag(stored.tag));
    },
  )
  .openapi(
    route(
      'drafts:own',
      `put ${path}`,
      'Conserva un modulo com’è, senza salvarlo: trenta giorni, o fino al salvataggio',
      {
        ...byItem,
        ...preconditions,
        body: DraftInput,
        before: [place, editable],
        answers: { 200: json(DraftSaved, 'Conservato, con il suo ETag') },
        problems: ['DRAFT_CHANGED', 'TOO_MANY_REQUESTS'],
      },
    ),
    async (c) => {
      const { ctx, actor, place } = c.var;
      await limitAccount(ctx, rateLimits.drafts, actor.id);
      const { savedAt, tag } = await putDraft(ctx, place, c.req.valid('json'), expectedBy(c.req.valid('header')));
      return c.json({ savedAt }, 200, etag(tag));
    },
  )
  .openapi(
    route('drafts:own', `delete ${path}`, 'Scarta il proprio testo non salvato', {
      ...byItem,
      ...preconditions,
      before: [place],
      problems: ['DRAFT_CHANGED'],
    }),
    async (c) => done(c, deleteDraft(c.var.ctx, c.var.place, expectedBy(c.req.valid('header')))),
  );
