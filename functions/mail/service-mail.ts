import { magazine } from '#shared/magazine.ts';
import { type ConfigurationSets, fromOf, type Mail, type SendResult } from './mail.ts';
import { magazineLines, mailHtml, styled } from './mail-html.ts';
import { composeMime, type PersonTags, sesHeaders } from './mime.ts';
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

type Sending = { mail: Mail; settings: { configurationSets: ConfigurationSets; sender?: string | undefined } };

/** A mail of the magazine to one person: one template for all of them, as text and HTML. */
export async function sendServiceMail(
  { mail, settings }: Sending,
  { to, subject, title, preheader, body, site }: ServiceMail,
  tags?: PersonTags,
): Promise<SendResult> {
  const from = fromOf(settings);
  const footer = magazineLines(site);
  const raw = await composeMime({
    from,
    replyTo: magazine.emails.support,
    to: { address: to },
    subject,
    html: mailHtml({ title, preheader, body: styled(body), footer: footer.html }),
    text: `${title}\n\n${plainText(body)}\n\n--\n${footer.text}`,
    headers: { 'Auto-Submitted': 'auto-generated', ...sesHeaders(settings.configurationSets.persons, tags) },
  });
  return mail.send({ from: from.address, to, raw });
}
