import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { confirmationsKey, type Key, subscriberIdOf } from '#functions/db/keys.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { assertMailService, isMailServiceDown } from '#functions/mail/mail.ts';
import { escaped, mailHtml, smallLink, styled } from '#functions/mail/mail-html.ts';
import { composeMime, sesHeaders } from '#functions/mail/mime.ts';
import { plainText } from '#functions/mail/plain-text.ts';
import { magazine } from '#shared/magazine.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { confirmLink } from './links.ts';
import { getSubscriberByEmail } from './subscribers.ts';

/** Repeated requests for one address must not flood its mailbox. */
const maxMailsPerDay = 3;

/** Sends the confirmation mail, unless the address has had its daily maximum. */
export async function sendConfirmation(ctx: Context, email: string): Promise<void> {
  const subscriber = (await getSubscriberByEmail(ctx.store, email))?.data;
  const today = confirmationsKey(subscriberIdOf(email), civilDateInRome(ctx.now()));
  if (!subscriber?.awaitsConfirmation || !(await countMail(ctx, today))) return;
  const { from, raw } = await confirmationMail(ctx, email, confirmLink(ctx, email, subscriber.subscribedAt));
  const result = await ctx.mail.send({ from, to: email, raw });
  if (isMailServiceDown(result)) await uncountMail(ctx, today);
  assertMailService(result);
}

/** Counts the day's mails to an address; false at the maximum. The counter expires after two days. */
async function countMail({ store: { documents, tableName }, now }: Context, day: Key): Promise<boolean> {
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: day,
        ConditionExpression: 'attribute_not_exists(times) OR times < :most',
        UpdateExpression: 'ADD times :one SET expires = :expires',
        ExpressionAttributeValues: {
          ':one': 1,
          ':most': maxMailsPerDay,
          ':expires': expiresAt(daysAfter(now(), 2)).expires,
        },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** The mail was not sent. */
async function uncountMail({ store: { documents, tableName } }: Context, day: Key): Promise<void> {
  const change = { UpdateExpression: 'ADD times :less', ExpressionAttributeValues: { ':less': -1 } };
  await documents.send(new UpdateCommand({ TableName: tableName, Key: day, ...change }));
}

async function confirmationMail(ctx: Context, email: string, link: string) {
  const from = { name: magazine.name, address: magazine.emails.newsletter };
  const title = 'Conferma la tua iscrizione';
  const body = [
    `<p>Qualcuno, speriamo tu, ha chiesto di ricevere a questo indirizzo la newsletter di ${escaped(magazine.name)}.</p>`,
    `<p><a href="${escaped(link)}">Conferma l’iscrizione</a></p>`,
    '<p>Se non sei stato tu non devi fare nulla: senza conferma non ti scriveremo più, e tra trenta giorni avremo dimenticato questo indirizzo.</p>',
  ].join('');
  const raw = await composeMime({
    from,
    replyTo: magazine.emails.support,
    to: { address: email },
    subject: `${title} a ${magazine.name}`,
    html: mailHtml({
      title,
      preheader: 'Ancora un passo: conferma che l’indirizzo è tuo.',
      body: styled(body),
      footer: `${smallLink(ctx.settings.siteUrl, magazine.name)}<br>${magazine.address}`,
    }),
    text: `${title}\n\n${plainText(body)}\n\n--\n${magazine.name}: ${ctx.settings.siteUrl}\n${magazine.address}`,
    headers: { 'Auto-Submitted': 'auto-generated', ...sesHeaders(ctx) },
  });
  return { from: from.address, raw };
}
