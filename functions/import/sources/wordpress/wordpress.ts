import { plainText } from '#functions/import/sources/plain-text.ts';
import {
  apart,
  type Finding,
  type SourceHouse,
  type SourcePicture,
  type SourcePiece,
  type TermAddress,
} from '#functions/import/sources/source-piece.ts';
import { decoded } from '#shared/text/web-address.ts';
import { romeTime } from '#shared/time/clock.ts';
import { civilDateInRome, isCivilDate } from '#shared/time/dates.ts';
import { type Attachment, htmlOfPost } from './text.ts';
import type { WxrRecord } from './wxr.ts';

type Fields = WxrRecord['fields'];

/** Kinds of items that are no pieces: menus, templates, revisions and what plugins keep. */
const internal =
  /^(nav_menu_item|revision|wp_\w+|custom_css|customize_changeset|oembed_cache|user_request|acf-.*|elementor_library|tribe_venue|tribe_organizer|attachment)$/;

type Place = { name: string; city: string };

/** What the items of all files say of each other, before the first piece is translated. */
export class WordPressHouse implements SourceHouse {
  name = 'wordpress';
  private readonly hosts = new Set<string>();
  private readonly authors = new Map<string, string>();
  private readonly attachments = new Map<string, Attachment>();
  private readonly attachedTo = new Map<string, string[]>();
  private readonly originals = new Map<string, Attachment>();
  private readonly reusable = new Map<string, string>();
  private readonly places = new Map<string, Place>();
  private readonly pieces = new Map<string, string>();
  /** Items that are no pieces, by their kind. */
  readonly left = new Map<string, number>();

  /** Whether a record is a piece, which is translated when all are known. */
  add(record: WxrRecord): boolean {
    const kind = record.fields['post_type'] || 'post';
    if (record.record === 'item' && !internal.test(kind)) return true;
    this.keep(apart(record), kind);
    return false;
  }

  private keep(record: WxrRecord, kind: string): void {
    const { fields, meta } = record;
    if (record.record === 'author') this.addAuthor(fields);
    if (record.record === 'channel') this.addChannel(fields);
    if (record.record !== 'item') return;
    const id = fields['post_id'] ?? '';
    if (kind === 'attachment') this.addAttachment(id, record);
    if (kind === 'wp_block') this.reusable.set(id, fields['content:encoded'] ?? '');
    if (kind === 'tribe_venue' || kind === 'tribe_organizer') {
      this.places.set(id, { name: plainText(fields['title'] ?? ''), city: meta['_VenueCity']?.[0]?.trim() ?? '' });
    }
    this.left.set(kind, (this.left.get(kind) ?? 0) + 1);
  }

  /** `address`: ours. */
  place(record: WxrRecord, address: string): void {
    for (const one of addressesOf(record, this)) if (!this.pieces.has(one)) this.pieces.set(one, address);
  }

  addressOf(url: string): string | undefined {
    const path = this.isOwn(url) ? pathOf(url, this.base) : undefined;
    const [, hash = ''] = url.split('#');
    const ours = path === undefined ? undefined : this.pieces.get(path);
    return ours && hash ? `${ours}#${hash}` : ours;
  }

  isOwn(url: string): boolean {
    if (/^\/(?!\/)/.test(url)) return true;
    return URL.canParse(url) && this.hosts.has(bareHost(new URL(url).host));
  }

  pictureOf(url: string, id = ''): SourcePicture {
    const absolute = absoluteAddress(url, this.base);
    const attachment = this.originals.get(originalKey(absolute)) ?? this.attachments.get(id);
    return attachment ?? { url: apart(withoutProxy(absolute)) };
  }

  author(login: string): string {
    return this.authors.get(login) ?? '';
  }

  placeOf(id: string): Place | undefined {
    return this.places.get(id);
  }

  textOf(record: WxrRecord) {
    const id = record.fields['post_id'] ?? '';
    return htmlOfPost({
      content: record.fields['content:encoded'] ?? '',
      footnotes: record.meta['footnotes']?.[0],
      attachment: (one) => this.attachments.get(one),
      attached: () => (this.attachedTo.get(id) ?? []).flatMap((one) => this.attachments.get(one) ?? []),
      reusable: (one) => this.reusable.get(one),
    });
  }

  featuredOf({ meta }: WxrRecord): SourcePicture | undefined {
    return this.attachments.get(meta['_thumbnail_id']?.[0]?.trim() ?? '');
  }

  /** Without a slash at the end. */
  base = '';

  private addChannel(fields: Fields): void {
    const base = fields['base_blog_url'] || fields['base_site_url'] || fields['link'] || '';
    if (!URL.canParse(base)) return;
    this.hosts.add(bareHost(new URL(base).host));
    if (this.base) return;
    this.base = base.replace(/(?<!\/)\/+$/, '');
    this.name = bareHost(new URL(base).host) + new URL(this.base).pathname.replace(/\/$/, '');
  }

  private addAuthor(fields: Fields): void {
    const login = fields['author_login'] ?? '';
    const whole = [fields['author_first_name'], fields['author_last_name']].filter(Boolean).join(' ');
    const name = plainText(fields['author_display_name'] || whole || login);
    // A login that is an address is not the name of a person.
    if (login && !name.includes('@')) this.authors.set(login, name);
  }

  private addAttachment(id: string, { fields, meta }: WxrRecord): void {
    const url = fields['attachment_url'] || fields['guid'] || '';
    if (!url) return;
    const attachment = {
      id,
      url: absoluteAddress(url, this.base),
      alt: plainText(meta['_wp_attachment_image_alt']?.[0] ?? ''),
      caption: (fields['excerpt:encoded'] ?? '').trim(),
    };
    if (id !== '') this.attachments.set(id, attachment);
    this.originals.set(originalKey(attachment.url), attachment);
    const parent = fields['post_parent'] ?? '0';
    if (parent !== '0') this.attachedTo.set(parent, [...(this.attachedTo.get(parent) ?? []), id]);
  }
}

/** What a record is there: its identity, with the name of the house. */
export const sourceOf = ({ fields }: WxrRecord): string =>
  `${fields['post_type'] || 'post'} ${fields['post_id'] || fields['guid'] || fields['link'] || fields['title']}`;

export const kindOf = ({ fields }: WxrRecord): SourcePiece['kind'] =>
  fields['post_type'] === 'tribe_events' ? 'event' : 'article';

/** The piece of a record, with all that its house knows of it. */
export function pieceOf(record: WxrRecord, house: WordPressHouse): SourcePiece {
  const { fields, meta, terms } = record;
  const kind = fields['post_type'] || 'post';
  const isEvent = kindOf(record) === 'event';
  const { html, findings } = house.textOf(record);
  const isBuilt = (meta['_elementor_data']?.[0] ?? '[]').length > 2;
  if (isBuilt) findings.push({ text: 'fatto con Elementor: il testo può essere incompleto', review: true });
  const coAuthors = terms.filter(({ domain, name }) => domain === 'author' && name);
  const named = [...new Set(coAuthors.map(({ name }) => name))];
  const login = fields['creator'] ?? fields['dc:creator'] ?? '';
  const creator = house.author(login);
  const publishedAt = momentOf(fields, 'post_date');
  return {
    source: sourceOf(record),
    kind: kindOf(record),
    title: plainText(fields['title'] ?? ''),
    slug: decoded(fields['post_name'] ?? ''),
    html,
    original: fields['content:encoded'] ?? '',
    excerpt: fields['excerpt:encoded'] || meta['_yoast_wpseo_metadesc']?.[0] || '',
    authors: named.length > 0 ? named : creator ? [creator] : [],
    categories: terms.filter(({ domain }) => domain === 'category' || domain === 'tribe_events_cat'),
    tags: [...new Set(terms.filter(isTag).map(({ name }) => plainText(name)))],
    termAddresses: [
      ...terms.filter(isTag).map(({ slug, name }) => addressOfTerm('tag', decoded(slug), plainText(name))),
      ...coAuthors.map(({ slug, name }) => addressOfTerm('author', decoded(slug).replace(/^cap-/, ''), name)),
      ...(creator ? [addressOfTerm('author', niceName(login), creator)] : []),
    ],
    picture: house.featuredOf(record),
    publishedAt,
    updatedAt: momentOf(fields, 'post_modified') ?? publishedAt,
    featured: fields['is_sticky'] === '1',
    hidden: hiddenOf(fields, kind),
    addresses: addressesOf(record, house),
    ...(isEvent && { event: eventOf(record, house, publishedAt, findings) }),
    findings,
  };
}

const isTag = ({ domain }: WxrRecord['terms'][number]) => domain === 'post_tag' || domain === 'tag';

const addressOfTerm = (taxonomy: TermAddress['taxonomy'], slug: string, name: string): TermAddress => ({
  taxonomy,
  name,
  address: `/${taxonomy}/${slug}`,
});

/** What WordPress makes of a login for the address of its author. */
const niceName = (login: string): string =>
  login
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-|-$/g, '');

const notPublished = new Map([
  ['private', 'privato'],
  ['future', 'programmato: va pubblicato qui'],
  ['pending', 'in attesa di revisione'],
]);

function hiddenOf(fields: Fields, kind: string): SourcePiece['hidden'] {
  const status = fields['status'] || 'publish';
  if (status === 'trash') return { reason: 'nel cestino', dropped: true };
  if (status === 'auto-draft') return { reason: 'mai salvato', dropped: true };
  if (fields['post_password'] && status !== 'private') return { reason: 'protetto da una password' };
  if (status !== 'publish') return { reason: notPublished.get(status) ?? 'bozza' };
  if (kind === 'page') return { reason: 'pagina: qui diventa la bozza di un articolo' };
  if (kind !== 'post' && kind !== 'tribe_events')
    return { reason: `di un tipo proprio del sito (${kind}): diventa una bozza` };
  return undefined;
}

/** UTC where the file has it, else the local time of the house. */
function momentOf(fields: Fields, name: 'post_date' | 'post_modified'): string | undefined {
  const utc = partsOf(fields[`${name}_gmt`]);
  if (utc) return new Date(`${utc.date}T${utc.time}:${utc.seconds}Z`).toISOString();
  const local = partsOf(fields[name]);
  if (local) return new Date(romeTime(local.date, local.time)).toISOString();
  const feed = name === 'post_date' ? Date.parse(fields['pubDate'] ?? '') : Number.NaN;
  // Feeds write drafts as of 1970 or of the year -1.
  return feed > 86_400_000 ? new Date(feed).toISOString() : undefined;
}

function partsOf(written: string | undefined) {
  const [, date, time = '00:00', seconds = '00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::(\d\d))?)?/.exec(written ?? '') ?? [];
  return date && isCivilDate(date) ? { date, time, seconds } : undefined;
}

function eventOf(
  { meta }: WxrRecord,
  house: WordPressHouse,
  publishedAt: string | undefined,
  findings: Finding[],
): Record<string, string> {
  const value = (key: string) => meta[key]?.[0]?.trim() ?? '';
  const [start, end] = [partsOf(value('_EventStartDate')), partsOf(value('_EventEndDate'))];
  const venue = house.placeOf(value('_EventVenueID'));
  const organizer = house.placeOf(value('_EventOrganizerID'));
  const isTimed = !/^(yes|1|true)$/i.test(value('_EventAllDay')) && start !== undefined && start.time !== '00:00';
  // Not today: the line would be another one tomorrow.
  const day = start?.date ?? civilDateInRome(new Date(publishedAt ?? 0));
  if (!start) findings.push({ text: 'la data dell’evento manca', review: true });
  return {
    startDate: day,
    endDate: end && end.date >= day ? end.date : day,
    ...(isTimed && { startTime: start.time, ...(end && { endTime: end.time }) }),
    location: [venue?.name, venue?.city].filter(Boolean).join(', '),
    ...(venue?.city && { city: venue.city }),
    ...(organizer?.name && { organizer: organizer.name }),
    ...(/^https?:/.test(value('_EventURL')) && { website: value('_EventURL') }),
  };
}

/** Where the item was: its page, its number, and the pages that it had before. */
function addressesOf({ fields, meta }: WxrRecord, house: WordPressHouse): string[] {
  const { base } = house;
  const paths = [fields['link'], fields['guid']].flatMap((url) =>
    url && (house.isOwn(url) || !base) ? (pathOf(url, base) ?? []) : [],
  );
  const [present = ''] = paths;
  const parent = present.includes('?') ? '/' : present.slice(0, present.lastIndexOf('/') + 1);
  const former = (meta['_wp_old_slug'] ?? []).map((slug) => parent + decoded(slug.trim()));
  const id = /^\d+$/.test(fields['post_id'] ?? '') ? fields['post_id'] : undefined;
  const number = id ? [`/?p=${id}`, ...(fields['post_type'] === 'page' ? [`/?page_id=${id}`] : [])] : [];
  return [...new Set([...paths, ...number, ...former])].filter((path) => path !== '/');
}

/** `/2019/05/maesta` of any way to write that address; of a plain one its number. */
function pathOf(url: string, base: string): string | undefined {
  const absolute = absoluteAddress(url, base || 'http://localhost');
  if (!URL.canParse(absolute)) return undefined;
  const { pathname, searchParams } = new URL(absolute);
  for (const name of ['p', 'page_id', 'attachment_id']) {
    const number = searchParams.get(name);
    if (number) return `/?p=${number}`;
  }
  return decoded(pathname).replace(/(?<!\/)\/+$/, '') || '/';
}

const bareHost = (host: string): string => host.toLowerCase().replace(/^www\./, '');

function absoluteAddress(url: string, base: string): string {
  if (/^https?:\/\//i.test(url)) return url;
  return base && URL.canParse(url, `${base}/`) ? new URL(url, `${base}/`).href : url;
}

/** A proxy of pictures names the host in its path: `i0.wp.com/rivista.it/a.jpg?w=600`. */
const withoutProxy = (url: string): string =>
  url
    .replace(/^https?:\/\/i[0-3]\.wp\.com\/([^?]*)(\?.*)?$/i, 'https://$1')
    .replace(/\?(w|resize|fit|ssl|quality|h)=[^#?]*$/, '');

/** The same for all sizes of one picture. */
function originalKey(url: string): string {
  const [path = ''] = withoutProxy(url)
    .replace(/^https?:\/\/(www\.)?/i, '')
    .split(/[?#]/);
  return decoded(path)
    .replace(/(-scaled|-rotated|-e\d{13})?(-\d{1,5}x\d{1,5})?(\.[a-z]{3,4})$/i, '$3')
    .toLowerCase();
}
