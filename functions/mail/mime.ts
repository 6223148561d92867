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

/** The message as it travels (RFC 5322): text first, then the HTML that says the same. */
export function composeMime({ from, to, replyTo, subject, html, text, headers }: Message): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: to.name ?? '', address: to.address },
    ...(replyTo ? { replyTo } : {}),
    subject: literal(subject),
    text,
    html,
    headers,
    // Nothing that an author writes may make the sender read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Short enough for one encoded word (RFC 2047: 75 characters), however many bytes a character has. */
const charactersAWord = 10;

/** Words that look encoded would be decoded into something else: what looks so is encoded itself. */
function literal(subject: string): string {
  if (!subject.includes('=?')) return subject;
  const characters = [...subject];
  const words: string[] = [];
  for (let start = 0; start < characters.length; start += charactersAWord) {
    const part = characters.slice(start, start + charactersAWord).join('');
    words.push(`=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`);
  }
  return words.join(' ');
}

/** Which row of which ledger a mail belongs to: what its events say again. */
export type RowTags = { nl: string; r: string; b: string };

/** What SES reads of a raw message and takes out of it: which events to report, and the tags to report them with. */
export function sesHeaders(
  { settings }: { settings: { configurationSet: string | undefined } },
  tags?: RowTags,
): Record<string, string> {
  return {
    ...(settings.configurationSet ? { 'X-SES-CONFIGURATION-SET': settings.configurationSet } : {}),
    ...(tags ? { 'X-SES-MESSAGE-TAGS': `nl=${tags.nl}, r=${tags.r}, b=${tags.b}` } : {}),
  };
}
