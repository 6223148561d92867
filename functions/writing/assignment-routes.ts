import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { specs } from '#functions/content/specs.ts';
import { access, type SignedIn } from '#functions/http/access.ts';
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
import { idempotencyHeader, newItemId } from '#functions/http/idempotency-key.ts';
import { bodyErrors, problems, resubmissionErrors } from '#functions/http/problem.ts';
import {
  changeAssignment,
  createAssignment,
  findAssignment,
  linkAssignment,
  listAssignable,
  listAssignments,
  removeAssignment,
  toAssignments,
} from '#functions/moderation/assignments/assignments.ts';
import type { StoredAssignment } from '#functions/moderation/assignments/rows.ts';
import { limits } from '#shared/limits.ts';
import {
  AssignablePerson,
  Assignment,
  AssignmentChange,
  AssignmentInput,
  AssignmentLink,
} from '#shared/model/writing/assignment.ts';

type WithAssignment = Pick<SignedIn, 'Bindings'> & {
  Variables: SignedIn['Variables'] & { assignment: StoredAssignment };
};

const assignment = createMiddleware<WithAssignment>(async (c, next) => {
  const id = pathId(c.req.param('id') ?? '', 'ASSIGNMENT_NOT_FOUND');
  c.set('assignment', await findAssignment(c.var.ctx, c.var.actor, id));
  await next();
});

const common = { tags: ['assignments'], security: bearer };
const one = { 200: json(Assignment, 'L’incarico') };
const list = { 200: json(z.array(Assignment), 'Una pagina degli incarichi: quelli aperti dal più vicino') };
const refused = ['NOT_AUTHENTICATED', 'FORBIDDEN'] as const;
const StateQuery = PageQuery.extend({ state: z.enum(['open', 'done'], 'open oppure done').default('open') });

/** What editors ask people to write. */
export const assignmentRoutes = feature()
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/',
      summary: 'Elenca gli incarichi della redazione',
      middleware: [access('assignments:manage')] as const,
      request: {
        query: StateQuery.extend({
          assignee: z
            .string()
            .max(64)
            .optional()
            .meta({ description: 'L’id di una persona, oppure `none` per quelli affidati a nessuno' }),
        }),
      },
      responses: { ...list, ...problems(...refused, 'INVALID') },
    }),
    async (c) => {
      const { state, assignee, ...page } = c.req.valid('query');
      return c.json(linkToNext(c, await listAssignments(c.var.ctx, c.var.actor, { state, assignee }, page)), 200);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/mine',
      summary: 'Elenca gli incarichi di chi chiama',
      middleware: [access('assignments:own')] as const,
      request: { query: StateQuery },
      responses: { ...list, ...problems(...refused, 'INVALID') },
    }),
    async (c) => {
      const { ctx, actor } = c.var;
      const { state, ...page } = c.req.valid('query');
      return c.json(linkToNext(c, await listAssignments(ctx, actor, { state, assignee: actor.id }, page)), 200);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/people',
      summary: 'Elenca a chi si possono affidare incarichi',
      middleware: [access('assignments:manage')] as const,
      responses: { 200: json(z.array(AssignablePerson), 'Le persone, per nome'), ...problems(...refused) },
    }),
    async (c) => c.json(await listAssignable(c.var.ctx), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/{id}',
      summary: 'Legge un incarico: la persona che lo ha, o un editor',
      middleware: [access('assignments:own'), assignment] as const,
      request: byId,
      responses: { ...one, ...problems(...refused, 'ASSIGNMENT_NOT_FOUND') },
    }),
    async (c) => c.json(await answerOf(c.var, c.var.assignment), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: '/',
      summary: 'Crea un incarico',
      middleware: [access('assignments:manage'), ...jsonBody(limits.smallBodyBytes)] as const,
      request: { ...idempotencyHeader, ...body(AssignmentInput) },
      responses: { 201: json(Assignment, 'Creato'), ...problems(...refused, ...bodyErrors, ...resubmissionErrors) },
    }),
    async (c) => {
      const { ctx, actor } = c.var;
      const made = await createAssignment(ctx, actor, newItemId(c, 'assignment'), c.req.valid('json'));
      return c.json(await answerOf(c.var, made), 201);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'put',
      path: '/{id}',
      summary: 'Cambia un incarico, lo segna come fatto o lo riapre: i campi assenti restano come sono',
      middleware: [access('assignments:manage'), assignment, ...jsonBody(limits.smallBodyBytes)] as const,
      request: { ...byId, ...body(AssignmentChange, false) },
      responses: { ...one, ...problems(...refused, 'ASSIGNMENT_NOT_FOUND', ...bodyErrors, 'ASSIGNMENT_CHANGED') },
    }),
    async (c) => {
      const saved = await changeAssignment(c.var.ctx, c.var.actor, c.var.assignment, c.req.valid('json'));
      return c.json(await answerOf(c.var, saved), 200);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'put',
      path: '/{id}/item',
      summary: 'Collega il contenuto che svolge un incarico: la persona che lo ha, o un editor',
      middleware: [access('assignments:own'), assignment, ...jsonBody(limits.smallBodyBytes)] as const,
      request: { ...byId, ...body(AssignmentLink) },
      responses: { ...one, ...problems(...refused, 'ASSIGNMENT_NOT_FOUND', ...bodyErrors) },
    }),
    async (c) => {
      const { ctx, actor } = c.var;
      const saved = await linkAssignment(ctx, actor, c.var.assignment, specs, c.req.valid('json').item);
      return c.json(await answerOf(c.var, saved), 200);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'delete',
      path: '/{id}',
      summary: 'Elimina un incarico; il contenuto che lo svolge resta',
      middleware: [access('assignments:manage'), assignment] as const,
      request: byId,
      responses: { 204: noContent, ...problems(...refused, 'ASSIGNMENT_NOT_FOUND') },
    }),
    async (c) => {
      await removeAssignment(c.var.ctx, c.var.actor, c.var.assignment);
      return c.body(null, 204);
    },
  );

type Called = Pick<SignedIn['Variables'], 'ctx' | 'actor'>;

const answerOf = async ({ ctx, actor }: Called, stored: StoredAssignment): Promise<Assignment> =>
  (await toAssignments(ctx, actor, [stored]))[0] as Assignment;
