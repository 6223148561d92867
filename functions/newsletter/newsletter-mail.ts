import type { Context } from '#functions/context/context.ts';
import { readerOf } from '#functions/db/keys.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Envelope } from '#functions/mail/mail.ts';
import { mailHtml, smallLink, styled } from '#functions/mail/mail-html.ts';
import { composeMime, type Message, type RowTags, sesHeaders } from '#functions/mail/mime.ts';
import { plainText } from '#functions/mail/plain-text.ts';
import { issueLink, oneClickLink, unsubscribeLink } from '#functions/subscribers/links.ts';
import { absoluteLinks, renderMarkdown } from '#shared/content/markdown.ts';
import { newsletterIssuePath } from '#shared/content/paths.ts';
import { magazine } from '#shared/magazine.ts';
import type { Newsletter, NewsletterInput, NewsletterPreview } from '#shared/model/newsletter.ts';
import { truncate } from '#shared/text/truncate.ts';

type Written = Pick<Newsletter, 'id' | 'subject' | 'content'>;
type Reader = { email: string; name?: string | undefined };

const preheaderLength = 140;

/** What a newsletter looks like to one reader. */
export function issueParts(
  ctx: Context,
  newsletter: Written,
  reader: Reader,
): Pick<Message, 'subject' | 'html' | 'text'> {
  const { id, subject } = newsletter;
  const { html, text } = bodyOf(ctx, newsletter);
  const browser = issueLink(ctx, id);
  const leave = unsubscribeLink(ctx, reader.email);
  const why = `Ricevi questa lettera perché ${reader.email} è iscritto alla newsletter di ${magazine.name}.`;
  return {
    subject,
    html: mailHtml({
      title: subject,
      preheader: truncate(text.replaceAll(/\s+/g, ' ').trim(), preheaderLength),
      top: smallLink(browser, 'Leggi nel browser'),
      body: html,
      footer: `${why}<br>${smallLink(leave, 'Annulla l’iscrizione')} · ${smallLink(ctx.settings.siteUrl, magazine.name)}<br>${magazine.address}`,
    }),
    text: [
      `${magazine.name}\nLeggi nel browser: ${browser}`,
      subject,
      text,
      `--\n${why}\nAnnulla l’iscrizione: ${leave}\n${magazine.name}: ${ctx.settings.siteUrl}\n${magazine.address}`,
    ].join('\n\n'),
  };
}

type Body = { html: string; text: string };
let last: { key: string; body: Body } | undefined;

/** The body is the same for everybody: rendered once for as long as one newsletter is being sent. */
function bodyOf({ settings }: Context, { id, content }: Written): Body {
  const key = JSON.stringify([settings.siteUrl, id, content]);
  if (last?.key !== key) {
    const html = absoluteLinks(withoutJumps(renderMarkdown(content)), settings.siteUrl, newsletterIssuePath(id));
    last = { key, body: { html: styled(html), text: plainText(html) } };
  }
  return last.body;
}

/** Mail programs do not jump within a message: notes keep their numbers and lose their ways there and back. */
const withoutJumps = (html: string) =>
  html
    .replaceAll(/ <a href="#[^"]*" aria-label="Torna al testo">[^<]*<\/a>/g, '')
    .replaceAll(/<sup><a [^>]*>(\d+)<\/a><\/sup>/g, '<sup>$1</sup>');

const sender = { name: magazine.name, address: magazine.emails.newsletter };
/** Named as RFC 2919 wants it: a name below the domain that the mail comes from. */
const listId = magazine.emails.newsletter.replace('@', '.');

/** The mail to one recipient, with what mail programs need to offer the way out (RFC 8058). */
export async function mailFor(ctx: Context, newsletter: Written, reader: Reader, bucket: number): Promise<Envelope> {
  const { email, name } = reader;
  const row: RowTags = { nl: newsletter.id, r: readerOf(email), b: String(bucket) };
  const raw = await composeMime({
    from: sender,
    replyTo: magazine.emails.support,
    to: { name, address: email },
    ...issueParts(ctx, newsletter, reader),
    headers: {
      'List-Id': `${magazine.name} <${listId}>`,
      'List-Unsubscribe': `<${oneClickLink(ctx, email)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Feedback-ID': `${newsletter.id}:newsletter:${magazine.name.toLowerCase()}`,
      Precedence: 'bulk',
      ...sesHeaders(ctx, row),
    },
  });
  return { from: sender.address, to: email, raw };
}

/** The same letter to whoever is writing it; it belongs to no list. */
export async function trialMail(ctx: Context, newsletter: Written, email: string): Promise<Envelope> {
  const { subject, ...parts } = issueParts(ctx, newsletter, { email });
  const raw = await composeMime({
    from: sender,
    replyTo: magazine.emails.support,
    to: { address: email },
    subject: `[Prova] ${subject}`,
    ...parts,
    headers: sesHeaders(ctx),
  });
  return { from: sender.address, to: email, raw };
}

/** What stands in a link before there is anything to link to. */
const unsent = 'anteprima';

/** The letter that `email` would get: the same template that the sender uses. */
export const previewOf = (ctx: Context, input: NewsletterInput, email: string): NewsletterPreview =>
  issueParts(ctx, { ...input, id: unsent }, { email });

/** One mail to whoever is writing, marked as a trial; nothing of it is counted or kept. */
export async function sendTrial(
  ctx: Context,
  newsletter: NewsletterInput & { id: string },
  email: string,
): Promise<void> {
  const { outcome } = await ctx.mail.send(await trialMail(ctx, newsletter, email));
  if (outcome !== 'accepted') throw new AppError('MAIL_UNAVAILABLE', { retryAfterSeconds: 10 });
}
