import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { confirmationsKey, type Key, subscriberIdOf } from '#functions/db/keys.ts';
import { unlessConditionFails } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { limitMailToStranger } from '#functions/http/rate-limit/rate-limit.ts';
import { assertMailService, isMailServiceDown, type SendResult } from '#functions/mail/mail.ts';
import { escaped } from '#functions/mail/mail-html.ts';
import { sendServiceMail } from '#functions/mail/service-mail.ts';
import { magazine } from '#shared/magazine.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { confirmLink } from './links.ts';
import { getSubscriberByEmail } from './subscribers.ts';

/** Repeated requests for one address must not flood its mailbox. */
const maxMailsPerDay = 3;

/** Sends the confirmation mail, unless the address has had its daily maximum. */
export async function sendConfirmation(ctx: Context, email: string): Promise<void> {
  const { data: subscriber, expires } = (await getSubscriberByEmail(ctx.store, email)) ?? {};
  const today = confirmationsKey(subscriberIdOf(email), civilDateInRome(ctx.now()));
  if (!subscriber?.awaitsConfirmation || !(await countMail(ctx, today))) return;
  await limitMailToStranger(ctx).catch(async (error) => {
    await uncountMail(ctx, today);
    throw error;
  });
  const link = confirmLink(ctx, email, subscriber.subscribedAt);
  const result = await sendConfirmationMail(ctx, { email, link, expires });
  if (isMailServiceDown(result)) await uncountMail(ctx, today);
  assertMailService(result);
}

/** Counts the day's mails to an address; false at the maximum. The counter expires after two days. */
async function countMail({ store: { documents, tableName }, now }: Context, day: Key): Promise<boolean> {
  const addition = new UpdateCommand({
    TableName: tableName,
    Key: day,
    ConditionExpression: 'attribute_not_exists(times) OR times < :most',
    UpdateExpression: 'ADD times :one SET expires = :expires',
    ExpressionAttributeValues: {
      ':one': 1,
      ':most': maxMailsPerDay,
      ':expires': expiresAt(daysAfter(now(), 2)).expires,
    },
  });
  return (await unlessConditionFails(documents.send(addition))) !== undefined;
}

/** The mail was not sent. */
async function uncountMail({ store: { documents, tableName } }: Context, day: Key): Promise<void> {
  const change = { UpdateExpression: 'ADD times :less', ExpressionAttributeValues: { ':less': -1 } };
  await documents.send(new UpdateCommand({ TableName: tableName, Key: day, ...change }));
}

type Confirmation = { email: string; link: string; expires: number | undefined; isImported?: boolean };

/** The address of a former subscriber, who confirmed it once, does not expire: the mail promises nothing of the kind. */
export function sendConfirmationMail(
  ctx: Context,
  { email, link, expires, isImported = false }: Confirmation,
): Promise<SendResult> {
  const title = 'Conferma la tua iscrizione';
  const name = escaped(magazine.name);
  const ofForm = `Qualcuno, speriamo tu, ha chiesto di ricevere a questo indirizzo la newsletter di ${name}.`;
  const ofList = `Questo indirizzo è tra quelli a cui andava la newsletter di ${name}, ma non sappiamo più quando lo hai chiesto. Se vuoi riceverla ancora, confermalo: te lo chiediamo una volta sola.`;
  const body = [
    `<p>${isImported ? ofList : ofForm}</p>`,
    `<p><a href="${escaped(link)}">Conferma l’iscrizione</a></p>`,
    `<p>${isImported ? 'Se non la vuoi' : 'Se non sei stato tu'} non devi fare nulla: senza conferma non ti scriveremo più${expires === undefined ? '' : ', e tra trenta giorni avremo dimenticato questo indirizzo'}.</p>`,
  ].join('');
  return sendServiceMail(ctx, {
    to: email,
    subject: `${title} a ${magazine.name}`,
    title,
    preheader: 'Ancora un passo: conferma che l’indirizzo è tuo.',
    body,
    site: ctx.settings.siteUrl,
  });
}
