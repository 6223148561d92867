import { createMiddleware } from 'hono/factory';
import { access } from '#functions/http/access.ts';
import type { Env } from '#functions/http/env.ts';
import { pathId } from '#functions/http/feature.ts';
import type { Newsletter } from '#shared/model/newsletter.ts';
import type { Actor } from '#shared/rules/permissions.ts';
import { findNewsletter } from './drafts.ts';

type WithNewsletter = { Variables: Env['Variables'] & { newsletter: Newsletter; actor: Actor } };

/** Who calls, and whether the newsletter is there; only then is a body read. */
export function accessToOne(action: 'newsletter:manage' | 'newsletter:send') {
  const load = createMiddleware<WithNewsletter>(async (c, next) => {
    const id = pathId(c.req.param('id') ?? '', 'NEWSLETTER_NOT_FOUND');
    c.set('newsletter', await findNewsletter(c.var.ctx, id));
    await next();
  });
  return [access(action), load] as const;
}
