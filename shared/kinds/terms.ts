import { authorsOf, isNewsroom } from '#shared/text/person-name.ts';
import { slugOf } from '#shared/text/slug.ts';
import type { PublicKind } from './kinds.ts';

/** What pieces are gathered by on a page of its own: who signed them, and the words that they were given. */
export const taxonomies = {
  author: { folder: '/autore', form: '/modifica-autore', name: 'Autore', names: 'autori' },
  tag: { folder: '/tema', form: '/modifica-tema', name: 'Tema', names: 'temi' },
} as const;
export type Taxonomy = keyof typeof taxonomies;
export const taxonomyNames = Object.keys(taxonomies) as Taxonomy[];

/** A page of a taxonomy. */
export type TermRef = { taxonomy: Taxonomy; slug: string };
/** `slug`: empty where it has no page. */
export type Term = { name: string; slug: string };

/** The kinds that are gathered: the author of a video made it and need not write here. */
export const gatheredKinds = ['article', 'news'] as const satisfies PublicKind[];
export type GatheredKind = (typeof gatheredKinds)[number];
export const isGathered = (kind: PublicKind): kind is GatheredKind =>
  (gatheredKinds as readonly string[]).includes(kind);

type Piece = { author?: string | undefined; tags?: readonly string[] | undefined };

/** The authors or the tags of a piece, each once. The newsroom signs without a page. */
export function termsOf(taxonomy: Taxonomy, { author = '', tags = [] }: Piece): Term[] {
  const names = taxonomy === 'tag' ? tags : author ? authorsOf(author) : [];
  const terms = names.map((name) => ({ name, slug: taxonomy === 'author' && isNewsroom(name) ? '' : slugOf(name) }));
  return terms.filter(({ slug }, place) => slug === '' || terms.findIndex((other) => other.slug === slug) === place);
}
