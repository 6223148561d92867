import { createRoute, z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { createMiddleware } from 'hono/factory';
import { withPersonNames } from '#functions/db/person-names.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { originalKey } from '#functions/files/media-storage.ts';
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
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { limits } from '#shared/limits.ts';
import {
  AwaitedUpload,
  MediaChange,
  MediaFileRecord,
  MediaItem,
  MediaSummary,
  MediaUpload,
  mediaFilters,
} from '#shared/model/media.ts';
import { type Action, mayTo } from '#shared/rules/permissions.ts';
import { changeMedia, findMedia, removeMedia } from './library.ts';
import { listMedia } from './list.ts';
import { asRecord, getFile, listFiles, type MediaWithUpload } from './rows.ts';
import { type Started, startReplacement, startUpload } from './uploads.ts';
import { withUses } from './uses.ts';

const described = { tags: ['media'], security: bearer };
const refusals = ['NOT_AUTHENTICATED', 'FORBIDDEN'] as const;
const known = json(MediaItem, 'La libreria ha già questa immagine');
const awaited = json(AwaitedUpload, 'Il modulo con cui inviare il file');

const fileNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'Serve il numero di un file')
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 });

type MediaAction = Extract<Action, `media:${string}`>;
type WithMedia = Pick<SignedIn, 'Bindings'> & { Variables: SignedIn['Variables'] & { found: MediaWithUpload } };

/** Authentication and role, then existence and ownership; only after them is the body read. */
function accessToMedia(action: MediaAction) {
  const load = createMiddleware<WithMedia>(async (c, next) => {
    const found = await findMedia(c.var.ctx, pathId(c.req.param('id') ?? '', 'MEDIA_NOT_FOUND'));
    if (!mayTo(c.var.actor, action, found.media.authorId)) throw new AppError('NOT_YOURS');
    c.set('found', found);
    await next();
  });
  return [access(action), load] as const;
}

/** The form for the file, or the item that needs none. */
const answerStarted = async (c: Pick<HonoContext<SignedIn>, 'json' | 'var'>, started: Started) =>
  'awaited' in started
    ? c.json(started.awaited, 201)
    : c.json(await withUses(c.var.ctx, c.var.actor, started.known), 200);

export const mediaRoutes = feature()
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/',
      summary: 'Elenca le immagini della libreria, dalla più recente',
      middleware: [access('media:read')] as const,
      request: {
        query: PageQuery.extend({
          search: z.string().max(limits.text).optional(),
          filter: z.enum(mediaFilters).optional(),
        }),
      },
      responses: { 200: json(z.array(MediaSummary), 'Le immagini'), ...problems(...refusals, 'INVALID') },
    }),
    async (c) => {
      const { search, filter, ...page } = c.req.valid('query');
      return c.json(linkToNext(c, await listMedia(c.var.ctx, c.var.actor, { search, filter }, page)), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'post',
      path: '/',
      summary: 'Annuncia un file da caricare: risponde con il modulo, o con l’immagine che ha già questi byte',
      middleware: [access('media:upload'), ...jsonBody()] as const,
      request: body(MediaUpload),
      responses: {
        200: known,
        201: awaited,
        ...problems(...refusals, ...bodyErrors, 'MEDIA_TRASHED', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => answerStarted(c, await startUpload(c.var.ctx, c.var.actor, c.req.valid('json'))),
  )
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/{id}',
      summary: 'Legge un’immagine: come sta, che cosa se ne sa, dove è usata',
      middleware: [...accessToMedia('media:read')] as const,
      request: byId,
      responses: { 200: json(MediaItem, 'L’immagine'), ...problems(...refusals, 'MEDIA_NOT_FOUND') },
    }),
    async (c) => c.json(await withUses(c.var.ctx, c.var.actor, c.var.found), 200),
  )
  .openapi(
    createRoute({
      ...described,
      method: 'put',
      path: '/{id}',
      summary: 'Modifica i dati: i campi assenti restano come sono',
      middleware: [...accessToMedia('media:edit'), ...jsonBody()] as const,
      request: { ...byId, ...body(MediaChange, false) },
      responses: {
        200: json(MediaItem, 'L’immagine'),
        ...problems(...refusals, 'NOT_YOURS', 'MEDIA_SHOWN', 'MEDIA_NOT_FOUND', ...bodyErrors, 'VERSION_CONFLICT'),
      },
    }),
    async (c) => {
      const { ctx, actor, found } = c.var;
      return c.json(await withUses(ctx, actor, await changeMedia(ctx, actor, found, c.req.valid('json'))), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'put',
      path: '/{id}/file',
      summary: 'Annuncia un file al posto di quello che c’è: i lettori vedono il vecchio finché il nuovo è pronto',
      middleware: [...accessToMedia('media:replace'), ...jsonBody()] as const,
      request: { ...byId, ...body(MediaUpload) },
      responses: {
        200: known,
        201: awaited,
        ...problems(
          ...refusals,
          'NOT_YOURS',
          'MEDIA_SHOWN',
          'MEDIA_NOT_FOUND',
          ...bodyErrors,
          'MEDIA_NOT_READY',
          'VERSION_CONFLICT',
          'TOO_MANY_REQUESTS',
        ),
      },
    }),
    async (c) => {
      const { ctx, actor, found } = c.var;
      return answerStarted(c, await startReplacement(ctx, actor, found, c.req.valid('json')));
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/{id}/files',
      summary: 'Elenca i file che l’immagine ha avuto, dall’ultimo',
      middleware: [...accessToMedia('media:read')] as const,
      request: byId,
      responses: { 200: json(z.array(MediaFileRecord), 'I file'), ...problems(...refusals, 'MEDIA_NOT_FOUND') },
    }),
    async (c) => {
      const { ctx, found } = c.var;
      const files = (await listFiles(ctx.store, found.media.id)).map(asRecord).reverse();
      return c.json(await withPersonNames(ctx.store, files), 200);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'get',
      path: '/{id}/original',
      summary: 'Porta al file com’è stato caricato, per alcuni minuti: l’ultimo, o uno di prima',
      middleware: [...accessToMedia('media:read')] as const,
      request: { ...byId, query: z.object({ file: fileNumber.optional() }) },
      responses: {
        302: { description: 'L’indirizzo del file' },
        ...problems(...refusals, 'MEDIA_NOT_FOUND', 'MEDIA_NOT_READY', 'INVALID'),
      },
    }),
    async (c) => {
      const { id, file: last } = c.var.found.media;
      if (!last) throw new AppError('MEDIA_NOT_READY');
      const { file: number = last.number } = c.req.valid('query');
      const file = number === last.number ? last : await getFile(c.var.ctx.store, id, number);
      if (!file) throw new AppError('MEDIA_NOT_FOUND');
      return c.redirect(await c.var.ctx.media.originalAddress(originalKey(id, file.number), file.name, file.type), 302);
    },
  )
  .openapi(
    createRoute({
      ...described,
      method: 'delete',
      path: '/{id}',
      summary: 'Elimina un’immagine che nessun contenuto pubblicato mostra',
      middleware: [...accessToMedia('media:delete')] as const,
      request: byId,
      responses: {
        204: noContent,
        ...problems(...refusals, 'NOT_YOURS', 'MEDIA_NOT_FOUND', 'MEDIA_IN_USE', 'VERSION_CONFLICT'),
      },
    }),
    async (c) => {
      await removeMedia(c.var.ctx, c.var.actor, c.var.found);
      return c.body(null, 204);
    },
  );
