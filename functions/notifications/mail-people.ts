import { type Account, accountOfRow, isUsable } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import {
  nextMailKey,
  notificationPreferencesKey,
  notifiedPrefix,
  notifiedQueue,
  sortShapes,
  userKey,
} from '#functions/db/keys.ts';
import { namesOf } from '#functions/db/person-names.ts';
import { listAll, readPartition } from '#functions/db/query.ts';
import { batchGet } from '#functions/db/store.ts';
import { sendPersonMail } from '#functions/mail/person-mail.ts';
import { type NotificationPreferences, receivesTopic } from '#shared/notifications/notifications.ts';
import { distributeChanges, forEachLogged, type Notified } from './distribute.ts';
import {
  claimMail,
  dropChanges,
  type NextMail,
  readNextMail,
  recordMail,
  releaseMail,
  removeFromQueue,
} from './next-mail.ts';
import { notificationMail } from './notification-mail.ts';
import { preferencesOfRow } from './preferences.ts';

/** A transaction takes 100 actions, one of them on the mail itself. */
const changesPerMail = 99;
/** A request to SES times out after ten seconds: an older claim belongs to a worker that has stopped. */
const leaseMilliseconds = 30_000;

/** Sends the newsroom’s mails about changes: called every few seconds or minutes, by several workers at once or by none. */
export async function mailNewsroom(ctx: Context): Promise<void> {
  await distributeChanges(ctx);
  const waiting = await listAll<{ accountId: string }>(ctx.store, {
    index: 'queue',
    partition: notifiedQueue,
    shape: sortShapes.notified,
    keyOf: nextMailKey,
  });
  await forEachLogged(ctx, waiting, ({ accountId }) => mailPerson(ctx, accountId));
}

async function mailPerson(ctx: Context, accountId: string): Promise<void> {
  const mail = await readNextMail(ctx, accountId);
  if (!mail || (await isHeld(ctx, accountId, mail)) || (mail.notBefore ?? '') > ctx.now().toISOString()) return;
  const rows = await readPartition<{ data: Notified }>(ctx.store, ctx.store.tableName, {
    pk: nextMailKey(accountId).pk,
    prefix: notifiedPrefix,
  });
  if (rows.length === 0) return removeFromQueue(ctx, accountId, mail);
  const batch = rows.slice(0, changesPerMail);
  const person = await readPerson(ctx, accountId);
  const wanted = person
    ? batch.filter(({ data: { topic } }) => person.preferences[topic] && receivesTopic(person.account, topic))
    : [];
  if (!person || wanted.length === 0) return dropChanges(ctx, batch);
  const claim = await claimMail(
    ctx,
    accountId,
    mail,
    batch.map(({ sk }) => sk),
  );
  if (!claim) return;
  const names = await namesOf(
    ctx.store,
    wanted.map(({ data: { by } }) => by.id),
  );
  const content = notificationMail(
    ctx,
    person.account.email,
    wanted.map(({ data: { by, ...change } }) => ({ ...change, by: { ...by, name: names.get(by.id) ?? by.name } })),
  );
  const { outcome } = await sendPersonMail(ctx, content, { person: accountId, claim: claim.id });
  if (outcome === 'accepted' || outcome === 'rejected') await recordMail(ctx, accountId, claim);
  if (outcome === 'throttled' || outcome === 'stopped') await releaseMail(ctx, accountId, claim);
  if (outcome !== 'accepted') {
    ctx.log({ level: 'warn', requestId: 'notifications', event: 'mail-not-sent', reason: outcome });
  }
}

/**
 * Whether a claim holds the mail. The outcome of an old one is unknown: an event of SES settles it, and without one in time
 * the mail was never accepted. Where SES reports no events a lost mail is better than a second one.
 */
async function isHeld(ctx: Context, accountId: string, { claim }: NextMail): Promise<boolean> {
  if (!claim) return false;
  const age = ctx.now().getTime() - Date.parse(claim.at);
  const { eventTimeoutSeconds } = ctx.settings;
  if (eventTimeoutSeconds === undefined) {
    if (age > leaseMilliseconds) await recordMail(ctx, accountId, claim);
  } else if (age > Math.max(leaseMilliseconds, eventTimeoutSeconds * 1_000)) {
    await releaseMail(ctx, accountId, claim);
  }
  return true;
}

type Reached = { account: Account; preferences: NotificationPreferences };

/** Undefined for an account that gets no notifications: deleted, closed, or at an unconfirmed address. */
async function readPerson(ctx: Context, accountId: string): Promise<Reached | undefined> {
  const keys = [userKey(accountId), notificationPreferencesKey(accountId)];
  const [row, chosen] = await batchGet<{ data: NotificationPreferences }>(ctx.store, keys);
  const account = row && accountOfRow(row);
  if (!account || !isUsable(ctx, account) || account.unconfirmed) return undefined;
  return { account, preferences: preferencesOfRow(chosen) };
}
