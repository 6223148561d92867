import MailComposer from 'nodemailer/lib/mail-composer';

export type Message = {
  from: { name: string; address: string };
  to: { name?: string | undefined; address: string };
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  headers: Record<string, string>;
};

/** The message as MIME (RFC 5322): plain text and HTML as alternatives. */
export function composeMime({ from, to, replyTo, subject, html, text, headers }: Message): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: to.name ?? '', address: to.address },
    ...(replyTo ? { replyTo } : {}),
    subject: encodeLiteral(subject),
    text,
    html,
    headers,
    // Text of an author must not make the sender read a file or URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Fits one encoded word (RFC 2047: 75 characters), also with four bytes per character. */
const charactersPerWord = 10;

/** Mail clients would decode a subject that looks like an encoded word, so it is encoded itself. */
function encodeLiteral(subject: string): string {
  if (!subject.includes('=?')) return subject;
  const characters = [...subject];
  const words: string[] = [];
  for (let start = 0; start < characters.length; start += charactersPerWord) {
    const part = characters.slice(start, start + charactersPerWord).join('');
    words.push(`=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`);
  }
  return words.join(' ');
}

/** The ledger row of a mail; its SES events carry these tags. */
export type RowTags = { nl: string; r: string; b: string };

/** The mail of notifications to one person. */
export type NotificationTags = { person: string; claim: string };

/** A mail to a person with an account or an invitation: what becomes of it is seen beside them. */
export type PersonTags = { for: 'person' } & Partial<NotificationTags>;

/** Headers that SES reads and removes: the configuration set of the events, and their tags. */
export function sesHeaders(configurationSet: string | undefined, tags?: RowTags | PersonTags): Record<string, string> {
  const pairs = Object.entries(tags ?? {}).map(([name, value]) => `${name}=${value}`);
  return {
    ...(configurationSet ? { 'X-SES-CONFIGURATION-SET': configurationSet } : {}),
    ...(pairs.length > 0 ? { 'X-SES-MESSAGE-TAGS': pairs.join(', ') } : {}),
  };
}
