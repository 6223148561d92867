import type { Context } from '#functions/context/context.ts';
import { liveKey, subscriberIdOf } from '#functions/db/keys.ts';
import { fromData } from '#functions/db/query.ts';
import { batchGet, type Store } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type Envelope, fromOf } from '#functions/mail/mail.ts';
import { columnWidth, escaped, magazineLines, mailHtml, smallLink, styled } from '#functions/mail/mail-html.ts';
import { composeMime, type Message, type RowTags, sesHeaders } from '#functions/mail/mime.ts';
import { plainText } from '#functions/mail/plain-text.ts';
import { describeMedia } from '#functions/media/describe.ts';
import { newsletterPageLink, oneClickLink, unsubscribeLink } from '#functions/newsletter/subscribers/links.ts';
import { magazine } from '#shared/magazine.ts';
import type { KnownCards } from '#shared/markdown/cards.ts';
import { absoluteLinks, linksIn, ownPicturesIn, renderPortable, textOwner } from '#shared/markdown/markdown.ts';
import type { Newsletter, NewsletterInput, NewsletterPreview } from '#shared/newsletter/newsletter.ts';
import { type Addressed, itemAt, itemPath, newsletterIssuePath } from '#shared/publish/paths.ts';
import type { Picture } from '#shared/publish/snapshot.ts';
import { truncate } from '#shared/text/truncate.ts';

type MailedText = Pick<Newsletter, 'id' | 'subject' | 'content'>;
type Addressee = { email: string; name?: string | undefined };

const preheaderLength = 140;

/** The mail to one recipient, as HTML and plain text. */
function mailParts(
  ctx: Context,
  { id, subject }: MailedText,
  { html, text }: Body,
  recipient: Addressee,
): Pick<Message, 'subject' | 'html' | 'text'> {
  const browser = newsletterPageLink(ctx, id);
  const unsubscribeUrl = unsubscribeLink(ctx, recipient.email, { sent: ctx.now() });
  const footer = magazineLines(ctx.settings.siteUrl);
  const why = `Ricevi questa lettera perché ${recipient.email} è iscritto alla newsletter di ${magazine.name}.`;
  return {
    subject,
    html: mailHtml({
      title: subject,
      preheader: truncate(text.replaceAll(/\s+/g, ' ').trim(), preheaderLength),
      top: smallLink(browser, 'Leggi nel browser'),
      body: html,
      footer: `${why}<br>${smallLink(unsubscribeUrl, 'Annulla l’iscrizione')} · ${footer.html}`,
    }),
    text: [
      `${magazine.name}\nLeggi nel browser: ${browser}`,
      subject,
      text,
      `--\n${why}\nAnnulla l’iscrizione: ${unsubscribeUrl}\n${footer.text}`,
    ].join('\n\n'),
  };
}

type Body = { html: string; text: string };

async function bodyOf(ctx: Context, { id, content }: MailedText): Promise<Body> {
  const { settings } = ctx;
  const pictures = await picturesIn(ctx, content);
  const shown = Object.fromEntries(Object.entries(pictures).map(([address, picture]) => [address, inColumn(picture)]));
  // Mail clients do not follow anchors within a message: notes lead to those of the page.
  const html = absoluteLinks(
    renderPortable(textOwner('newsletter', id), content, shown, await itemsLinkedIn(ctx, content)),
    settings.siteUrl,
    newsletterIssuePath(id),
  );
  return { html: styled(html), text: plainText(html) };
}

/** Where the items are now that a text links to. */
async function itemsLinkedIn({ store }: Context, content: string): Promise<KnownCards> {
  const named = linksIn(content).flatMap((written) => {
    const item = itemAt(written);
    return item ? [{ written, ...item }] : [];
  });
  if (named.length === 0) return {};
  const rows = await batchGet(
    store,
    named.map(({ kind, name }) => liveKey(kind, name)),
  );
  const links = named.flatMap(({ written, kind }, place) => {
    const row = rows[place];
    const address = row && itemPath(kind, fromData<Addressed>(row['data']));
    return address ? [[written, { address, title: '', label: '', note: '' }] as const] : [];
  });
  return Object.fromEntries(links);
}

async function picturesIn({ store, hostedPictures }: Context, content: string): Promise<Record<string, Picture>> {
  const addresses = ownPicturesIn(content);
  const ofLibrary = await describeMedia(store, addresses);
  const others = addresses.filter((address) => !(address in ofLibrary));
  const hosted = others.length > 0 ? await hostedPictures() : {};
  const ofHosted = others.flatMap((address) => (Object.hasOwn(hosted, address) ? [[address, hosted[address]]] : []));
  return { ...Object.fromEntries(ofHosted), ...ofLibrary };
}

function inColumn(picture: Picture): Picture {
  const scale = Math.min(1, columnWidth / picture.width);
  return { ...picture, width: Math.round(picture.width * scale), height: Math.round(picture.height * scale) };
}

let last: { key: string; store: Store; body: Promise<Body> } | undefined;

/** All recipients get the same body: it is made once for consecutive mails of one newsletter. */
function bodyOfSend(ctx: Context, newsletter: MailedText): Promise<Body> {
  const { settings, store } = ctx;
  const key = JSON.stringify([settings.siteUrl, newsletter.id, newsletter.content]);
  if (last?.key === key && last.store === store) return last.body;
  const body = bodyOf(ctx, newsletter);
  last = { key, store, body };
  // The next mail asks the store again.
  body.catch(() => {
    if (last?.body === body) last = undefined;
  });
  return body;
}

/** RFC 2919: a name below the domain of the From address. */
const listId = magazine.emails.newsletter.replace('@', '.');

/** With the headers of one-click unsubscription (RFC 8058). */
export async function mailFor(
  ctx: Context,
  newsletter: MailedText,
  recipient: Addressee,
  bucket: number,
): Promise<Envelope> {
  const { email, name } = recipient;
  const from = fromOf(ctx.settings);
  const row: RowTags = { nl: newsletter.id, r: subscriberIdOf(email), b: String(bucket) };
  const raw = await composeMime({
    from,
    replyTo: magazine.emails.support,
    to: { name, address: email },
    ...mailParts(ctx, newsletter, await bodyOfSend(ctx, newsletter), recipient),
    headers: {
      'List-Id': `${magazine.name} <${listId}>`,
      'List-Unsubscribe': `<${oneClickLink(ctx, email)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Feedback-ID': `${newsletter.id}:newsletter:${magazine.name.toLowerCase()}`,
      Precedence: 'bulk',
      ...sesHeaders(ctx.settings.configurationSets.newsletters, row),
    },
  });
  return { from: from.address, to: email, raw };
}

/** The same mail to the administrator who asks for it, without the headers of a mailing list. */
async function testMail(ctx: Context, newsletter: MailedText, email: string): Promise<Envelope> {
  const from = fromOf(ctx.settings);
  const { subject, ...parts } = mailParts(ctx, newsletter, await bodyOf(ctx, newsletter), { email });
  const raw = await composeMime({
    from,
    replyTo: magazine.emails.support,
    to: { address: email },
    subject: `[Prova] ${subject}`,
    ...parts,
    headers: sesHeaders(ctx.settings.configurationSets.newsletters),
  });
  return { from: from.address, to: email, raw };
}

/** The id in the links of a newsletter that is not saved yet. */
const previewId = 'anteprima';

/**
 * The mail to `email`, from the template of real sends. Its own pictures are those of this server: the links in a mail may lead to
 * another one, as they do on one machine.
 */
export async function previewOf(ctx: Context, input: NewsletterInput, email: string): Promise<NewsletterPreview> {
  const draft = { ...input, id: previewId };
  const { html, ...parts } = mailParts(ctx, draft, await bodyOf(ctx, draft), { email });
  return { ...parts, html: html.replaceAll(` src="${escaped(ctx.settings.siteUrl)}/`, ' src="/') };
}

/** Sends one mail, marked as a test, to the administrator who asks for it; nothing is counted or stored. */
export async function sendTestMail(
  ctx: Context,
  newsletter: NewsletterInput & { id: string },
  email: string,
): Promise<void> {
  const { outcome } = await ctx.mail.send(await testMail(ctx, newsletter, email));
  if (outcome !== 'accepted') throw new AppError('MAIL_UNAVAILABLE', { retryAfterSeconds: 10 });
}
