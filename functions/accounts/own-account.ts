import { createMiddleware } from 'hono/factory';
import { AppError } from '#functions/errors/app-error.ts';
import type { Env } from '#functions/http/env.ts';
import { type Account, getAccount } from './repository.ts';

/** The caller's own account, for calls about it. */
export const ownAccount = createMiddleware<{ Variables: Env['Variables'] & { account: Account } }>(async (c, next) => {
  const account = c.var.actor && (await getAccount(c.var.ctx.store, c.var.actor.id));
  if (!account) throw new AppError('SESSION_INVALID');
  c.set('account', account);
  await next();
});
