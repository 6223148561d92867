import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import { restorePictures } from '#functions/history/trash.ts';
import { findNewsletter, transition } from '#functions/newsletter/newsletters.ts';
import { newsletterUses, usesIn } from '#functions/newsletter/public-edition.ts';
import { countActive } from '#functions/newsletter/subscribers/subscriber-queries.ts';
import type { Newsletter } from '#shared/newsletter/newsletter.ts';
import { progressOf } from './sending.ts';

// Apart from sending.ts, which the function of SES's events loads: it reads no texts, and does without their Markdown.

/** Subscribers per bucket, on average: one task of the queue. */
const bucketSize = 100;

/** Of concurrent starts one wins; the others get 409 with the current progress. `version`: the one that the administrator has read. */
export async function startSending(ctx: Context, by: AuditActor, id: string, version?: number): Promise<Newsletter> {
  const draft = await findNewsletter(ctx, id);
  if (draft.status === 'draft') await restorePictures(ctx, by, usesIn(draft.content).working);
  const buckets = Math.max(1, Math.ceil((await countActive(ctx.store)) / bucketSize));
  const { done, newsletter } = await transition(ctx, id, ({ data }) => {
    if (data.status !== 'draft') return undefined;
    if (version !== undefined && version !== data.version) throw new AppError('CHANGED_SINCE_READ', { current: data });
    const record = { actions: ['send'], kind: 'newsletter', item: id, name: data.subject } as const;
    // From here on its pictures are shown: none goes into the trash before it is public.
    const uses = newsletterUses(ctx.store, id, usesIn(data.content), usesIn(data.content, true));
    const alsoWrites = [...auditWrites(ctx, by, record), ...uses];
    return { status: 'sending', sendState: 'recording', startedAt: ctx.now().toISOString(), buckets, alsoWrites };
  });
  // The process of the start that won may have ended before it did this.
  if (newsletter.sendState === 'recording') await ctx.enqueueSends([{ newsletterId: id }]);
  if (!done) throw new AppError('NEWSLETTER_NOT_DRAFT', { current: await progressOf(ctx, newsletter) });
  return newsletter;
}
