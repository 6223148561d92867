import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Newsletter } from '#shared/model/newsletter.ts';
import { getNewsletter, type NewsletterRecord, putNewsletter } from './newsletters.ts';

/** Each lost one is somebody else's step: as many as may save one newsletter at once. */
const attempts = 60;

type Step = (now: NewsletterRecord) => (Partial<Newsletter> & Omit<NewsletterRecord, 'data'>) | undefined;

/**
 * Changes a newsletter if it still is as `step` wants it: undefined means that it is not, and leaves it alone. Of many who
 * try the same step at once one succeeds. `done` tells whether it was this one.
 */
export async function transition(
  ctx: Context,
  id: string,
  step: Step,
): Promise<{ done: boolean; newsletter: Newsletter }> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const record = await getNewsletter(ctx.store, id);
    if (!record) throw new AppError('NEWSLETTER_NOT_FOUND');
    const change = step(record);
    if (!change) return { done: false, newsletter: record.data };
    // What is to go out again belongs to the step that begins it alone.
    const { buckets = record.buckets, again, ...fields } = change;
    const data = {
      ...record.data,
      ...fields,
      version: record.data.version + 1,
      updatedAt: ctx.now().toISOString(),
    };
    const after = { data, ...(buckets === undefined ? {} : { buckets }), ...(again ? { again } : {}) };
    if (await putNewsletter(ctx.store, after)) return { done: true, newsletter: data };
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}
