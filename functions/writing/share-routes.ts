import { createRoute, z } from '@hono/zod-openapi';
import { createMiddleware } from 'hono/factory';
import { specs } from '#functions/content/specs.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { access, type SignedIn } from '#functions/http/access.ts';
import { jsonBody } from '#functions/http/body.ts';
import { bearer, body, feature, json, noContent, pathId } from '#functions/http/feature.ts';
import { bodyErrors, problems } from '#functions/http/problem.ts';
import { rateLimits } from '#functions/http/rate-limit/limits.ts';
import { limitAccount, limitCaller } from '#functions/http/rate-limit/rate-limit.ts';
import { findToChange } from '#functions/moderation/moderation.ts';
import type { WorkingEdition } from '#functions/moderation/saving/editions.ts';
import { limits } from '#shared/limits.ts';
import { type ModeratedKind, moderatedKinds } from '#shared/model/kinds/kinds.ts';
import { ConfirmInput } from '#shared/model/people/user.ts';
import { NewShare, Share, SharedItem, ShareInput } from '#shared/model/writing/share.ts';
import { byItem, path } from './item-of-path.ts';
import { createShare, endShare, listShares, viewShare } from './shares.ts';

type WithItem = Pick<SignedIn, 'Bindings'> & {
  Variables: SignedIn['Variables'] & { kind: ModeratedKind; item: WorkingEdition };
};

/** The item in the path, if the caller may share it. */
const sharedItem = createMiddleware<WithItem>(async (c, next) => {
  const kind = moderatedKinds.find((one) => one === c.req.param('kind'));
  if (!kind) throw new AppError('NOT_FOUND');
  const spec = specs[kind];
  c.set('kind', kind);
  const id = pathId(c.req.param('id') ?? '', spec.notFound);
  c.set('item', await findToChange(c.var.ctx, spec, c.var.actor, 'content:share', id));
  await next();
});

const common = { tags: ['shares'], security: bearer };
const ofItem = [access('content:share'), sharedItem] as const;
const notFound = moderatedKinds.map((kind) => specs[kind].notFound);
const refused = ['NOT_AUTHENTICATED', 'FORBIDDEN', 'NOT_YOURS', 'NOT_FOUND', ...notFound] as const;
const byShare = { params: byItem.params.extend({ share: z.string() }) };

/** Links that show an unpublished item to persons without an account. */
export const shareRoutes = feature()
  .openapi(
    createRoute({
      ...common,
      method: 'get',
      path,
      summary: 'Elenca i link aperti che mostrano un contenuto',
      middleware: [...ofItem] as const,
      request: byItem,
      responses: { 200: json(z.array(Share), 'I link, senza il loro segreto'), ...problems(...refused) },
    }),
    async (c) => c.json(await listShares(c.var.ctx, c.var.kind, c.var.item.id), 200),
  )
  .openapi(
    createRoute({
      ...common,
      method: 'post',
      path,
      summary: 'Crea un link che mostra un contenuto com’è in redazione',
      middleware: [...ofItem, ...jsonBody(limits.smallBodyBytes)] as const,
      request: { ...byItem, ...body(ShareInput, false) },
      responses: {
        201: json(NewShare, 'Il link'),
        ...problems(...refused, ...bodyErrors, 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      const { ctx, actor, kind, item } = c.var;
      await limitAccount(ctx, rateLimits.shares, actor.id);
      return c.json(await createShare(ctx, actor, kind, item, c.req.valid('json').days), 201);
    },
  )
  .openapi(
    createRoute({
      ...common,
      method: 'delete',
      path: `${path}/{share}`,
      summary: 'Chiude un link: chi lo ha creato, o un editor',
      middleware: [...ofItem] as const,
      request: byShare,
      responses: { 204: noContent, ...problems(...refused, 'SHARE_NOT_FOUND') },
    }),
    async (c) => {
      const { ctx, actor, kind, item } = c.var;
      await endShare(ctx, actor, kind, item, pathId(c.req.valid('param').share, 'SHARE_NOT_FOUND'));
      return c.body(null, 204);
    },
  )
  .openapi(
    createRoute({
      tags: ['shares'],
      method: 'post',
      path: '/view',
      summary: 'Ciò che un link mostra',
      middleware: [access('public'), ...jsonBody(limits.smallBodyBytes)] as const,
      request: body(ConfirmInput),
      responses: {
        200: json(SharedItem, 'Il contenuto'),
        ...problems(...bodyErrors, 'SHARE_GONE', 'TOO_MANY_REQUESTS'),
      },
    }),
    async (c) => {
      await limitCaller(c, rateLimits.sharedItems);
      c.header('cache-control', 'no-store');
      return c.json(await viewShare(c.var.ctx, c.req.valid('json').token), 200);
    },
  );
