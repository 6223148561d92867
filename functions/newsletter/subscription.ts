import type { Context } from '#functions/context.ts';
import { AppError } from '#functions/http/app-error.ts';
import { getSubscriber, putSubscriber } from './subscribers.ts';

/** How often a change may lose to another one before the reader is asked to try again. */
const attempts = 5;

export async function subscribe(ctx: Context, email: string): Promise<'subscribed' | 'already_subscribed'> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await getSubscriber(ctx.store, email);
    if (before?.isActive) return 'already_subscribed';
    // Whoever comes back is new again from today.
    const { unsubscribedAt: _, ...kept } = before ?? {};
    const after = { ...kept, email, isActive: true, subscribedAt: ctx.now().toISOString() };
    if (await putSubscriber(ctx.store, before, after)) return 'subscribed';
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

export async function unsubscribe(ctx: Context, email: string): Promise<'unsubscribed' | 'already_unsubscribed'> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await getSubscriber(ctx.store, email);
    if (!before) throw new AppError('SUBSCRIBER_NOT_FOUND');
    if (!before.isActive) return 'already_unsubscribed';
    const after = { ...before, isActive: false, unsubscribedAt: ctx.now().toISOString() };
    if (await putSubscriber(ctx.store, before, after)) return 'unsubscribed';
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}
