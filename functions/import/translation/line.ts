import { hash } from 'node:crypto';
import { lineProblems } from '#functions/import/item-fields.ts';
import { plainText } from '#functions/import/sources/plain-text.ts';
import type { Finding, SourceHouse, SourcePicture, SourcePiece } from '#functions/import/sources/source-piece.ts';
import { termsOf } from '#shared/kinds/terms.ts';
import { limits } from '#shared/limits.ts';
import { type CategoryId, categories, eventTypes, magazine } from '#shared/magazine.ts';
import { itemPath, termFeedPath, termPath } from '#shared/publish/paths.ts';
import { folded } from '#shared/text/folding.ts';
import { isSlug, slugOf } from '#shared/text/slug.ts';
import { truncate } from '#shared/text/truncate.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { type CategoryMap, defaultCategory, guessed } from './categories.ts';
import { type Translated, translated } from './text.ts';

export type Verdict = 'uguale' | 'semplificato' | 'da rivedere' | 'non pubblico';

/** A line of the record, and what the report says of it. */
export type Outcome = {
  verdict: Verdict;
  /** Undefined for what is not imported at all. */
  line?: Record<string, unknown>;
  text: Translated;
  findings: Finding[];
  pictures: SourcePicture[];
};

/** The same at each run: of the house and of what the piece is there. */
export const idOfPiece = (house: string, source: string): string => hash('sha256', `${house} ${source}`).slice(0, 26);

export const addressOfPiece = (kind: SourcePiece['kind'], id: string): string => itemPath(kind, { id });

/** What stands for an article without any picture: the magazine's own. */
const noPicture = '/share.jpg';
const descriptionLength = 300;

export function outcomeOf(piece: SourcePiece, id: string, house: SourceHouse, map: CategoryMap): Outcome {
  const text = translated(piece.html, house);
  const findings = [...piece.findings, ...text.findings];
  const review = (finding: string) => void findings.push({ text: finding, review: true });
  const category = categoryOf(piece, map);
  if (!category.isMapped) findings.push({ text: `categoria ${category.theirs}: vale ${category.ours}`, aside: true });
  const picture = piece.picture ?? text.pictures[0];
  const { type, ...fields } =
    piece.kind === 'event' ? eventLine(piece, text, picture) : articleLine(piece, text, picture, category.ours, review);
  const line: Record<string, unknown> = { type, id, ...fields };
  const missing = typeof line['location'] === 'string' && line['location'] === unknownPlace;
  if (missing) review('il luogo manca');
  if (text.links.length > 0)
    findings.push({ text: `link a pagine che qui non ci sono: ${[...new Set(text.links)].join(' ')}`, aside: true });
  for (const { field, message } of lineProblems(line)) review(`${field}: ${message}`);
  const verdict: Verdict = piece.hidden
    ? 'non pubblico'
    : findings.some((finding) => finding.review)
      ? 'da rivedere'
      : findings.some(({ aside }) => !aside)
        ? 'semplificato'
        : 'uguale';
  if (piece.hidden) findings.unshift({ text: piece.hidden.reason });
  const pictures = [...(piece.picture ? [piece.picture] : []), ...text.pictures];
  return { verdict, text, findings, pictures, ...(!piece.hidden?.dropped && { line }) };
}

/**
 * Lines about the authors and tags of what becomes public, which gives them pages: where those were, with their feeds, and what the
 * house says of them. By what they are about, as many pieces have the same.
 */
export function termLines(piece: SourcePiece, line: Record<string, unknown>): Map<string, Record<string, unknown>> {
  const lines = new Map<string, Record<string, unknown>>();
  if (piece.hidden || piece.kind !== 'article') return lines;
  for (const { taxonomy, name, address, ...record } of piece.termAddresses) {
    const term = { taxonomy, slug: slugOf(name) };
    if (!termsOf(taxonomy, line).some(({ slug }) => slug && slug === term.slug)) continue;
    const targets = { '': termPath(term), '/feed': termFeedPath(term), '/rss': termFeedPath(term) };
    for (const [end, path] of Object.entries(targets))
      lines.set(address + end, { type: 'redirect', from: address + end, to: { path } });
    if (Object.keys(record).length > 0)
      lines.set(`${taxonomy} ${term.slug}`, { type: taxonomy, id: term.slug, ...record });
  }
  return lines;
}

function commonFields(piece: SourcePiece, text: Translated, picture: SourcePicture | undefined) {
  const title = plainText(piece.title) || 'Senza titolo';
  const caption = plainText(picture?.caption ?? '');
  const excerpt = plainText(piece.excerpt);
  const isPublic = piece.hidden === undefined;
  return {
    title: truncate(title, limits.title - 1),
    description: truncate(excerpt || text.plain || title, excerpt ? limits.description - 1 : descriptionLength),
    content: text.markdown,
    ...(picture && { image: picture.url }),
    ...(picture?.alt && { imageAlt: truncate(picture.alt, limits.text - 1) }),
    ...(caption && { imageCaption: truncate(caption, limits.text - 1) }),
    status: isPublic ? 'published' : 'draft',
    ...(isPublic && piece.publishedAt && { publishedAt: piece.publishedAt }),
    ...(isPublic && piece.updatedAt && { updatedAt: piece.updatedAt }),
    ...(isSlug(piece.slug) && { slug: piece.slug }),
    ...(piece.addresses.length > 0 && { formerAddresses: piece.addresses }),
    ...(piece.tags.length > 0 && {
      tags: piece.tags.map((tag) => truncate(tag, limits.tag - 1)).slice(0, limits.tags),
    }),
  };
}

function articleLine(
  piece: SourcePiece,
  text: Translated,
  picture: SourcePicture | undefined,
  category: CategoryId,
  review: (finding: string) => void,
): Record<string, unknown> {
  const { publishedAt, featured, title } = piece;
  if (title.trim() === '') review('il titolo manca');
  return {
    type: 'article',
    ...commonFields(piece, text, picture),
    image: picture?.url ?? noPicture,
    category,
    // As the form does when a category is chosen.
    bgColor: categories.find(({ id }) => id === category)?.color,
    author: truncate(byline(piece.authors), limits.text - 1),
    ...(publishedAt && { date: civilDateInRome(new Date(publishedAt)) }),
    ...(featured && { featured }),
  };
}

const unknownPlace = 'Luogo da indicare';

function eventLine(piece: SourcePiece, text: Translated, picture: SourcePicture | undefined): Record<string, unknown> {
  const { tags: _, ...fields } = commonFields(piece, text, picture);
  const names = piece.categories.map(({ name }) => folded(name));
  const type = eventTypes.find(({ name, plural }) =>
    names.some((one) => one === folded(name) || one === folded(plural)),
  );
  const { location = '', ...event } = piece.event ?? {};
  return {
    type: 'event',
    ...fields,
    eventType: type?.name ?? eventTypes[0].name,
    ...event,
    location: location || unknownPlace,
    author: byline(piece.authors),
  };
}

/** `Ada Neri, Ugo Rossi e Lia Conti`, without marks that turn the words beside them. */
function byline(names: readonly string[]): string {
  const authors = names.map((name) => name.replace(/\p{Bidi_Control}/gu, '').trim()).filter(Boolean);
  const last = authors.at(-1);
  if (!last) return magazine.publisher;
  return authors.length === 1 ? last : `${authors.slice(0, -1).join(', ')} e ${last}`;
}

function categoryOf({ categories: theirs, kind }: SourcePiece, map: CategoryMap) {
  for (const { slug, name } of theirs) {
    const ours = map.get(slug) ?? map.get(name) ?? guessed(slug, name);
    if (ours) return { ours, isMapped: true, theirs: name };
  }
  const ours = map.get('*') ?? defaultCategory;
  const names = theirs.map(({ name }) => `«${name}»`).join(', ');
  return { ours, isMapped: kind === 'event', theirs: names || 'assente' };
}
