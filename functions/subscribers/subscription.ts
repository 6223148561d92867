import type { Context } from '#functions/context/context.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Consent, LeavingReason, Subscriber } from '#shared/model/subscriber.ts';
import { sendConfirmation } from './confirmation.ts';
import { consentNow } from './consent.ts';
import { isConfirmToken } from './links.ts';
import { getReader, getRecord, putSubscriber, type SubscriberRecord } from './subscribers.ts';

/** How often a change may lose to another one before the reader is asked to try again. */
const attempts = 5;
/** A request that nobody confirms is forgotten after so many days. */
const daysToConfirm = 30;

type Change<Status> = { status: Status; after?: SubscriberRecord };

async function change<Status>(
  ctx: Context,
  read: () => Promise<SubscriberRecord | undefined>,
  decide: (before: SubscriberRecord | undefined) => Change<Status>,
): Promise<Status> {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await read();
    const { status, after } = decide(before);
    if (!after || (await putSubscriber(ctx.store, before?.data, after))) return status;
  }
  throw new AppError('UNAVAILABLE', { retryAfterSeconds: 1 });
}

/** Subscribes an address, or writes to it first where the magazine wants every reader to confirm. */
export async function subscribe(
  ctx: Context,
  email: string,
  address?: string,
): Promise<'subscribed' | 'already_subscribed' | 'confirmation_sent'> {
  const consent = consentNow(ctx.now(), 'form', address);
  if (ctx.settings.doubleOptIn) return askToConfirm(ctx, email, consent);
  return change(
    ctx,
    () => getRecord(ctx.store, email),
    (before) =>
      before?.data.isActive
        ? { status: 'already_subscribed' }
        : { status: 'subscribed', after: { data: begun(ctx, email, before?.data), consent } },
  );
}

async function askToConfirm(ctx: Context, email: string, consent: Consent) {
  const status = await change(
    ctx,
    () => getRecord(ctx.store, email),
    (before) => {
      if (before?.data.isActive) return { status: 'already_subscribed' as const };
      if (before?.data.awaitsConfirmation) return { status: 'confirmation_sent' as const };
      const data = { ...begun(ctx, email, before?.data), isActive: false, awaitsConfirmation: true };
      // Who had left stays in the archive as such when nothing comes of it.
      const kept = before ? { unsubscribedAt: before.data.unsubscribedAt } : {};
      const end = before ? {} : expiresAt(daysAfter(ctx.now(), daysToConfirm));
      return { status: 'confirmation_sent' as const, after: { data: { ...data, ...kept }, consent, ...end } };
    },
  );
  if (status === 'confirmation_sent') await sendConfirmation(ctx, email);
  return status;
}

/** Whoever comes back is new again from today. */
function begun(ctx: Context, email: string, before: Subscriber | undefined): Subscriber {
  const { unsubscribedAt: _, leavingReason: __, awaitsConfirmation: ___, ...kept } = before ?? {};
  return { ...kept, email, isActive: true, subscribedAt: ctx.now().toISOString() };
}

export function confirm(ctx: Context, email: string, token: string): Promise<'subscribed' | 'already_subscribed'> {
  return change(
    ctx,
    () => getRecord(ctx.store, email),
    (before) => {
      if (!before || !isConfirmToken(ctx, email, before.data.subscribedAt, token)) throw new AppError('LINK_NOT_VALID');
      if (before.data.isActive) return { status: 'already_subscribed' };
      if (!before.data.awaitsConfirmation) throw new AppError('LINK_NOT_VALID');
      const { unsubscribedAt: _, leavingReason: __, awaitsConfirmation: ___, ...kept } = before.data;
      const consent = before.consent && { ...before.consent, confirmedAt: ctx.now().toISOString() };
      return { status: 'subscribed', after: { data: { ...kept, isActive: true }, consent } };
    },
  );
}

type Reader = { email: string } | { reader: string };

const reading = (ctx: Context, who: Reader) => () =>
  'email' in who ? getRecord(ctx.store, who.email) : getReader(ctx.store, who.reader);

export function unsubscribe(
  ctx: Context,
  who: Reader,
  leavingReason: LeavingReason = 'reader',
): Promise<'unsubscribed' | 'already_unsubscribed'> {
  return change(ctx, reading(ctx, who), (before) => {
    if (!before) throw new AppError('SUBSCRIBER_NOT_FOUND');
    if (!before.data.isActive && !before.data.awaitsConfirmation) return { status: 'already_unsubscribed' };
    const { awaitsConfirmation: _, ...kept } = before.data;
    const data = { ...kept, isActive: false, unsubscribedAt: ctx.now().toISOString(), leavingReason };
    return { status: 'unsubscribed', after: { data, consent: before.consent } };
  });
}

/** Brings back who had left, as they were: by an administrator, or by the reader who thinks again. */
export function resubscribe(
  ctx: Context,
  email: string,
  by: 'reader' | 'admin',
): Promise<'subscribed' | 'already_subscribed'> {
  return change(ctx, reading(ctx, { email }), (before) => {
    if (!before) throw new AppError('SUBSCRIBER_NOT_FOUND');
    if (before.data.isActive) return { status: 'already_subscribed' };
    if (by === 'admin' && mustConfirm(ctx, before)) throw new AppError('SUBSCRIPTION_NOT_CONFIRMED');
    const { unsubscribedAt: _, leavingReason: __, awaitsConfirmation: ___, ...kept } = before.data;
    const consent = before.consent ?? consentNow(ctx.now(), 'newsroom');
    return { status: 'subscribed', after: { data: { ...kept, isActive: true }, consent } };
  });
}

/** Whose the address is only a confirmation tells: whoever typed it into the form may have been anybody. */
const mustConfirm = ({ settings }: Context, { data, consent }: SubscriberRecord): boolean =>
  data.awaitsConfirmation === true ||
  (settings.doubleOptIn && consent?.source === 'form' && consent.confirmedAt === undefined);
