import { z } from '@hono/zod-openapi';
import { byId, done, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { idempotencyHeader, idempotencyKey, newItemId } from '#functions/http/idempotency-key.ts';
import { resubmissionErrors, roleErrors } from '#functions/http/problem.ts';
import { route } from '#functions/http/route.ts';
import { startedFrom } from '#shared/kinds/edition.ts';
import { actionOn } from '#shared/kinds/kinds.ts';
import { limits, moderation } from '#shared/limits.ts';
import { optionalParagraph, status } from '#shared/rules/fields.ts';
import type { Decision } from '#shared/rules/publishing.ts';
import { decide, undoApproval } from './decisions.ts';
import { answer, itemOfPath, validBody } from './item-of-path.ts';
import {
  type ContentSpec,
  create,
  isModeratedSpec,
  type ModeratedSpec,
  read,
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
  problems: roleErrors,
} as const;
const unmoderatedCalls = {
  readSummary: 'Legge: una bozza solo la redazione',
  createSummary: 'Crea: pubblica, o tiene in bozza',
  problems: [],
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
  const item = itemOfPath(spec);
  const content = { 200: json(schemas.item, 'Il contenuto') };

  return feature()
    .openapi(
      route('public', 'get /{id}', summaries.readSummary, { ...byId, answers: content, problems: [notFound] }),
      async (c) => {
        const id = pathId(c.req.valid('param').id, notFound);
        return answer(c, await read(c.var.ctx, spec, c.var.actor, id), 200);
      },
    )
    .openapi(
      route(actionOn('create', kind), 'post /', summaries.createSummary, {
        ...idempotencyHeader,
        body: schemas.input,
        answers: { 201: json(schemas.item, 'Creato') },
        problems: [...special, ...resubmissionErrors],
      }),
      async (c) => {
        const ids = { id: newItemId(c, kind), form: idempotencyKey(c) };
        return answer(c, await create(c.var.ctx, spec, c.var.actor, ids, validBody(c)), 201);
      },
    )
    .openapi(
      route(actionOn('edit', kind), 'put /{id}', 'Modifica: i campi assenti restano come sono', {
        ...byId,
        body: schemas.change,
        before: [item],
        answers: content,
        problems: [...special, 'VERSION_CONFLICT'],
      }),
      async (c) => answer(c, await update(c.var.ctx, spec, c.var.actor, c.var.item, validBody(c)), 200),
    )
    .openapi(
      route(actionOn('delete', kind), 'delete /{id}', 'Elimina', {
        ...byId,
        before: [item],
        problems: ['VERSION_CONFLICT'],
      }),
      async (c) => done(c, remove(c.var.ctx, spec, c.var.actor, c.var.item)),
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
  const { kind } = moderated;
  const item = itemOfPath(moderated);
  const list = { 200: json(z.array(schemas.summary), 'Una pagina della lista') };
  const content = { 200: json(schemas.item, 'Il contenuto') };

  return feature()
    .openapi(
      route('moderated:list-pending', 'get /pending/list', 'Elenca ciò che aspetta approvazione', {
        query: PageQuery,
        answers: list,
      }),
      async (c) => answer(c, linkToNext(c, await listPending(c.var.ctx.store, kind, c.req.valid('query'))), 200),
    )
    .openapi(
      route('moderated:list-own', 'get /my/all', 'Elenca ciò che ha scritto chi chiama', {
        query: PageQuery,
        answers: list,
      }),
      async (c) => {
        const page = await listByAuthor(c.var.ctx.store, kind, c.var.actor.id, c.req.valid('query'));
        return answer(c, linkToNext(c, page), 200);
      },
    )
    .openapi(
      route('moderated:list-all', 'get /admin/all', 'Elenca tutto, in ogni stato', { query: PageQuery, answers: list }),
      async (c) => answer(c, linkToNext(c, await listWorking(c.var.ctx.store, kind, c.req.valid('query'))), 200),
    )
    .route('/', itemRoutes(moderated, schemas))
    .openapi(decisionRoute('approve', Approval), async (c) => {
      const read = validBody<z.infer<typeof Approval>>(c);
      const saved = await decide(c.var.ctx, moderated, c.var.actor, c.var.item, 'approve', read);
      return answer(c, saved, 200);
    })
    .openapi(
      route(
        'moderated:undo-approval',
        'put /{id}/approve/undo',
        `Annulla un’approvazione, entro ${moderation.undoSeconds} secondi: torna in attesa, e ai lettori ciò che vedevano`,
        {
          ...byId,
          body: Approval,
          before: [item],
          answers: content,
          problems: ['APPROVAL_NOT_UNDOABLE', 'CHANGED_SINCE_READ'],
        },
      ),
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
    return route(`moderated:${decision}`, `put /{id}/${decision}`, decisionSummary[decision], {
      ...byId,
      body: schema,
      before: [item],
      answers: content,
      problems: ['NOT_PENDING', 'CHANGED_SINCE_READ'],
    });
  }
}
