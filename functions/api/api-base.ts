import { OpenAPIHono } from '@hono/zod-openapi';
import { routePath } from 'hono/route';
import { lacksFactor } from '#functions/accounts/second-factors/rule.ts';
import { authenticate, type LiveSession, recordUse } from '#functions/accounts/sessions.ts';
import type { Context } from '#functions/context/context.ts';
import { pseudonym } from '#functions/context/secrets.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { policyOf } from '#functions/http/access.ts';
import { conditionalReads } from '#functions/http/conditional-reads.ts';
import type { Authenticate, Env } from '#functions/http/env.ts';
import { onError, problemResponse } from '#functions/http/problem.ts';
import { limitAnonymous } from '#functions/http/rate-limit/rate-limit.ts';
import { isStaff } from '#shared/rules/permissions.ts';

/** The middleware around all routes: context, log, rate limit, conditional reads. */
export function apiBase(ctx: Context, recordsUse: boolean) {
  const base = new OpenAPIHono<Env>({ strict: true });
  base.onError(onError);
  base.use('*', async (c, next) => {
    const started = performance.now();
    const requestId = ctx.newId();
    c.set('ctx', ctx);
    c.set('requestId', requestId);
    c.set('authenticate', (token) => callerOfToken(ctx, token, recordsUse));
    await next();
    c.header('x-request-id', requestId);
    c.header('x-content-type-options', 'nosniff');
    ctx.log({
      level: 'info',
      requestId,
      method: c.req.method,
      route: routePath(c),
      status: c.res.status,
      milliseconds: Math.round(performance.now() - started),
      ...(c.var.actor ? { user: pseudonym(ctx, 'log', c.var.actor.id) } : {}),
    });
  });
  base.use('*', limitAnonymous());
  base.use('*', conditionalReads());

  const api = base.basePath('/api');
  // basePath() makes a new app, which would not inherit this from `base`.
  api.notFound(() => problemResponse(new AppError('NOT_FOUND')));
  return api;
}

export function refuseUnguardedRoutes(api: Pick<OpenAPIHono<Env>, 'routes'>): void {
  const withPolicy = new Set(
    api.routes.filter(({ handler }) => policyOf(handler)).map(({ method, path }) => `${method} ${path}`),
  );
  for (const { method, path } of api.routes) {
    // `use` adds middleware on a wildcard path, which answers nothing by itself.
    const isMiddleware = method === 'ALL' && path.endsWith('*');
    if (!isMiddleware && !withPolicy.has(`${method} ${path}`)) throw new Error(`${method} ${path} has no policy`);
  }
}

async function callerOfToken(ctx: Context, token: string, recordsUse: boolean): ReturnType<Authenticate> {
  const session = await authenticate(ctx, token);
  if (!session || (recordsUse && !(await recordUse(ctx, session)))) return undefined;
  const { account, sessionId } = session;
  const { id, role, username, fullName, byline, email } = account;
  return { id, role, username, fullName, byline, email, sessionId, restriction: restrictionOf(ctx, session) };
}

function restrictionOf(
  ctx: Context,
  { account, rule }: LiveSession,
): 'PASSWORD_TOO_WEAK' | 'SECOND_FACTOR_MISSING' | undefined {
  if (account.weakPassword && isStaff(account.role)) return 'PASSWORD_TOO_WEAK';
  return lacksFactor(ctx, account, rule) ? 'SECOND_FACTOR_MISSING' : undefined;
}
