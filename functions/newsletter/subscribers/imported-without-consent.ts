import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from '#functions/context/context.ts';
import { askedKey, subscriberIdOf } from '#functions/db/keys.ts';
import { batchGet, ifAbsent, transact } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import { assertMailService, isMailServiceDown, type SendResult } from '#functions/mail/mail.ts';
import { createAdaptiveRate } from '#functions/newsletter/sending/adaptive-rate.ts';
import { allSubscribers } from '#shared/history/audit.ts';
import type { Consent, Subscriber } from '#shared/newsletter/subscriber.ts';
import { sendConfirmationMail } from './confirmation.ts';
import { confirmLink } from './links.ts';
import { awaitingMail, countAwaitingMail } from './subscriber-queries.ts';
import {
  consentNow,
  getSubscriberByEmail,
  putSubscriber,
  type SubscriberRecord,
  subscriberPut,
} from './subscribers.ts';
import { daysToConfirm } from './subscription.ts';

type Person = Pick<Subscriber, 'email' | 'name'>;

/**
 * Keeps an address that a list names without a consent until an administrator has it asked, or for as long as a request. False where
 * it is known, or was asked before.
 */
export async function keepUntilAsked(ctx: Context, person: Person, evidence: Consent['evidence']): Promise<boolean> {
  const [asked] = await batchGet(ctx.store, [askedKey(subscriberIdOf(person.email))]);
  if (asked) return false;
  const consent = { ...consentNow(ctx.now(), 'import'), isUnproven: true, ...(evidence && { evidence }) };
  const waiting = { isActive: false, awaitsConfirmation: true, awaitsMail: true, subscribedAt: consent.at };
  return putSubscriber(ctx.store, undefined, { data: { ...person, ...waiting }, consent, ...deadline(ctx) });
}

const deadline = ({ now }: Context) => expiresAt(daysAfter(now(), daysToConfirm));

/** Well within the time that a call has in AWS. */
const callMilliseconds = 8_000;

/** Asks imported addresses, each one once, at the rate that SES allows, for some seconds; how many are left. */
export async function askToConfirmImported(ctx: Context, by: AuditActor, isFirst: boolean) {
  const quota = await ctx.mail.quota();
  const rate = createAdaptiveRate(Math.max(quota.rate, 1), () => performance.now(), Math.random);
  const until = performance.now() + callMilliseconds;
  const audit = { actions: ['ask-confirmation'], kind: 'subscriber', item: allSubscribers } as const;
  if (isFirst) await transact(ctx.store, auditWrites(ctx, by, audit));
  let sent = 0;
  for await (const page of awaitingMail(ctx.store)) {
    for (const { email } of page) {
      // The rest of the day's quota is for mails to one person.
      if (performance.now() > until || sent >= quota.left) return { sent, left: await countAwaitingMail(ctx.store) };
      await wait(rate.nextDelay());
      const result = await ask(ctx, email);
      if (result && isMailServiceDown(result)) {
        if (sent === 0) assertMailService(result);
        return { sent, left: await countAwaitingMail(ctx.store) };
      }
      if (result) sent += 1;
    }
  }
  return { sent, left: await countAwaitingMail(ctx.store) };
}

/** Undefined where there is nothing to ask any more. That a mail goes is written before it does, so that there is never a second one. */
async function ask(ctx: Context, email: string): Promise<SendResult | undefined> {
  const before = await getSubscriberByEmail(ctx.store, email);
  if (!before?.data.awaitsMail || !before.consent) return undefined;
  const { awaitsMail: _, ...data } = before.data;
  const consent = { ...before.consent, at: ctx.now().toISOString() };
  const after: SubscriberRecord = { ...before, data, consent, ...deadline(ctx) };
  const key = askedKey(subscriberIdOf(email));
  const TableName = ctx.store.tableName;
  const once = { Put: { TableName, Item: { ...key, at: consent.at }, ...ifAbsent } };
  if (!(await putSubscriber(ctx.store, before.data, after, [once]))) return undefined;
  const link = confirmLink(ctx, email, data.subscribedAt);
  const result = await sendConfirmationMail(ctx, { email, link, expires: after.expires, isImported: true });
  if (isMailServiceDown(result))
    await transact(ctx.store, [{ Put: subscriberPut(ctx.store, data, before) }, { Delete: { TableName, Key: key } }]);
  return result;
}
