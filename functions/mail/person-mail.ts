import type { Store } from '#functions/db/store.ts';
import type { LogEntry } from '#functions/errors/log.ts';
import { magazine } from '#shared/magazine.ts';
import type { ConfigurationSets, Mail, SendResult } from './mail.ts';
import { escaped } from './mail-html.ts';
import type { NotificationTags, PersonTags } from './mime.ts';
import { recordRefusedMail } from './refused-mails.ts';
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

type Sending = {
  mail: Mail;
  settings: { configurationSets: ConfigurationSets; serverUrl: string };
  store: Store;
  now: () => Date;
  log: (entry: LogEntry) => unknown;
};

/** A mail to one person with an account: about the account, or about their work in the newsroom. */
export async function sendPersonMail(
  ctx: Sending,
  mail: PersonMail,
  notification?: NotificationTags,
): Promise<SendResult> {
  const { to, title, preheader } = mail;
  const subject = `${title} – ${magazine.name}`;
  const site = ctx.settings.serverUrl;
  const tags: PersonTags = { for: 'person', ...notification };
  const result = await sendServiceMail(ctx, { to, subject, title, preheader, body: bodyOf(mail), site }, tags);
  if (result.outcome === 'rejected' || result.outcome === 'stopped') await reportRefused(ctx, to, result.reason);
  return result;
}

/** An alarm counts the log; administrators see the address. Other outcomes are tried again, or not known. */
async function reportRefused({ store, now, log }: Sending, to: string, reason: string): Promise<void> {
  log({ level: 'warn', requestId: 'mail', event: 'person-mail-refused', reason });
  await recordRefusedMail(store, to, { at: now().toISOString(), reason: 'service' }).catch((error) =>
    log({ level: 'error', requestId: 'mail', error }),
  );
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
