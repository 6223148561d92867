import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { confirmationsKey, readerOf } from '#functions/db/keys.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { styled } from '#functions/mail/body-html.ts';
import { escaped, mailHtml, smallLink } from '#functions/mail/frame.ts';
import { composeMime } from '#functions/mail/mime.ts';
import { plainText } from '#functions/mail/plain-text.ts';
import { sesHeaders } from '#functions/mail/ses-headers.ts';
import { magazine } from '#shared/magazine.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { confirmLink } from './links.ts';
import { getSubscriber } from './subscribers.ts';

/** However often somebody types an address, its owner is not flooded. */
const mailsADay = 3;

/** Writes to whoever asked for the newsletter; says nothing when enough has been written today. */
export async function sendConfirmation(ctx: Context, email: string): Promise<void> {
  const waiting = await getSubscriber(ctx.store, email);
  if (!waiting?.awaitsConfirmation || !(await mayWrite(ctx, email))) return;
  const { from, raw } = await confirmationMail(ctx, email, confirmLink(ctx, email, waiting.subscribedAt));
  const { outcome } = await ctx.mail.send({ from, to: email, raw });
  if (outcome === 'throttled' || outcome === 'stopped')
    throw new AppError('MAIL_UNAVAILABLE', { retryAfterSeconds: 60 });
}

/** Counts today's mails to an address; the count is gone soon after the day. */
async function mayWrite({ store: { documents, tableName }, now }: Context, email: string): Promise<boolean> {
  try {
    await documents.send(
      new UpdateCommand({
        TableName: tableName,
        Key: confirmationsKey(readerOf(email), civilDateInRome(now())),
        ConditionExpression: 'attribute_not_exists(times) OR times < :most',
        UpdateExpression: 'ADD times :one SET expires = :expires',
        ExpressionAttributeValues: {
          ':one': 1,
          ':most': mailsADay,
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
