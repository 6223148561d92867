import type { Context } from '#functions/context/context.ts';
import type { SendResult } from '#functions/mail/mail.ts';
import { escaped, mailHtml, smallLink, styled } from '#functions/mail/mail-html.ts';
import { composeMime, sesHeaders } from '#functions/mail/mime.ts';
import { plainText } from '#functions/mail/plain-text.ts';
import { magazine } from '#shared/magazine.ts';

export type AccountMail = {
  /** Without the person's name: whoever registers an address chooses the name, and must not write in our mails. */
  to: string;
  title: string;
  /** The line that inboxes show after the subject. */
  preheader: string;
  paragraphs: readonly string[];
  /** The link to press; its address is also written out, for clients that show no links. */
  action?: { label: string; href: string };
  /** After the link: what to do if the mail was not expected. */
  afterwards?: readonly string[];
};

/** A mail to one person about their account: one template for all of them, as text and HTML. */
export async function sendAccountMail(ctx: Context, mail: AccountMail): Promise<SendResult> {
  const from = { name: magazine.name, address: magazine.emails.newsletter };
  const body = bodyOf(mail);
  const site = ctx.settings.accountLinks;
  const raw = await composeMime({
    from,
    replyTo: magazine.emails.support,
    to: { address: mail.to },
    subject: `${mail.title} – ${magazine.name}`,
    html: mailHtml({
      title: mail.title,
      preheader: mail.preheader,
      body: styled(body),
      footer: `${smallLink(site, magazine.name)}<br>${escaped(magazine.address)}`,
    }),
    text: `${mail.title}\n\n${plainText(body)}\n\n--\n${magazine.name}: ${site}\n${magazine.address}`,
    headers: { 'Auto-Submitted': 'auto-generated', ...sesHeaders(ctx) },
  });
  return ctx.mail.send({ from: from.address, to: mail.to, raw });
}

function bodyOf({ paragraphs, action, afterwards = [] }: AccountMail): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
  const link = action ? `<p><a href="${escaped(action.href)}">${escaped(action.label)}</a></p>` : '';
  return [...paragraphs.map(paragraph), link, ...afterwards.map(paragraph)].join('');
}

type Notified = { email: string; unconfirmed?: boolean };

/**
 * A notice about what has happened already: its failure is logged and undoes nothing. An address that was never confirmed
 * may be a stranger's and gets none.
 */
export async function notify(
  ctx: Context,
  requestId: string,
  { email, unconfirmed }: Notified,
  mail: Omit<AccountMail, 'to'>,
): Promise<void> {
  if (unconfirmed) return;
  try {
    const { outcome } = await sendAccountMail(ctx, { ...mail, to: email });
    if (outcome !== 'accepted') ctx.log({ level: 'warn', requestId, event: 'account-mail-not-sent', reason: outcome });
  } catch (error) {
    ctx.log({ level: 'error', requestId, error: error as Error });
  }
}
