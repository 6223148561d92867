import MarkdownIt, { type Token } from 'markdown-it';
import footnotes from 'markdown-it-footnote';
import type { Picture } from '#shared/publish/snapshot.ts';
import { boundLines } from '#shared/text/line-ends.ts';
import { quotationMarks, withApostrophes } from '#shared/text/quotation-marks.ts';
import { completedAddress } from '#shared/text/web-address.ts';
import { cards, type KnownCards, mayHaveCards } from './cards.ts';
import { emphasisEdges } from './emphasis-edges.ts';
import { type FigureMeta, figureSizes, figures, isMailbox, type KnownPictures } from './figures.ts';
import { alignedColumns } from './number-columns.ts';
import { ownNumbers, roomFor } from './own-numbers.ts';
import { largestWebp, pictureFormats, sourceSet } from './picture-sizes.ts';
import { rawHtml } from './raw-html.ts';

/** The prefix keeps ids in authors' texts apart from the page's ids. */
const idPrefix = 'user-content-';

export const textOwner = (kind: string, id: string): string => `${kind}-${id}`;

const elsewhere = 'noopener noreferrer nofollow ugc';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
  .use(rawHtml)
  .use(footnotes)
  .use(ownNumbers);
markdown.validateLink = (address) => isRelative(address) || /^(https?|mailto):/i.test(address.trim());
const { normalizeLink } = markdown;
// Without its scheme it would lead to a page of the magazine.
markdown.normalizeLink = (address) => normalizeLink(/^\s*www\./i.test(address) ? completedAddress(address) : address);
markdown.inline.State = class extends markdown.inline.State {
  override scanDelims(start: number, splitsWords: boolean) {
    const { length, ...scanned } = super.scanDelims(start, splitsWords);
    const { opens, closes } = emphasisEdges(this.src, start, start + length);
    return { ...scanned, length, can_open: opens, can_close: closes };
  }
};
// Footnotes take quadratic time: above this number they are left unrendered.
const maxFootnotes = 500;
const footnoteRules = ['footnote_def', 'footnote_inline', 'footnote_ref', 'footnote_tail'];
markdown.core.ruler.push('headings', raiseHeadings);
markdown.use(figures);
// Before escaped characters become text: those stay as they are.
markdown.core.ruler.before('text_join', 'italian', setTexts);
markdown.core.ruler.before('italian', 'bound_notes', bindNotes);
markdown.use(alignedColumns);
markdown.use(cards);
const { rules } = markdown.renderer;

type RenderEnv = {
  pictures?: KnownPictures;
  cards?: KnownCards;
  owner?: string;
  portable?: boolean;
};

/**
 * The Markdown text of an item as HTML that can run no script. Without `cards` they are links. `owner`, as `article-7`, makes the
 * ids of its notes its own: in feeds and mails, whose links lead to the page, a text stands beside others.
 */
export const renderMarkdown = (
  source: string,
  pictures: KnownPictures = {},
  known: KnownCards = {},
  owner = '',
): string => rendered(source, { pictures, cards: known, owner });

/** For feeds and mails: cards are links, and a picture of the library is one file of a middle size, which everything can show. */
export const renderPortable = (
  owner: string,
  source: string,
  pictures: KnownPictures,
  known: KnownCards = {},
): string => rendered(source, { pictures, cards: known, owner, portable: true });

const rendered = (source: string, env: RenderEnv): string =>
  withFootnoteLimit(source, () => markdown.render(source, env));

/** A text without markup as one paragraph. */
export const plainParagraph = (text: string): string => `<p>${escapeHtml(text)}</p>\n`;

/** The addresses of the magazine's own pictures in a text, as in its HTML. */
export const ownPicturesIn = (source: string): string[] => [
  ...new Set(describedPicturesIn(source).map(({ address }) => address)),
];

/** The same with the alternative text of each. */
export function describedPicturesIn(source: string): { address: string; alt: string }[] {
  if (!source.includes('![')) return [];
  return inlineTokens(source)
    .filter(({ type }) => type === 'image')
    .map((picture) => ({
      address: String(picture.attrGet('src')),
      alt: markdown.renderer.renderInlineAsText(picture.children ?? [], markdown.options, {}).trim(),
    }))
    .filter(({ address }) => address.startsWith('/') && !address.startsWith('//'));
}

/** The addresses that a text links to, in its order. */
export const linksIn = (source: string): string[] => [
  ...new Set(
    inlineTokens(source)
      .filter(({ type }) => type === 'link_open')
      .map((link) => String(link.attrGet('href'))),
  ),
];

const inlineTokens = (source: string): Token[] =>
  withFootnoteLimit(source, () => markdown.parse(source, {})).flatMap(({ children }) => children ?? []);

export function cardsIn(source: string): string[] {
  if (!mayHaveCards(source)) return [];
  const addresses = new Set<string>();
  withFootnoteLimit(source, () => markdown.parse(source, { addresses }));
  return [...addresses];
}

function withFootnoteLimit<Result>(source: string, read: () => Result): Result {
  const notes = source.split('[^').length + source.split('^[').length - 2;
  return notes <= 2 * maxFootnotes ? read() : withoutFootnotes(read);
}

function withoutFootnotes<Result>(read: () => Result): Result {
  markdown.disable(footnoteRules);
  try {
    return read();
  } finally {
    markdown.enable(footnoteRules);
  }
}

/** No scheme before the first slash, question mark or hash: an address on the magazine, or `//elsewhere`. */
const isRelative = (address: string) => !/^[^/?#]*:/.test(address.trim());

const isElsewhere = (address: string) => /^(https?:)?\/\//i.test(address);

/** The highest heading becomes h2, because h1 is the page's title; each gets an id from its text. */
function raiseHeadings({ tokens, env }: { tokens: Token[]; env: object }): void {
  const headings = tokens.filter(({ type }) => type === 'heading_open' || type === 'heading_close');
  const highest = headings.reduce((level, heading) => Math.min(level, levelOf(heading)), 6);
  const used: UsedIds = { ids: new Set(), counts: new Map() };
  // On its page a heading has the address that authors and readers know.
  const prefix = (env as RenderEnv).portable ? ownPrefix(env) : idPrefix;
  tokens.forEach((token, place) => {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') return;
    token.tag = `h${Math.min(6, levelOf(token) - highest + 2)}`;
    if (token.type === 'heading_open') token.attrSet('id', prefix + uniqueId(tokens[place + 1], used));
  });
}

const levelOf = ({ tag }: Token) => Number(tag.slice(1));

/** `counts`: the last number of each slug, from which the next heading of the same words goes on. */
type UsedIds = { ids: Set<string>; counts: Map<string, number> };

const isOfFootnote = /^nota-\d+(-\d+)?$/;

function uniqueId(heading: Token | undefined, { ids, counts }: UsedIds): string {
  const words = (heading?.children ?? []).map(({ content }) => content).join('');
  const slug =
    words
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join('-') ?? 'titolo';
  for (let count = (counts.get(slug) ?? 0) + 1; ; count++) {
    const name = count === 1 ? slug : `${slug}-${count}`;
    const id = isOfFootnote.test(name) ? `titolo-${name}` : name;
    if (ids.has(id)) continue;
    ids.add(id);
    counts.set(slug, count);
    return id;
  }
}

/** A block is set as a whole, because emphasis and links add no character to it. */
function setTexts({ tokens }: { tokens: Token[] }): void {
  tokens.forEach(({ children }, place) => {
    const texts = (children ?? []).filter(({ type, content }) => type === 'text' || content !== '' || isBreak(type));
    const whole = texts.map(({ type, content }) => (type === 'text' ? content : isBreak(type) ? '\n' : '\ufffc'));
    const set = italianTypography(whole.join(''));
    const shown = tokens[place - 1]?.type === 'heading_open' ? boundLines(set) : set;
    let start = 0;
    texts.forEach((token, part) => {
      const { length } = whole[part] as string;
      if (token.type === 'text') token.content = shown.slice(start, start + length);
      start += length;
    });
  });
}

/** The number of a note stands at its word, without a blank; between the numbers of two notes a blank stays. */
function bindNotes({ tokens }: { tokens: Token[] }): void {
  for (const { children } of tokens) {
    children?.forEach(({ type }, place) => {
      const [other, before] = [children[place - 2], children[place - 1]];
      if (type !== 'footnote_ref' || !before || !(before.type === 'text' || isBreak(before.type))) return;
      const words = before.type === 'text' ? before.content.trimEnd() : '';
      if (words === '' && other?.type === type) return;
      Object.assign(before, { type: 'text', tag: '', content: words });
    });
  }
}

const isBreak = (type: string) => type === 'softbreak' || type === 'hardbreak';

rules['link_open'] = (tokens, place, options, _env, renderer) => {
  const link = tokens[place] as Token;
  if (isElsewhere(String(link.attrGet('href')))) link.attrSet('rel', elsewhere);
  return renderer.renderToken(tokens, place, options);
};

rules['image'] = (tokens, place, options, env, renderer) => {
  const picture = tokens[place] as Token;
  const written = renderer.renderInlineAsText(picture.children ?? [], options, env);
  const source = String(picture.attrGet('src'));
  const title = String(picture.attrGet('title') ?? '');
  if (isMailbox(picture)) return escapeHtml(written);
  const { figure: inFigure, placement } = (picture.meta ?? {}) as Partial<FigureMeta>;
  const hint = title && !inFigure ? ` title="${escapeHtml(title)}"` : '';
  const { pictures = {}, portable = false } = env as RenderEnv;
  const described = Object.hasOwn(pictures, source) ? pictures[source] : undefined;
  const alt = escapeHtml(written.trim() === '' ? (described?.media?.alt ?? '') : written);
  const caption = title || (described?.media?.caption ?? '');
  const size = described ? ` width="${described.width}" height="${described.height}"` : '';
  const address = (portable && (described?.media?.medium ?? rasterOf(source, described))) || source;
  const plain = `<img src="${escapeHtml(address)}" alt="${alt}"${hint}${size} loading="lazy" decoding="async" referrerpolicy="no-referrer">`;
  const formats = portable ? [] : pictureFormats;
  const sources = formats
    .map((format) => sourceOf(sourceSet(described, format), format, figureSizes(placement)))
    .join('');
  const image = sources ? `<picture>${sources}${plain}</picture>` : plain;
  return caption && inFigure ? `${image}<figcaption>${captionHtml(caption)}</figcaption>` : image;
};

/** Mail programs and some feed readers show no drawings: theirs is a size of it. */
const rasterOf = (source: string, picture: Picture | undefined) =>
  picture && /\.svg$/i.test(source) ? largestWebp(picture) : undefined;

/** Notes belong to the text: those of a caption would have the same numbers and ids. */
const captionHtml = (caption: string): string =>
  caption.includes('^') ? withoutFootnotes(() => markdown.renderInline(caption)) : markdown.renderInline(caption);

const sourceOf = (set: string | undefined, format: string, sizes: string) =>
  set ? `<source type="image/${format}" srcset="${escapeHtml(set)}" sizes="${sizes}">` : '';

export const escapeHtml = (text: string): string => markdown.utils.escapeHtml(text);

rules['table_open'] = () => '<div class="table" role="group" aria-label="Tabella" tabindex="0"><table>';
rules['table_close'] = () => '</table></div>';

function ownPrefix(env: unknown): string {
  const { owner } = env as RenderEnv;
  return owner ? `${idPrefix}${owner}-` : idPrefix;
}

const noteNumber = (token: Token) => Number(token.meta?.id) + 1;
const noteId = (token: Token, env: unknown) => `${ownPrefix(env)}nota-${noteNumber(token)}`;
const referenceId = (token: Token, env: unknown) => `${noteId(token, env)}-${Number(token.meta?.subId ?? 0) + 1}`;
/** Mail clients take ids away and keep names. */
const nameFor = (id: string, env: unknown) => ((env as RenderEnv).portable ? ` name="${id}"` : '');

rules['footnote_ref'] = (tokens, place, _options, env) => {
  const token = tokens[place] as Token;
  const number = noteNumber(token);
  const id = referenceId(token, env);
  return `<sup><a href="#${noteId(token, env)}" id="${id}"${nameFor(id, env)} aria-label="Nota ${number}">${number}</a></sup>`;
};
rules['footnote_block_open'] = (_tokens, _place, _options, env) => {
  const { footnotes } = env as { footnotes?: { list?: unknown[] } };
  const room = roomFor(footnotes?.list?.length ?? 0);
  const width = room ? ` data-digits="${room}"` : '';
  return `<section class="footnotes" aria-label="Note"><ol${width}>`;
};
rules['footnote_block_close'] = () => '</ol></section>';
rules['footnote_open'] = (tokens, place, _options, env) => `<li id="${noteId(tokens[place] as Token, env)}">`;
rules['footnote_anchor'] = (tokens, place, _options, env) => {
  const token = tokens[place] as Token;
  const name = nameFor(noteId(token, env), env);
  return ` <a href="#${referenceId(token, env)}"${name} aria-label="Torna al richiamo ${noteNumber(token)}">\u21a9\ufe0e</a>`;
};

/** For feeds and mails: relative addresses become absolute, as on the page; one that is no address stays as written. */
export const absoluteLinks = (html: string, siteUrl: string, ownPath: string): string =>
  // All attributes are read, so that none begins within the value of another one.
  html.replaceAll(/ ([\w-]+)="([^"]*)"/g, (attribute: string, name: string, value: string) => {
    // A picture without an address is no picture of the page.
    if (name !== 'href' && (name !== 'src' || value === '')) return attribute;
    // Addresses are encoded: of the characters that HTML escapes they have this one alone.
    const address = value.replaceAll('&amp;', '&');
    const page = siteUrl + ownPath;
    if (!isRelative(address) || !URL.canParse(address, page)) return attribute;
    return ` ${name}="${escapeHtml(new URL(address, page).href)}"`;
  });

/**
 * Typographic apostrophes, «caporali» for straight quotes in pairs, and no line break between a number and its unit. Each
 * character has its place in the text that is given.
 */
export function italianTypography(text: string): string {
  const marks = quotationMarks(text);
  return withApostrophes(text)
    .replace(/"/g, (mark, place: number) => marks.get(place) ?? mark)
    .replace(/(\d) (?=(?:×|€|%|euro|cm|mm|km|m|kg|g|lux)(?!\p{L}))/gu, '$1\u00a0')
    .replace(/× (?=\d)/g, '×\u00a0');
}
