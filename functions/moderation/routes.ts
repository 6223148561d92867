import { createRoute, z } from '@hono/zod-openapi';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import {
  bearer,
  body,
  byId,
  feature,
  json,
  linkToNext,
  noContent,
  PageQuery,
  pathId,
} from '#functions/http/feature.ts';
import { idempotencyHeader, idempotencyKey, newItemId } from '#functions/http/idempotency-key.ts';
import { bodyErrors, problems, resubmissionErrors, roleErrors } from '#functions/http/problem.ts';
import { limits, moderation } from '#shared/limits.ts';
import { optionalParagraph, status } from '#shared/model/fields.ts';
import { startedFrom } from '#shared/model/kinds/edition.ts';
import { actionOn } from '#shared/model/kinds/kinds.ts';
import type { Decision } from '#shared/rules/publishing.ts';
import { decide, undoApproval } from './decisions.ts';
import { accessToItem, answer, validBody } from './item-access.ts';
import {
  type ContentSpec,
  create,
  findFor,
  isModeratedSpec,
  type ModeratedSpec,
  remove,
  type UnmoderatedSpec,
  update,
} from './moderation.ts';
import { revisionRoutes } from './revision-routes.ts';
import { listByAuthor, listPending, listWorking } from './saving/editions.ts';

type Schemas<Item, Summary, Input, Change> = { item: Item; summary: Summary; input: Input; change: Change };

const decisionSummary: Record<Decision, string> = {
  approve: 'Approva e pubblica ciò che aspetta',
  reject: 'Rimanda in bozza ciò che aspetta',
};

const Approval = z.object(startedFrom);
const Rejection = z.object({ reason: optionalParagraph(limits.reviewNote), ...startedFrom });

const Restoration = z.object({ status: status.optional(), featured: z.boolean().optional(), ...startedFrom });

/** Where the shared routes of moderated and unmoderated kinds differ. */
const moderatedCalls = {
  readSummary: 'Legge: la redazione l’edizione di lavoro, i lettori quella pubblicata',
  createSummary: 'Crea',
  problems: { create: roleErrors, edit: ['NOT_YOURS', ...roleErrors], delete: [] },
} as const;
const unmoderatedCalls = {
  readSummary: 'Legge: una bozza solo la redazione',
  createSummary: 'Crea: pubblica, o tiene in bozza',
  problems: { create: [], edit: [], delete: ['FORBIDDEN'] },
} as const;

/** The routes of one item that every kind has, relative to the kind's own address. */
function itemRoutes<
  Item extends z.ZodObject,
  Summary extends z.ZodObject,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(spec: ContentSpec, schemas: Schemas<Item, Summary, Input, Change>) {
  const { kind, notFound } = spec;
  const { problems: special, ...summaries } = isModeratedSpec(spec) ? moderatedCalls : unmoderatedCalls;
  const tags = [kind];
  const one = { 200: json(schemas.item, 'Il contenuto') };
  const described = { tags, security: bearer };

  return feature()
    .openapi(
      createRoute({
        tags,
        method: 'get',
        path: '/{id}',
        summary: summaries.readSummary,
        middleware: [access('public')] as const,
        request: byId,
        responses: { ...one, ...problems(notFound) },
      }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        const { visible } = await findFor(c.var.ctx, spec, c.var.actor, id);
        return answer(c, visible, 200);
      },
    )
    .openapi(
      createRoute({
        ...described,
        method: 'post',
        path: '/',
        summary: summaries.createSummary,
        middleware: [access(actionOn('create', kind)), ...jsonBody()] as const,
        request: { ...idempotencyHeader, ...body(schemas.input) },
        responses: {
          201: json(schemas.item, 'Creato'),
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', ...bodyErrors, ...special.create, ...resubmissionErrors),
        },
      }),
      async (c) => {
        const ids = { id: newItemId(c, kind), form: idempotencyKey(c) };
        return answer(c, await create(c.var.ctx, spec, c.var.actor, ids, validBody(c)), 201);
      },
    )
    .openapi(
      createRoute({
        ...described,
        method: 'put',
        path: '/{id}',
        summary: 'Modifica: i campi assenti restano come sono',
        middleware: [...accessToItem(actionOn('edit', kind), spec), ...jsonBody()] as const,
        request: { ...byId, ...body(schemas.change, false) },
        responses: {
          ...one,
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', ...special.edit, notFound, ...bodyErrors, 'VERSION_CONFLICT'),
        },
      }),
      async (c) => answer(c, await update(c.var.ctx, spec, c.var.actor, c.var.item, validBody(c)), 200),
    )
    .openapi(
      createRoute({
        ...described,
        method: 'delete',
        path: '/{id}',
        summary: 'Elimina',
        middleware: [...accessToItem(actionOn('delete', kind), spec)] as const,
        request: byId,
        responses: {
          204: noContent,
          ...problems('NOT_AUTHENTICATED', ...special.delete, 'NOT_YOURS', notFound, 'VERSION_CONFLICT'),
        },
      }),
      async (c) => {
        await remove(c.var.ctx, spec, c.var.actor, c.var.item);
        return c.body(null, 204);
      },
    );
}

/** What news and gallery works have in common, relative to the kind's own address. */
export const unmoderatedRoutes = <
  Item extends z.ZodObject,
  Summary extends z.ZodObject,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(
  unmoderated: UnmoderatedSpec,
  schemas: Schemas<Item, Summary, Input, Change>,
) =>
  itemRoutes(unmoderated, schemas).route(
    '/',
    revisionRoutes(unmoderated, { ...schemas, change: z.object(startedFrom) }),
  );

/** What articles, videos and events have in common, relative to the kind's own address. */
export function moderatedRoutes<
  Item extends z.ZodObject,
  Summary extends z.ZodObject,
  Input extends z.ZodType,
  Change extends z.ZodType,
>(moderated: ModeratedSpec, schemas: Schemas<Item, Summary, Input, Change>) {
  const { kind, notFound } = moderated;
  const list = { 200: json(z.array(schemas.summary), 'Una pagina della lista') };
  const one = { 200: json(schemas.item, 'Il contenuto') };
  const described = { tags: [kind], security: bearer };

  return feature()
    .openapi(
      createRoute({
        ...described,
        method: 'get',
        path: '/pending/list',
        summary: 'Elenca ciò che aspetta approvazione',
        middleware: [access('moderated:list-pending')] as const,
        request: { query: PageQuery },
        responses: { ...list, ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID') },
      }),
      async (c) => answer(c, linkToNext(c, await listPending(c.var.ctx.store, kind, c.req.valid('query'))), 200),
    )
    .openapi(
      createRoute({
        ...described,
        method: 'get',
        path: '/my/all',
        summary: 'Elenca ciò che ha scritto chi chiama',
        middleware: [access('moderated:list-own')] as const,
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
        ...described,
        method: 'get',
        path: '/admin/all',
        summary: 'Elenca tutto, in ogni stato',
        middleware: [access('moderated:list-all')] as const,
        request: { query: PageQuery },
        responses: { ...list, ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID') },
      }),
      async (c) => answer(c, linkToNext(c, await listWorking(c.var.ctx.store, kind, c.req.valid('query'))), 200),
    )
    .route('/', itemRoutes(moderated, schemas))
    .openapi(decisionRoute('approve', Approval), async (c) => {
      const read = validBody<z.infer<typeof Approval>>(c);
      const saved = await decide(c.var.ctx, moderated, c.var.actor, c.var.item, 'approve', read);
      return answer(c, saved, 200);
    })
    .openapi(
      createRoute({
        ...described,
        method: 'put',
        path: '/{id}/approve/undo',
        summary: `Annulla un’approvazione, entro ${moderation.undoSeconds} secondi: torna in attesa, e ai lettori ciò che vedevano`,
        middleware: [...accessToItem('moderated:undo-approval', moderated), ...jsonBody()] as const,
        request: { ...byId, ...body(Approval, false) },
        responses: {
          ...one,
          ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', notFound, ...bodyErrors, ...notUndoable),
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
    .route('/', revisionRoutes(moderated, { ...schemas, change: Restoration }));

  function decisionRoute<Name extends Decision, Body extends z.ZodType>(decision: Name, schema: Body) {
    return createRoute({
      ...described,
      method: 'put',
      path: `/{id}/${decision}` as `/{id}/${Name}`,
      summary: decisionSummary[decision],
      middleware: [...accessToItem(`moderated:${decision}`, moderated), ...jsonBody()] as const,
      request: { ...byId, ...body(schema, false) },
      responses: {
        ...one,
        ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', notFound, ...bodyErrors, 'NOT_PENDING', 'CHANGED_SINCE_READ'),
      },
    });
  }
}

const notUndoable = ['APPROVAL_NOT_UNDOABLE', 'CHANGED_SINCE_READ'] as const;
