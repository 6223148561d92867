import type { Context } from '#functions/context/context.ts';
import { subscriberIdOf } from '#functions/db/keys.ts';
import { retried } from '#functions/db/retry.ts';
import type { Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { AuditAction } from '#shared/history/audit.ts';
import type { Consent, LeavingReason, Subscriber } from '#shared/newsletter/subscriber.ts';
import { sendConfirmation } from './confirmation.ts';
import { isConfirmToken } from './links.ts';
import {
  consentNow,
  getSubscriberByEmail,
  getSubscriberById,
  putSubscriber,
  type SubscriberRecord,
} from './subscribers.ts';

/**
 * Days after the last request until its link ends and an address that was never confirmed is deleted, as the confirmation mail
 * says.
 */
export const daysToConfirm = 30;

/** Days in which the link of a letter undoes its reader's unsubscription: other people may have that link for years. */
const daysToUndo = 1;

type Change<Status> = { status: Status; after?: SubscriberRecord };

async function change<Status>(
  ctx: Context,
  readRecord: () => Promise<SubscriberRecord | undefined>,
  decide: (before: SubscriberRecord | undefined) => Change<Status>,
  alsoWrites: (after: Subscriber) => readonly Write[] = () => [],
): Promise<Status> {
  const { status } = await retried(async () => {
    const before = await readRecord();
    const changed = decide(before);
    const { after } = changed;
    return (!after || (await putSubscriber(ctx.store, before?.data, after, alsoWrites(after.data)))) && changed;
  });
  return status;
}

/** How a person subscribes: where, from which IP address, and whether the address has to be confirmed. */
type Way = { source?: 'form' | 'profile'; address?: string; mustConfirm?: boolean };

/** Subscribes an address, or with double opt-in sends it a confirmation mail first. */
export async function subscribe(
  ctx: Context,
  email: string,
  { source = 'form', address, mustConfirm = ctx.settings.doubleOptIn }: Way = {},
): Promise<'subscribed' | 'already_subscribed' | 'confirmation_sent'> {
  const consent = consentNow(ctx.now(), source, address);
  if (mustConfirm) return askToConfirm(ctx, email, consent);
  return change(ctx, read(ctx, { email }), (before) =>
    before?.data.isActive
      ? { status: 'already_subscribed' }
      : { status: 'subscribed', after: { data: newSubscription(ctx, email, before?.data), consent } },
  );
}

async function askToConfirm(ctx: Context, email: string, request: Consent) {
  const status = await change(ctx, read(ctx, { email }), (before) => {
    if (before?.data.isActive) return { status: 'already_subscribed' as const };
    const wasConfirmed = before !== undefined && before.expires === undefined;
    const given = wasConfirmed
      ? { consent: before.consent, requested: request, reactivated: before.reactivated }
      : { consent: request, ...expiresAt(daysAfter(ctx.now(), daysToConfirm)) };
    // The link stays that of the first request: there may be no further mail today.
    if (before?.data.awaitsConfirmation) {
      const { awaitsMail: _, ...data } = before.data;
      return { status: 'confirmation_sent' as const, after: { ...before, data, ...given } };
    }
    const data = { ...newSubscription(ctx, email, before?.data), isActive: false, awaitsConfirmation: true };
    // A former subscriber who does not confirm stays listed as unsubscribed.
    const { unsubscribedAt, leavingReason } = before?.data ?? {};
    const after = { data: { ...data, unsubscribedAt, leavingReason }, ...given };
    return { status: 'confirmation_sent' as const, after };
  });
  if (status === 'confirmation_sent') await sendConfirmation(ctx, email);
  return status;
}

/** A returning subscriber counts as new from today. */
function newSubscription(ctx: Context, email: string, before: Subscriber | undefined): Subscriber {
  return { ...(before && activated(before)), email, isActive: true, subscribedAt: ctx.now().toISOString() };
}

const activated = ({
  unsubscribedAt: _,
  leavingReason: __,
  awaitsConfirmation: ___,
  awaitsMail: ____,
  ...subscription
}: Subscriber): Subscriber => ({ ...subscription, isActive: true });

export function confirm(ctx: Context, email: string, token: string): Promise<'subscribed' | 'already_subscribed'> {
  return change(ctx, read(ctx, { email }), (before) => {
    if (!before || !isConfirmToken(ctx, email, before.data.subscribedAt, token)) throw new AppError('LINK_NOT_VALID');
    if (before.data.isActive) return { status: 'already_subscribed' };
    const request = before.requested ?? before.consent;
    const { at: requestedAt = before.data.subscribedAt } = request ?? {};
    const isOver = daysAfter(new Date(requestedAt), daysToConfirm) < ctx.now();
    if (!before.data.awaitsConfirmation || isOver) throw new AppError('LINK_NOT_VALID');
    const consent = request && { ...request, confirmedAt: ctx.now().toISOString() };
    return { status: 'subscribed', after: { data: activated(before.data), consent } };
  });
}

type SubscriberRef = { email: string } | { subscriberId: string };

const read = (ctx: Context, ref: SubscriberRef) => () =>
  'email' in ref ? getSubscriberByEmail(ctx.store, ref.email) : getSubscriberById(ctx.store, ref.subscriberId);

/** `reason`: the administrator who does it, whose action is audited, or why the subscription ends without one. */
export function unsubscribe(
  ctx: Context,
  ref: SubscriberRef,
  reason: Exclude<LeavingReason, 'admin'> | AuditActor = 'subscriber',
  { onlyRequest = false, mustConfirm = false } = {},
): Promise<'unsubscribed' | 'already_unsubscribed'> {
  const by = typeof reason === 'string' ? undefined : reason;
  const leavingReason: LeavingReason = typeof reason === 'string' ? reason : 'admin';
  return change(
    ctx,
    read(ctx, ref),
    (before) => {
      // The same refusal with a subscription and without one.
      if (onlyRequest && !before?.data.awaitsConfirmation) throw new AppError('EMAIL_NOT_CONFIRMED');
      if (!before) throw new AppError('SUBSCRIBER_NOT_FOUND');
      if (hasEnded(before)) return { status: 'already_unsubscribed' };
      if (mustConfirm) throw new AppError('UNSUBSCRIPTION_TO_CONFIRM');
      const { awaitsConfirmation: _, awaitsMail: __, ...kept } = before.data;
      const left = { unsubscribedAt: ctx.now().toISOString(), leavingReason };
      // A reader who only cancels a request has left before: there is nothing new to undo.
      const data = { ...(reason === 'subscriber' ? { ...left, ...kept } : { ...kept, ...left }), isActive: false };
      const { consent, reactivated, expires } = before;
      // A list may name an address again, unlike a request: its no stays.
      const lasts = consent?.isUnproven ? undefined : expires;
      return { status: 'unsubscribed', after: { data, consent, reactivated, expires: lasts } };
    },
    audited(ctx, by, 'unsubscribe'),
  );
}

type SaidNo = {
  email: string;
  name?: string | undefined;
  subscribedAt?: string | undefined;
  /** When the person said it, if that is known. */
  at?: string | undefined;
  leavingReason?: LeavingReason;
};

/** What a list that was kept elsewhere says: an unknown address is kept as unsubscribed, a subscription ends. */
export function sayNo(ctx: Context, said: SaidNo): Promise<'kept' | 'ended' | 'already_unsubscribed'> {
  return change(ctx, read(ctx, said), (before) => {
    if (!before) return { status: 'kept', after: { data: formerSubscriber(ctx, said) } };
    if (hasEnded(before)) return { status: 'already_unsubscribed' };
    return { status: 'ended', after: withEnd(before, ctx.now(), said.leavingReason) };
  });
}

export function formerSubscriber(ctx: Context, { email, name, subscribedAt, at, leavingReason }: SaidNo): Subscriber {
  const unsubscribedAt = at ?? subscribedAt ?? ctx.now().toISOString();
  const data = { email, isActive: false, subscribedAt: subscribedAt ?? unsubscribedAt, unsubscribedAt };
  return { ...data, ...(name ? { name } : {}), ...(leavingReason ? { leavingReason } : {}) };
}

/** Neither subscribed nor about to be. */
export const hasEnded = ({ data }: SubscriberRecord): boolean => !data.isActive && !data.awaitsConfirmation;

/** The record of a subscriber whose subscription, or request for one, ends now: unlike a request it does not expire. */
export function withEnd(
  { data: { awaitsConfirmation: _, awaitsMail: __, ...data }, consent, reactivated }: SubscriberRecord,
  now: Date,
  leavingReason: LeavingReason | undefined,
): SubscriberRecord {
  const ended = { ...data, isActive: false, unsubscribedAt: now.toISOString() };
  return { data: { ...ended, ...(leavingReason ? { leavingReason } : {}) }, consent, reactivated };
}

/** Reactivates a former subscriber: by an administrator, or, without `by`, by the subscriber who undoes the unsubscription. */
export function resubscribe(
  ctx: Context,
  email: string,
  by?: AuditActor,
): Promise<'subscribed' | 'already_subscribed'> {
  return change(
    ctx,
    read(ctx, { email }),
    (before) => {
      if (!before) throw new AppError('SUBSCRIBER_NOT_FOUND');
      if (before.data.isActive) return { status: 'already_subscribed' };
      if (by && lacksConfirmation(ctx, before)) throw new AppError('SUBSCRIPTION_NOT_CONFIRMED');
      if (!by && !hasJustLeft(ctx, before.data)) throw new AppError('UNSUBSCRIPTION_NOT_UNDOABLE');
      const given = before.consent ?? consentNow(ctx.now(), 'newsroom');
      // The link of a letter proves who owns the address, as that of a confirmation mail does.
      const consent = by ? given : { confirmedAt: ctx.now().toISOString(), ...given };
      const { unsubscribedAt: leftAt, leavingReason } = before.data;
      const reactivated = by ? { at: ctx.now().toISOString(), leftAt, leavingReason } : before.reactivated;
      return { status: 'subscribed', after: { data: activated(before.data), consent, reactivated } };
    },
    audited(ctx, by, 'subscribe'),
  );
}

const hasJustLeft = ({ now }: Context, { leavingReason, unsubscribedAt }: Subscriber): boolean =>
  leavingReason === 'subscriber' &&
  unsubscribedAt !== undefined &&
  daysAfter(new Date(unsubscribedAt), daysToUndo) > now();

/** What an administrator does is recorded with the subscriber's id, never with the address. */
const audited =
  (ctx: Context, by: AuditActor | undefined, action: AuditAction) =>
  ({ email }: Subscriber): Write[] =>
    by ? auditWrites(ctx, by, { actions: [action], kind: 'subscriber', item: subscriberIdOf(email) }) : [];

/** Only a confirmation proves an address: any visitor can type it into the forms of subscription and registration. */
const lacksConfirmation = ({ settings }: Context, { data, consent }: SubscriberRecord): boolean =>
  data.awaitsConfirmation === true ||
  (settings.doubleOptIn &&
    (consent?.source === 'form' || consent?.source === 'profile') &&
    consent.confirmedAt === undefined);
