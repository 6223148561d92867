import { AppError } from '#functions/errors/app-error.ts';
import { pathId } from '#functions/http/feature.ts';
import { check } from '#functions/http/route.ts';
import { type Account, getAccount } from './repository.ts';

/** The caller's own account, for calls about it. */
export const ownAccount = check<{ account: Account }>(['SESSION_INVALID'], async (c, next) => {
  const account = await getAccount(c.var.ctx.store, c.var.actor.id);
  if (!account) throw new AppError('SESSION_INVALID');
  c.set('account', account);
  await next();
});

/** Loads the account in the path and rejects the administrator's own, before the body is read. */
export const otherAccount = (refusal: 'OWN_ROLE' | 'OWN_ACCOUNT') =>
  check<{ account: Account }>([refusal, 'USER_NOT_FOUND'], async (c, next) => {
    const account = await getAccount(c.var.ctx.store, pathId(c.req.param('id') ?? '', 'USER_NOT_FOUND'));
    if (!account) throw new AppError('USER_NOT_FOUND');
    if (account.id === c.var.actor.id) throw new AppError(refusal);
    c.set('account', account);
    await next();
  });
