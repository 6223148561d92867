import { z } from '@hono/zod-openapi';
import { AppError } from '#functions/errors/app-error.ts';
import { done, feature, json, pathId } from '#functions/http/feature.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount, limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { check, route } from '#functions/http/route.ts';
import { byItem, path } from '#functions/items/item-of-path.ts';
import { findToChange } from '#functions/items/moderation.ts';
import type { WorkingEdition } from '#functions/items/saving/editions.ts';
import { specs } from '#functions/items/specs.ts';
import { ConfirmInput } from '#shared/accounts/user.ts';
import { NewShare, Share, SharedItem, ShareInput } from '#shared/items/share.ts';
import { type ModeratedKind, moderatedKinds } from '#shared/kinds/kinds.ts';
import { createShare, endShare, listShares, viewShare } from './shares.ts';

const notFound = moderatedKinds.map((kind) => specs[kind].notFound);

/** The item in the path, if the caller may share it. */
const sharedItem = check<{ kind: ModeratedKind; item: WorkingEdition }>(['NOT_FOUND', ...notFound], async (c, next) => {
  const kind = moderatedKinds.find((name) => name === c.req.param('kind'));
  if (!kind) throw new AppError('NOT_FOUND');
  const spec = specs[kind];
  c.set('kind', kind);
  const id = pathId(c.req.param('id') ?? '', spec.notFound);
  c.set('item', await findToChange(c.var.ctx, spec, c.var.actor, 'content:share', id));
  await next();
});

const byShare = { params: byItem.params.extend({ share: z.string() }) };

/** Links that show an unpublished item to persons without an account. */
export const shareRoutes = feature()
  .openapi(
    route('content:share', `get ${path}`, 'Elenca i link aperti che mostrano un contenuto', {
      ...byItem,
      before: [sharedItem],
      answers: { 200: json(z.array(Share), 'I link, senza il loro segreto') },
    }),
    async (c) => c.json(await listShares(c.var.ctx, c.var.kind, c.var.item.id), 200),
  )
  .openapi(
    route('content:share', `post ${path}`, 'Crea un link che mostra un contenuto com’è in redazione', {
      ...byItem,
      body: ShareInput,
      before: [sharedItem],
      answers: { 201: json(NewShare, 'Il link') },
      problems: ['TOO_MANY_REQUESTS'],
    }),
    async (c) => {
      const { ctx, actor, kind, item } = c.var;
      await limitAccount(ctx, rateLimits.shares, actor.id);
      return c.json(await createShare(ctx, actor, kind, item, c.req.valid('json').days), 201);
    },
  )
  .openapi(
    route('content:share', `delete ${path}/{share}`, 'Chiude un link: chi lo ha creato, o un editor', {
      ...byShare,
      before: [sharedItem],
      problems: ['SHARE_NOT_FOUND'],
    }),
    async (c) => {
      const { ctx, actor, kind, item } = c.var;
      return done(c, endShare(ctx, actor, kind, item, pathId(c.req.valid('param').share, 'SHARE_NOT_FOUND')));
    },
  )
  .openapi(
    route('public', 'post /view', 'Ciò che un link mostra', {
      body: ConfirmInput,
      answers: { 200: json(SharedItem, 'Il contenuto') },
      problems: ['SHARE_GONE'],
    }),
    async (c) => {
      await limitCaller(c, rateLimits.sharedItems);
      c.header('cache-control', 'no-store');
      return c.json(await viewShare(c.var.ctx, c.req.valid('json').token), 200);
    },
  );
