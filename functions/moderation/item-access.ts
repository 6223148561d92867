import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Context } from '#functions/context/context.ts';
import { type Access, access, type SignedIn } from '#functions/http/access.ts';
import type { Caller } from '#functions/http/env.ts';
import { pathId } from '#functions/http/feature.ts';
import type { Action } from '#shared/rules/permissions.ts';
import type { ErrorCode } from '#shared/text/errors.ts';

type Find<Kind, Asked, Item> = (ctx: Context, kind: Kind, by: Caller, action: Asked, id: string) => Promise<Item>;

type WithItem<Item> = Pick<SignedIn, 'Bindings'> & { Variables: SignedIn['Variables'] & { item: Item } };

/** The opening checks of a route, after which its item is known. */
export type ItemAccess<Item> = readonly [Access<SignedIn>, MiddlewareHandler<WithItem<Item>>];

/**
 * The first checks of a route that acts on an item: who calls, whether their role may at all, whether the item is
 * there for them and theirs. Only then is the body read. The handler finds the item in `c.var.item`.
 */
export function accessToItem<Kind extends { notFound: ErrorCode }, Asked extends Action, Item>(
  action: Asked,
  kind: Kind,
  find: Find<Kind, Asked, Item>,
): ItemAccess<Item> {
  const load = createMiddleware<WithItem<Item>>(async (c, next) => {
    const id = pathId(c.req.param('id') ?? '', kind.notFound);
    c.set('item', await find(c.var.ctx, kind, c.var.actor, action, id));
    await next();
  });
  return [access(action), load];
}
