import { magazine } from '#shared/magazine.ts';
import type { ConfigurationSets, Mail, SendResult } from './mail.ts';
import { escaped } from './mail-html.ts';
import type { NotificationTags } from './mime.ts';
import { sendServiceMail } from './service-mail.ts';

export type PersonMail = {
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

type Sending = { mail: Mail; settings: { configurationSets: ConfigurationSets; serverUrl: string } };

/** A mail to one person with an account: about the account, or about their work in the newsroom. */
export function sendPersonMail(ctx: Sending, mail: PersonMail, tags?: NotificationTags): Promise<SendResult> {
  const { to, title, preheader } = mail;
  const subject = `${title} – ${magazine.name}`;
  const site = ctx.settings.serverUrl;
  return sendServiceMail(ctx, { to, subject, title, preheader, body: bodyOf(mail), site }, tags);
}

function bodyOf({ paragraphs, action, afterwards = [], settings }: PersonMail): string {
  const paragraph = (text: string) => `<p>${escaped(text)}</p>`;
  return [...paragraphs.map(paragraph), linkTo(action), ...afterwards.map(paragraph), linkTo(settings)].join('');
}

const linkTo = (link: PersonMail['action']) =>
  link ? `<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>` : '';
