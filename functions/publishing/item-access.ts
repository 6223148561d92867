import { createMiddleware } from 'hono/factory';
import { access } from '#functions/http/access.ts';
import type { Env } from '#functions/http/env.ts';
import { pathId } from '#functions/http/feature.ts';
import type { Action, Actor } from '#shared/rules/permissions.ts';
import type { Edition } from './edition-items.ts';
import { findToChange, type Moderated } from './moderation.ts';

type ItemAction = Extract<Action, 'content:edit' | 'content:delete' | 'content:approve' | 'content:reject'>;

/**
 * The first checks of a route that acts on an item: who calls, whether their role may at all, whether the item is
 * there for them and theirs. Only then is the body read. The handler finds the item in `c.var.item`.
 */
export function accessToItem(action: ItemAction, moderated: Moderated) {
  const load = createMiddleware<{ Variables: Env['Variables'] & { item: Edition; actor: Actor } }>(async (c, next) => {
    const id = pathId(c.req.param('id') ?? '', moderated.notFound);
    c.set('item', await findToChange(c.var.ctx, moderated, c.var.actor, action, id));
    await next();
  });
  return [access(action), load] as const;
}
