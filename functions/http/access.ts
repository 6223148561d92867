import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError } from '#functions/errors/app-error.ts';
import { type Action, may, whileRestricted } from '#shared/rules/permissions.ts';
import type { Caller, Env } from './env.ts';

const policyMark = Symbol('policy');

/** Every policy except `public` requires a logged-in caller. */
export type SignedIn = Pick<Env, 'Bindings'> & { Variables: Env['Variables'] & { actor: Caller; policy: Action } };
export type Policy = Action | 'public';
export type Access<By extends Policy> = MiddlewareHandler<By extends 'public' ? Env : SignedIn>;

/**
 * The policy of a route, checked before anything else of the request is read. A `public` route identifies a caller with a
 * token, and refuses a bad one.
 */
export function access<By extends Policy>(policy: By): Access<By> {
  const middleware = createMiddleware<Env>(async (c, next) => {
    c.set('policy', policy);
    const token = bearerToken(c.req.header('authorization'));
    if (token !== undefined) {
      const account = await c.var.authenticate(token);
      if (!account) throw new AppError('SESSION_INVALID');
      const { id, username, fullName, byline, sessionId, email } = account;
      const restriction = isAllowedWhileRestricted(policy) ? undefined : account.restriction;
      if (restriction && policy !== 'public') throw new AppError(restriction);
      // Public calls show the staff more than readers.
      const role = restriction ? 'user' : account.role;
      c.set('actor', { id, role, username, fullName, byline, sessionId, requestId: c.var.requestId });
      c.set('actorEmail', email);
    }
    if (policy !== 'public') {
      if (!c.var.actor) throw new AppError('NOT_AUTHENTICATED');
      if (!may(c.var.actor.role, policy)) throw new AppError('FORBIDDEN');
    }
    await next();
    if (token !== undefined) c.header('cache-control', 'no-store');
  });
  return Object.assign(middleware as Access<By>, { [policyMark]: policy });
}

const isAllowedWhileRestricted = (policy: Policy) => policy !== 'public' && whileRestricted.includes(policy);

/**
 * Any other value than `Bearer TOKEN` is a bad token, not an anonymous call. RFC 9110 allows the scheme in any case; one
 * spelling keeps caches and proxies from treating the same request in two ways.
 */
function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  const match = /^Bearer ([\w.~+/=-]+)$/.exec(header);
  if (!match) throw new AppError('SESSION_INVALID');
  return match[1];
}

export const policyOf = (handler: object): string | undefined =>
  (handler as Record<symbol, string | undefined>)[policyMark];
