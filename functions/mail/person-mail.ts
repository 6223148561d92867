import { magazine } from '#shared/magazine.ts';
import type { ConfigurationSets, Mail, SendResult } from './mail.ts';
import { escaped } from './mail-html.ts';
import type { NotificationTags } from './mime.ts';
import { sendServiceMail } from './service-mail.ts';

type Link = { label: string; href: string };

/** `link`: below the text. */
type Paragraph = string | { text: string; link: Link };

export type PersonMail = {
  /** Without a name: a client that registers another person's address chooses the name, and must not write in our mails. */
  to: string;
  title: string;
  /** The line that inboxes show after the subject. */
  preheader: string;
  paragraphs: readonly Paragraph[];
  /** The link to press; its address is also written out, for clients that show no links. */
  action?: Link;
  /** After the link: what to do if the mail was not expected. */
  afterwards?: readonly string[];
  /** At the end: where to choose which mails come. */
  settings?: Link;
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
  const parts = [
    ...paragraphs.map(paragraph),
    paragraphOf(action),
    ...afterwards.map(paragraph),
    paragraphOf(settings),
  ];
  return parts.join('');
}

const paragraph = (content: Paragraph) =>
  `<p>${typeof content === 'string' ? escaped(content) : `${escaped(content.text)}<br>${anchor(content.link)}`}</p>`;

const anchor = ({ href, label }: Link) => `<a href="${escaped(href)}">${escaped(label)}</a>`;

const paragraphOf = (link: Link | undefined) => (link ? `<p>${anchor(link)}</p>` : '');
