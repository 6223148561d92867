import { magazine } from '#shared/magazine.ts';
import type { ConfigurationSets, Mail, SendResult } from './mail.ts';
import { escaped, mailHtml, smallLink, styled } from './mail-html.ts';
import { composeMime, type NotificationTags, sesHeaders } from './mime.ts';
import { plainText } from './plain-text.ts';

type ServiceMail = {
  to: string;
  subject: string;
  title: string;
  /** The line that inboxes show after the subject. */
  preheader: string;
  /** HTML, without styles. */
  body: string;
  /** The address at the end. */
  site: string;
};

type Sending = { mail: Mail; settings: { configurationSets: ConfigurationSets } };

/** A mail of the magazine to one person: one template for all of them, as text and HTML. */
export async function sendServiceMail(
  { mail, settings }: Sending,
  { to, subject, title, preheader, body, site }: ServiceMail,
  tags?: NotificationTags,
): Promise<SendResult> {
  const from = { name: magazine.name, address: magazine.emails.newsletter };
  const footer = `${smallLink(site, magazine.name)}<br>${escaped(magazine.address)}`;
  const raw = await composeMime({
    from,
    replyTo: magazine.emails.support,
    to: { address: to },
    subject,
    html: mailHtml({ title, preheader, body: styled(body), footer }),
    text: `${title}\n\n${plainText(body)}\n\n--\n${magazine.name}: ${site}\n${magazine.address}`,
    headers: { 'Auto-Submitted': 'auto-generated', ...sesHeaders(settings.configurationSets.persons, tags) },
  });
  return mail.send({ from: from.address, to, raw });
}
