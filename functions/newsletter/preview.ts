import type { Context } from '#functions/context/context.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { NewsletterInput, NewsletterPreview } from '#shared/model/newsletter.ts';
import { issueParts, trialMail } from './issue-mail.ts';

/** What stands in a link before there is anything to link to. */
const unsent = 'anteprima';

/** The letter that `email` would get: the same template that the sender uses. */
export const previewOf = (ctx: Context, input: NewsletterInput, email: string): NewsletterPreview =>
  issueParts(ctx, { ...input, id: unsent }, { email });

/** One mail to whoever is writing, marked as a trial; nothing of it is counted or kept. */
export async function sendTrial(
  ctx: Context,
  newsletter: NewsletterInput & { id: string },
  email: string,
): Promise<void> {
  const { outcome } = await ctx.mail.send(await trialMail(ctx, newsletter, email));
  if (outcome !== 'accepted') throw new AppError('MAIL_UNAVAILABLE', { retryAfterSeconds: 10 });
}
