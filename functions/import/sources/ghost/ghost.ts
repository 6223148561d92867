import { readFileSync } from 'node:fs';
import { plainText } from '#functions/import/sources/plain-text.ts';
import type { SourceFile } from '#functions/import/sources/source-files.ts';
import {
  BrokenFile,
  type Finding,
  type SourceHouse,
  type SourcePicture,
  type SourcePiece,
  type TermAddress,
} from '#functions/import/sources/source-piece.ts';
import { htmlOfLexical } from './lexical.ts';

type Row = Record<string, unknown>;
const tableNames = ['posts', 'posts_meta', 'posts_authors', 'posts_tags', 'tags', 'users'] as const;
type Tables = Record<(typeof tableNames)[number], Row[]>;

/** How Ghost writes its own host into texts. */
const ownHost = '__GHOST_URL__';

/** An export has passwords, keys of other services and people’s addresses, too: only these tables are read, and no other is kept. */
export function readGhost({ path, name }: SourceFile): Tables {
  try {
    const whole = JSON.parse(readFileSync(path, 'utf8')) as { db?: { data: Row }[]; data?: Row };
    const data = whole.db?.[0]?.data ?? whole.data ?? {};
    if (!Array.isArray(data['posts'])) throw new Error('non ha la tabella posts');
    return Object.fromEntries(tableNames.map((table) => [table, data[table] ?? []])) as Tables;
  } catch (error) {
    throw new BrokenFile(`${name}: non è un’esportazione di Ghost (${(error as Error).message.slice(0, 200)})`);
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

export class GhostHouse implements SourceHouse {
  readonly name = 'ghost';
  private readonly pieces = new Map<string, string>();
  private readonly site: string;

  /** The export does not say where it was. */
  constructor(site = '') {
    this.site = site.replace(/(?<!\/)\/+$/, '');
  }

  place(row: Row, address: string): void {
    for (const path of addressesOf(row)) this.pieces.set(path, address);
  }

  addressOf(url: string): string | undefined {
    if (!this.isOwn(url)) return undefined;
    const { pathname, hash } = new URL(this.absolute(url), 'http://localhost');
    const ours = this.pieces.get(pathname.replace(/(?<!\/)\/+$/, ''));
    return ours && ours + hash;
  }

  isOwn(url: string): boolean {
    return url.startsWith(ownHost) || /^\/(?!\/)/.test(url) || (this.site !== '' && url.startsWith(`${this.site}/`));
  }

  /** Sizes and formats of a picture lie beside it in folders of their own. */
  pictureOf(url: string): SourcePicture {
    return {
      url: this.absolute(url).replace(/\/content\/images\/(size\/w\d+(h\d+)?\/)?(format\/\w+\/)?/, '/content/images/'),
    };
  }

  private readonly absolute = (url: string): string => {
    const path = url.replace(ownHost, '');
    return /^\/(?!\/)/.test(path) ? this.site + path : path;
  };

  /** The pieces of these tables. */
  *piecesOf({ posts, posts_meta, posts_authors, posts_tags, tags, users }: Tables): Generator<SourcePiece> {
    const metas = new Map(posts_meta.map((row) => [row['post_id'], row]));
    const people = new Map(users.map((row) => [row['id'], row]));
    const tagged = new Map(tags.map((row) => [row['id'], row]));
    const authors = Map.groupBy(posts_authors.toSorted(bySort), (row) => row['post_id']);
    const tagsOf = Map.groupBy(posts_tags.toSorted(bySort), (row) => row['post_id']);
    for (const row of posts) {
      const own = (tagsOf.get(row['id']) ?? []).map(({ tag_id }) => tagged.get(tag_id) ?? {});
      // A name that begins so is for the newsroom.
      const shown = own.filter(({ name, visibility }) => /^[^#]/.test(textOf(name)) && visibility !== 'internal');
      const writers = (authors.get(row['id']) ?? []).flatMap(({ author_id }) =>
        [people.get(author_id)].filter((one) => one !== undefined),
      );
      yield this.pieceOf(row, metas.get(row['id']) ?? {}, writers, shown);
    }
  }

  private term(taxonomy: TermAddress['taxonomy'], row: Row): TermAddress {
    const image = textOf(row['profile_image']) || textOf(row['feature_image']);
    const text = plainText(textOf(row['bio']) || textOf(row['description']));
    const website = textOf(row['website']);
    return {
      taxonomy,
      name: textOf(row['name']),
      address: `/${taxonomy}/${textOf(row['slug'])}`,
      ...(text && { text }),
      ...(image && { image: this.absolute(image) }),
      ...(/^https?:/.test(website) && { links: [website] }),
    };
  }

  private pieceOf(row: Row, meta: Row, writers: Row[], tags: Row[]): SourcePiece {
    const findings: Finding[] = [];
    const lexical = textOf(row['lexical']);
    const html = textOf(row['html']) || (lexical && htmlOfLexical(lexical, (type) => findings.push(unknown(type))));
    if (!html && row['mobiledoc'])
      findings.push({ text: 'il testo è solo in mobiledoc: va copiato a mano', review: true });
    const publishedAt = instantOf(row['published_at']);
    const picture = textOf(row['feature_image']);
    const categories = tags.map((tag) => ({ slug: textOf(tag['slug']), name: textOf(tag['name']) }));
    return {
      source: sourceOf(row),
      kind: 'article',
      title: textOf(row['title']),
      slug: textOf(row['slug']),
      html,
      original: textOf(row['html']) || lexical,
      excerpt: textOf(row['custom_excerpt']) || textOf(meta['meta_description']),
      authors: [...new Set(writers.map(({ name }) => textOf(name)).filter(Boolean))],
      categories,
      tags: categories.map(({ name }) => name),
      termAddresses: [
        ...writers.map((writer) => this.term('author', writer)),
        ...tags.map((tag) => this.term('tag', tag)),
      ],
      picture: picture
        ? {
            ...this.pictureOf(picture),
            alt: textOf(meta['feature_image_alt']),
            caption: textOf(meta['feature_image_caption']),
          }
        : undefined,
      publishedAt,
      updatedAt: instantOf(row['updated_at']) ?? publishedAt,
      featured: row['featured'] === true || row['featured'] === 1,
      hidden: hiddenOf(row, html),
      addresses: addressesOf(row),
      findings,
    };
  }
}

const unknown = (type: string): Finding => ({ text: `scheda ${type}: restano le sue parole`, review: true });

const bySort = (one: Row, other: Row) => Number(one['sort_order'] ?? 0) - Number(other['sort_order'] ?? 0);

export const sourceOf = (row: Row): string => `${textOf(row['type']) || 'post'} ${String(row['id'])}`;

function hiddenOf(row: Row, html: string): SourcePiece['hidden'] {
  const visibility = textOf(row['visibility']) || 'public';
  if (visibility !== 'public' || html.includes('<!--members-only-->')) return { reason: 'riservato agli iscritti' };
  const status = textOf(row['status']);
  if (status === 'scheduled') return { reason: 'programmato: va pubblicato qui' };
  if (status === 'sent') return { reason: 'mandato solo per posta' };
  if (status !== 'published') return { reason: 'bozza' };
  if (row['type'] === 'page' || row['page'] === 1) return { reason: 'pagina: qui diventa la bozza di un articolo' };
  return undefined;
}

/** Older exports have local times without a zone, which are UTC. */
function instantOf(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const written =
    typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value) ? `${value.replace(' ', 'T')}Z` : value;
  const at = new Date(written);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

const addressesOf = (row: Row): string[] => (textOf(row['slug']) ? [`/${textOf(row['slug'])}`] : []);
