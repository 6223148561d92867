import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { feature, pathId } from '#functions/http/feature.ts';
import { idOfNew, onceAForm } from '#functions/http/idempotency-key.ts';
import { bearer, body, byId, json, noContent } from '#functions/http/openapi.ts';
import { linkToNext, PageQuery } from '#functions/http/page.ts';
import { bodyProblems, overreach, problems, sentBefore } from '#functions/http/problem.ts';
import { limits, moderation } from '#shared/limits.ts';
import { startedFrom } from '#shared/model/edition.ts';
import { optionalParagraph, status } from '#shared/model/fields.ts';
import type { Decision } from '#shared/rules/publishing.ts';
import { listByAuthor, listPending, listWorking } from './editions.ts';
import { answer, validBody } from './generic-schemas.ts';
import { accessToItem } from './item-access.ts';
import { create, decide, findFor, findToChange, type Moderated, remove, update } from './moderation.ts';
import { revisionRoutes, type SaveOnto } from './revision-routes.ts';
import { undoApproval } from './undo-approval.ts';

type Schemas<Item, Summary, Input, Change> = { item: Item; summary: Summary; input: Input; change: Change };

const decisionSummary: Record<Decision, string> = {
  approve: 'Approva e pubblica ciò che aspetta',
  reject: 'Rimanda in bozza ciò che aspetta',
};

const Approval = z.object(startedFrom);
const Rejection = z.object({ reason: optionalParagraph(limits.reviewNote), ...startedFrom });

const Restoration = z.object({ status: status.optional(), featured: z.boolean().optional(), ...startedFrom });

/**
 * The calls that articles, videos and events have in common, relative to the kind's own address.
 */
export function moderatedRoutes<
  Item extends z.ZodObject,
  Summary extends z.ZodObject,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(moderated: Moderated, schemas: Schemas<Item, Summary, Input, Change>) {
  const { kind, notFound } = moderated;
  const tags = [kind];
  const list = { 200: json(z.array(schemas.summary), 'Una pagina della lista') };
  const one = { 200: json(schemas.item, 'Il contenuto') };
  const staff = { tags, security: bearer };

  return feature()
    .openapi(
      createRoute({
        ...staff,
        method: 'get',
        path: '/pending/list',
        summary: 'Elenca ciò che aspetta approvazione',
        middleware: [access('content:list-pending')] as const,
        request: { query: PageQuery },
        responses: { ...list, ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID') },
      }),
      async (c) => answer(c, linkToNext(c, await listPending(c.var.ctx.store, kind, c.req.valid('query'))), 200),
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'get',
        path: '/my/all',
        summary: 'Elenca ciò che ha scritto chi chiama',
        middleware: [access('content:list-own')] as const,
        request: { query: PageQuery },
        responses: { ...list, ...problems('NOT_AUTHENTICATED', 'INVALID') },
      }),
      async (c) => {
        const page = await listByAuthor(c.var.ctx.store, kind, c.var.actor.id, c.req.valid('query'));
        return answer(c, linkToNext(c, page), 200);
      },
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'get',
        path: '/admin/all',
        summary: 'Elenca tutto, in ogni stato',
        middleware: [access('content:list-all')] as const,
        request: { query: PageQuery },
        responses: { ...list, ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID') },
      }),
      async (c) => answer(c, linkToNext(c, await listWorking(c.var.ctx.store, kind, c.req.valid('query'))), 200),
    )
    .openapi(
      createRoute({
        tags,
        method: 'get',
        path: '/{id}',
        summary: 'Legge: la redazione l’edizione di lavoro, i lettori quella pubblicata',
        middleware: [access('public')] as const,
        request: byId,
        responses: { ...one, ...problems(notFound) },
      }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        const { visible } = await findFor(c.var.ctx, moderated, c.var.actor, id);
        return answer(c, visible, 200);
      },
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'post',
        path: '/',
        summary: 'Crea',
        middleware: [access('content:create'), ...jsonBody()] as const,
        request: { ...onceAForm, ...body(schemas.input) },
        responses: {
          201: json(schemas.item, 'Creato'),
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', ...bodyProblems, ...overreach, ...sentBefore),
        },
      }),
      async (c) => answer(c, await create(c.var.ctx, moderated, c.var.actor, idOfNew(c, kind), validBody(c)), 201),
    )
    .openapi(
      createRoute({
        ...staff,
        method: 'put',
        path: '/{id}',
        summary: 'Modifica: i campi assenti restano come sono',
        middleware: [...accessToItem('content:edit', moderated, findToChange), ...jsonBody()] as const,
        request: { ...byId, ...body(schemas.change, false) },
        responses: {
          ...one,
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'NOT_YOURS', notFound, ...bodyProblems, ...overreach, conflict),
        },
      }),
      async (c) => {
        const saved = await update(c.var.ctx, moderated, c.var.actor, c.var.item, validBody(c));
        return answer(c, saved, 200);
      },
    )
    .openapi(decisionRoute('approve', Approval), async (c) => {
      const read = validBody<z.infer<typeof Approval>>(c);
      const saved = await decide(c.var.ctx, moderated, c.var.actor, c.var.item, 'approve', read);
      return answer(c, saved, 200);
    })
    .openapi(
      createRoute({
        ...staff,
        method: 'put',
        path: '/{id}/approve/undo',
        summary: `Annulla un’approvazione, entro ${moderation.undoSeconds} secondi: torna in attesa, e ai lettori ciò che vedevano`,
        middleware: [...accessToItem('content:undo-approval', moderated, findToChange), ...jsonBody()] as const,
        request: { ...byId, ...body(Approval, false) },
        responses: {
          ...one,
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', notFound, ...bodyProblems, ...notUndoable),
        },
      }),
      async (c) => {
        const read = validBody<z.infer<typeof Approval>>(c);
        return answer(c, await undoApproval(c.var.ctx, moderated, c.var.actor, c.var.item, read), 200);
      },
    )
    .openapi(decisionRoute('reject', Rejection), async (c) => {
      const read = validBody<z.infer<typeof Rejection>>(c);
      const saved = await decide(c.var.ctx, moderated, c.var.actor, c.var.item, 'reject', read);
      return answer(c, saved, 200);
    })
    .openapi(
      createRoute({
        ...staff,
        method: 'delete',
        path: '/{id}',
        summary: 'Elimina',
        middleware: [...accessToItem('content:delete', moderated, findToChange)] as const,
        request: byId,
        responses: { 204: noContent, ...problems('NOT_AUTHENTICATED', 'NOT_YOURS', notFound, 'VERSION_CONFLICT') },
      }),
      async (c) => {
        await remove(c.var.ctx, moderated, c.var.actor, c.var.item);
        return c.body(null, 204);
      },
    )
    .route(
      '/',
      revisionRoutes(
        {
          ...moderated,
          toRead: accessToItem(
            'content:see-revisions',
            moderated,
            async (...found) => void (await findToChange(...found)),
          ),
          toSave: accessToItem('content:edit', moderated, async (...found): Promise<SaveOnto> => {
            const [ctx, , by] = found;
            const item = await findToChange(...found);
            return (change, onto) => update(ctx, moderated, by, item, change, onto);
          }),
        },
        { ...schemas, change: Restoration },
      ),
    );

  function decisionRoute<Name extends Decision, Body extends z.ZodType>(decision: Name, schema: Body) {
    return createRoute({
      ...staff,
      method: 'put',
      path: `/{id}/${decision}` as `/{id}/${Name}`,
      summary: decisionSummary[decision],
      middleware: [...accessToItem(`content:${decision}`, moderated, findToChange), ...jsonBody()] as const,
      request: { ...byId, ...body(schema, false) },
      responses: {
        ...one,
        ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', notFound, ...bodyProblems, 'NOT_PENDING', 'CHANGED_SINCE_READ'),
      },
    });
  }
}

const conflict = 'VERSION_CONFLICT';
const notUndoable = ['APPROVAL_NOT_UNDOABLE', 'CHANGED_SINCE_READ'] as const;
