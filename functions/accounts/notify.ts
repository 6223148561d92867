import type { Context } from '#functions/context/context.ts';
import type { SendResult } from '#functions/mail/mail.ts';
import { escaped } from '#functions/mail/mail-html.ts';
import type { NotificationTags } from '#functions/mail/mime.ts';
import { sendServiceMail } from '#functions/mail/service-mail.ts';
import { magazine } from '#shared/magazine.ts';

export type AccountMail = {
  /** Without a name: a client that registers another person's address chooses the name, and must not write in our mails. */
  to: string;
  title: string;
  /** The line that inboxes show after the subject. */
  preheader: string;
  paragraphs: readonly string[];
  /** The link to press; its address is also written out, for clients that show no links. */
  action?: { label: string; href: string };
  /** After the link: what to do if the mail was not expected. */
  afterwards?: readonly string[];
  /** At the end: where to choose which mails come. */
  settings?: { label: string; href: string };
};

/** A mail to one person about their account. */
export function sendAccountMail(ctx: Context, mail: AccountMail, tags?: NotificationTags): Promise<SendResult> {
  const { to, title, preheader } = mail;
  const subject = `${title} – ${magazine.name}`;
  const site = ctx.settings.accountLinks;
  return sendServiceMail(ctx, { to, subject, title, preheader, body: bodyOf(mail), site }, tags);
}

function bodyOf({ paragraphs, action, afterwards = [], settings }: AccountMail): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
  return [...paragraphs.map(paragraph), linkTo(action), ...afterwards.map(paragraph), linkTo(settings)].join('');
}

const linkTo = (link: AccountMail['action']) =>
  link ? `<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>` : '';

/** Records a mail that was not accepted, for calls that answer the same in either case. */
export function logUnsent(ctx: Context, requestId: string, { outcome }: SendResult): void {
  if (outcome !== 'accepted') ctx.log({ level: 'warn', requestId, event: 'account-mail-not-sent', reason: outcome });
}

type Notified = { email: string; unconfirmed?: boolean };

/**
 * A notice about a completed change: if it fails, that is logged and the change stays. An address that was never confirmed
 * may belong to another person and gets no notice.
 */
export async function notify(
  ctx: Context,
  requestId: string,
  { email, unconfirmed }: Notified,
  mail: Omit<AccountMail, 'to'>,
): Promise<void> {
  if (unconfirmed) return;
  try {
    logUnsent(ctx, requestId, await sendAccountMail(ctx, { ...mail, to: email }));
  } catch (error) {
    ctx.log({ level: 'error', requestId, error: error as Error });
  }
}
