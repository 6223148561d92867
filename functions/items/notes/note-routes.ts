import { z } from '@hono/zod-openapi';
import { done, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { idempotencyHeader, newItemId } from '#functions/http/idempotency-key.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount } from '#functions/http/rate-limit/rate-limit.ts';
import { check, route } from '#functions/http/route.ts';
import { byItem, notFound, path, place, type WithPlace } from '#functions/items/item-of-path.ts';
import { findToChange } from '#functions/items/moderation.ts';
import { specs } from '#functions/items/specs.ts';
import { AnswerInput, Note, NoteInput, OpenNotes } from '#shared/items/note.ts';
import { actionOn } from '#shared/kinds/kinds.ts';
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

/** The item in the path, if the caller may edit it. */
const notedItem = check<WithPlace & { noted: AnnotatedItem }>(['NOT_YOURS', ...notFound], async (c, next) => {
  const { ctx, actor, place } = c.var;
  const { kind, id } = place;
  const reload = () => findToChange(ctx, specs[kind], actor, actionOn('edit', kind), id);
  c.set('noted', { kind, item: await reload(), reload });
  await next();
});

const ofItem = [place, notedItem] as const;
const byNote = { params: byItem.params.extend({ note: z.string() }) };
const noteOf = (note: string) => pathId(note, 'NOTE_NOT_FOUND');

export const noteRoutes = feature()
  .openapi(
    route('notes:write', 'get /open', 'Elenca i contenuti con commenti aperti: i propri, o tutti per gli editor', {
      query: PageQuery,
      answers: { 200: json(z.array(OpenNotes), 'Quante sono aperte, senza le parole') },
    }),
    async (c) => c.json(linkToNext(c, await listOpenNotes(c.var.ctx, c.var.actor, c.req.valid('query'))), 200),
  )
  .openapi(
    route('notes:write', `get ${path}`, 'Elenca i commenti su un contenuto', {
      ...byItem,
      before: ofItem,
      answers: { 200: json(z.array(Note), 'Nell’ordine in cui sono state scritte') },
    }),
    async (c) => c.json(await listNotes(c.var.ctx, c.var.noted), 200),
  )
  .openapi(
    route('notes:write', `post ${path}`, 'Commenta un passaggio, o propone come cambiarlo', {
      ...byItem,
      ...idempotencyHeader,
      body: NoteInput,
      before: ofItem,
      answers: { 201: json(Note, 'Il commento') },
      problems: ['TOO_MANY_NOTES', 'TOO_MANY_REQUESTS'],
    }),
    async (c) => {
      const { ctx, actor, noted } = c.var;
      await limitAccount(ctx, rateLimits.notes, actor.id);
      return c.json(await addNote(ctx, actor, noted, newItemId(c, noted.kind), c.req.valid('json')), 201);
    },
  )
  .openapi(
    route('notes:write', `post ${path}/{note}/answers`, 'Risponde a un commento; se era risolto, lo riapre', {
      ...byNote,
      ...idempotencyHeader,
      body: AnswerInput,
      before: ofItem,
      answers: { 201: json(Note, 'Il commento con la risposta') },
      problems: ['NOTE_NOT_FOUND', 'TOO_MANY_NOTES', 'TOO_MANY_REQUESTS'],
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
    route('notes:write', `post ${path}/{note}/resolve`, 'Segna un commento come risolto', {
      ...byNote,
      before: ofItem,
      answers: { 200: json(Note, 'Il commento') },
      problems: ['NOTE_NOT_FOUND'],
    }),
    async (c) => {
      const { ctx, actor, noted } = c.var;
      return c.json(await resolveNote(ctx, actor, noted, noteOf(c.req.valid('param').note)), 200);
    },
  )
  .openapi(
    route('notes:write', `post ${path}/{note}/reopen`, 'Riapre un commento risolto', {
      ...byNote,
      before: ofItem,
      answers: { 200: json(Note, 'Il commento') },
      problems: ['NOTE_NOT_FOUND'],
    }),
    async (c) => {
      const { ctx, noted } = c.var;
      return c.json(await reopenNote(ctx, noted, noteOf(c.req.valid('param').note)), 200);
    },
  )
  .openapi(
    route('notes:write', `delete ${path}/{note}`, 'Elimina un commento: chi l’ha scritto, o un amministratore', {
      ...byNote,
      before: ofItem,
      problems: ['NOTE_NOT_FOUND'],
    }),
    async (c) => done(c, deleteNote(c.var.ctx, c.var.actor, c.var.noted, noteOf(c.req.valid('param').note))),
  );
