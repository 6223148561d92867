import { z } from '@hono/zod-openapi';
import type { Context as HonoContext } from 'hono';
import { originalKey } from '#functions/context/context.ts';
import { withPersonNames } from '#functions/db/person-names.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { SignedIn } from '#functions/http/access.ts';
import { byId, done, feature, json, linkToNext, PageQuery, pathId } from '#functions/http/feature.ts';
import { check, route } from '#functions/http/route.ts';
import { limits } from '#shared/limits.ts';
import {
  AwaitedUpload,
  MediaChange,
  MediaFileRecord,
  MediaItem,
  MediaSummary,
  MediaUpload,
  mediaFilters,
} from '#shared/media/media.ts';
import { mayTo } from '#shared/rules/permissions.ts';
import { changeMedia, findMedia, listMedia, removeMedia } from './library.ts';
import { asRecord, getFile, listFiles, type MediaWithUpload } from './rows.ts';
import { type Started, startReplacement, startUpload } from './uploads.ts';
import { withUses } from './uses.ts';

const mediaItem = json(MediaItem, 'La libreria ha già questa immagine');
const awaited = json(AwaitedUpload, 'Il modulo con cui inviare il file');

const fileNumber = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, 'Serve il numero di un file')
  .transform(Number)
  .openapi({ type: 'integer', minimum: 1 });

/** The media item in the path, if the caller may do this to it. */
const mediaOfPath = check<{ item: MediaWithUpload }>(['MEDIA_NOT_FOUND'], async (c, next) => {
  const item = await findMedia(c.var.ctx, pathId(c.req.param('id') ?? '', 'MEDIA_NOT_FOUND'));
  if (!mayTo(c.var.actor, c.var.policy, item.media.authorId)) throw new AppError('NOT_YOURS');
  c.set('item', item);
  await next();
});

/** The form for the file, or the item that needs none. */
const answerStarted = async (c: Pick<HonoContext<SignedIn>, 'json' | 'var'>, started: Started) =>
  'awaited' in started
    ? c.json(started.awaited, 201)
    : c.json(await withUses(c.var.ctx, c.var.actor, started.item), 200);

export const mediaRoutes = feature()
  .openapi(
    route('media:read', 'get /', 'Elenca le immagini della libreria, dalla più recente', {
      query: PageQuery.extend({
        search: z.string().max(limits.text).optional(),
        filter: z.enum(mediaFilters).optional(),
      }),
      answers: { 200: json(z.array(MediaSummary), 'Le immagini') },
    }),
    async (c) => {
      const { search, filter, ...page } = c.req.valid('query');
      return c.json(linkToNext(c, await listMedia(c.var.ctx, c.var.actor, { search, filter }, page)), 200);
    },
  )
  .openapi(
    route(
      'media:upload',
      'post /',
      'Annuncia un file da caricare: risponde con il modulo, o con l’immagine che ha già questi byte',
      {
        body: MediaUpload,
        answers: { 200: mediaItem, 201: awaited },
        problems: ['MEDIA_TRASHED', 'TOO_MANY_REQUESTS'],
      },
    ),
    async (c) => answerStarted(c, await startUpload(c.var.ctx, c.var.actor, c.req.valid('json'))),
  )
  .openapi(
    route('media:read', 'get /{id}', 'Legge un’immagine: come sta, che cosa se ne sa, dove è usata', {
      ...byId,
      before: [mediaOfPath],
      answers: { 200: json(MediaItem, 'L’immagine') },
    }),
    async (c) => c.json(await withUses(c.var.ctx, c.var.actor, c.var.item), 200),
  )
  .openapi(
    route('media:edit', 'put /{id}', 'Modifica i dati: i campi assenti restano come sono', {
      ...byId,
      body: MediaChange,
      before: [mediaOfPath],
      answers: { 200: json(MediaItem, 'L’immagine') },
      problems: ['MEDIA_SHOWN', 'VERSION_CONFLICT'],
    }),
    async (c) => {
      const { ctx, actor, item } = c.var;
      return c.json(await withUses(ctx, actor, await changeMedia(ctx, actor, item, c.req.valid('json'))), 200);
    },
  )
  .openapi(
    route(
      'media:replace',
      'put /{id}/file',
      'Annuncia un file al posto di quello che c’è: i lettori vedono il vecchio finché il nuovo è pronto',
      {
        ...byId,
        body: MediaUpload,
        before: [mediaOfPath],
        answers: { 200: mediaItem, 201: awaited },
        problems: ['MEDIA_SHOWN', 'MEDIA_NOT_READY', 'VERSION_CONFLICT', 'TOO_MANY_REQUESTS'],
      },
    ),
    async (c) => {
      const { ctx, actor, item } = c.var;
      return answerStarted(c, await startReplacement(ctx, actor, item, c.req.valid('json')));
    },
  )
  .openapi(
    route('media:read', 'get /{id}/files', 'Elenca i file che l’immagine ha avuto, dall’ultimo', {
      ...byId,
      before: [mediaOfPath],
      answers: { 200: json(z.array(MediaFileRecord), 'I file') },
    }),
    async (c) => {
      const { ctx, item } = c.var;
      const files = (await listFiles(ctx.store, item.media.id)).map(asRecord).reverse();
      return c.json(await withPersonNames(ctx.store, files), 200);
    },
  )
  .openapi(
    route(
      'media:read',
      'get /{id}/original',
      'Porta al file com’è stato caricato, per alcuni minuti: l’ultimo, o uno di prima',
      {
        ...byId,
        query: z.object({ file: fileNumber.optional() }),
        before: [mediaOfPath],
        answers: { 302: { description: 'L’indirizzo del file' } },
        problems: ['MEDIA_NOT_READY'],
      },
    ),
    async (c) => {
      const { id, file: last } = c.var.item.media;
      if (!last) throw new AppError('MEDIA_NOT_READY');
      const { file: number = last.number } = c.req.valid('query');
      const file = number === last.number ? last : await getFile(c.var.ctx.store, id, number);
      if (!file) throw new AppError('MEDIA_NOT_FOUND');
      return c.redirect(await c.var.ctx.media.originalAddress(originalKey(id, file.number), file.name, file.type), 302);
    },
  )
  .openapi(
    route('media:delete', 'delete /{id}', 'Elimina un’immagine che nessun contenuto pubblicato mostra', {
      ...byId,
      before: [mediaOfPath],
      problems: ['MEDIA_IN_USE', 'VERSION_CONFLICT'],
    }),
    async (c) => done(c, removeMedia(c.var.ctx, c.var.actor, c.var.item)),
  );
