import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { specs } from '#functions/content/specs.ts';
import { access } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { bearer, body, feature, json, linkToNext, noContent, PageQuery, pathId } from '#functions/http/feature.ts';
import { idempotencyHeader, newItemId } from '#functions/http/idempotency-key.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount } from '#functions/http/rate-limit/rate-limit.ts';
import { findToChange } from '#functions/moderation/moderation.ts';
import { limits } from '#shared/limits.ts';
import { actionOn } from '#shared/model/kinds/kinds.ts';
import { AnswerInput, Note, NoteInput, OpenNotes } from '#shared/model/writing/note.ts';
import { byItem, notFound, path, place, type WithPlace } from './item-of-path.ts';
import {
  type AnnotatedItem,
  addNote,
  answerNote,
  deleteNote,
  listNotes,
  listOpenNotes,
  reopenNote,
  resolveNote,
} from './notes.ts';

type WithItem = Pick<WithPlace, 'Bindings'> & { Variables: WithPlace['Variables'] & { noted: AnnotatedItem } };

/** The item in the path, if the caller may edit it. */
const notedItem = createMiddleware<WithItem>(async (c, next) => {
  const { ctx, actor, place } = c.var;
  const { kind, id } = place;
  const reload = () => findToChange(ctx, specs[kind], actor, actionOn('edit', kind), id);
  c.set('noted', { kind, item: await reload(), reload });
  await next();
});

const common = { tags: ['notes'], security: bearer };
const ofItem = [access('notes:write'), place, notedItem] as const;
const refused = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'NOT_YOURS', 'NOT_FOUND', ...notFound] as const;
const byNote = { params: byItem.params.extend({ note: z.string() }) };
const noteOf = (note: string) => pathId(note, 'NOTE_NOT_FOUND');

/** Notes on passages of an item, between its author and the editors. */
export const noteRoutes = feature()
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path: '/open',
      summary: 'Elenca i contenuti con commenti aperti: i propri, o tutti per gli editor',
      middleware: [access('notes:write')] as const,
      request: { query: PageQuery },
      responses: {
        200: json(z.array(OpenNotes), 'Quante sono aperte, senza le parole'),
        ...problems('NOT_AUTHENTICATED', 'FORBIDDEN', 'INVALID'),
      },
    }),
    async (c) => c.json(linkToNext(c, await listOpenNotes(c.var.ctx, c.var.actor, c.req.valid('query'))), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path,
      summary: 'Elenca i commenti su un contenuto',
      middleware: [...ofItem] as const,
      request: byItem,
      responses: { 200: json(z.array(Note), 'Nell’ordine in cui sono state scritte'), ...problems(...refused) },
    }),
    async (c) => c.json(await listNotes(c.var.ctx, c.var.noted), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path,
      summary: 'Commenta un passaggio, o propone come cambiarlo',
      middleware: [...ofItem, ...jsonBody()] as const,
      request: { ...byItem, ...idempotencyHeader, ...body(NoteInput) },
      responses: {
        201: json(Note, 'Il commento'),
        ...problems(...refused, ...bodyErrors, 'TOO_MANY_NOTES', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      const { ctx, actor, noted } = c.var;
      await limitAccount(ctx, rateLimits.notes, actor.id);
      return c.json(await addNote(ctx, actor, noted, newItemId(c, noted.kind), c.req.valid('json')), 201);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: `${path}/{note}/answers`,
      summary: 'Risponde a un commento; se era risolto, lo riapre',
      middleware: [...ofItem, ...jsonBody(limits.smallBodyBytes)] as const,
      request: { ...byNote, ...idempotencyHeader, ...body(AnswerInput) },
      responses: {
        201: json(Note, 'Il commento con la risposta'),
        ...problems(...refused, ...bodyErrors, 'NOTE_NOT_FOUND', 'TOO_MANY_NOTES', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      const { ctx, actor, noted } = c.var;
      const note = noteOf(c.req.valid('param').note);
      await limitAccount(ctx, rateLimits.notes, actor.id);
      const answer = { note, id: newItemId(c, noted.kind), text: c.req.valid('json').text };
      return c.json(await answerNote(ctx, actor, noted, answer), 201);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: `${path}/{note}/resolve`,
      summary: 'Segna un commento come risolto',
      middleware: [...ofItem] as const,
      request: byNote,
      responses: { 200: json(Note, 'Il commento'), ...problems(...refused, 'NOTE_NOT_FOUND') },
    }),
    async (c) => {
      const { ctx, actor, noted } = c.var;
      return c.json(await resolveNote(ctx, actor, noted, noteOf(c.req.valid('param').note)), 200);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path: `${path}/{note}/reopen`,
      summary: 'Riapre un commento risolto',
      middleware: [...ofItem] as const,
      request: byNote,
      responses: { 200: json(Note, 'Il commento'), ...problems(...refused, 'NOTE_NOT_FOUND') },
    }),
    async (c) => {
      const { ctx, noted } = c.var;
      return c.json(await reopenNote(ctx, noted, noteOf(c.req.valid('param').note)), 200);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'delete',
      path: `${path}/{note}`,
      summary: 'Elimina un commento: chi l’ha scritto, o un amministratore',
      middleware: [...ofItem] as const,
      request: byNote,
      responses: { 204: noContent, ...problems(...refused, 'NOTE_NOT_FOUND') },
    }),
    async (c) => {
      const { ctx, actor, noted } = c.var;
      await deleteNote(ctx, actor, noted, noteOf(c.req.valid('param').note));
      return c.body(null, 204);
    },
  );
