import { type Taxonomy, type Term, type TermRef, termsOf } from '#shared/kinds/terms.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { query } from './dependency-tracking.ts';
import { neighbours, olderPageCount, pageSize } from './older-pages.ts';
import { itemsOfTerm, longTerms, slugsOfTerms, summary } from './snapshot.ts';

/** A piece on the page of an author or a tag. */
export type Gathered = SnapshotSummary<'article'> | SnapshotSummary<'news'>;

/** What editors wrote of it. */
export const termRecord = query('termRecord', ({ taxonomy, slug }: TermRef) => summary(taxonomy, slug));

/** The name as editors write it, or the newest piece. */
export const termName = query('termName', (term: TermRef): string => {
  const { name } = termRecord(term) ?? {};
  if (name) return name;
  const [newest] = itemsOfTerm(term).first(1);
  const names: Term[] = newest ? termsOf(term.taxonomy, newest) : [];
  return names.find(({ slug }) => slug === term.slug)?.name ?? '';
});

export const termPieces = query('termPieces', (term: TermRef, page?: number): Gathered[] =>
  page === undefined ? itemsOfTerm(term).first(pageSize) : itemsOfTerm(term).pageFromEnd(page, pageSize),
);

export const termNeighbours = query('termNeighbours', (term: TermRef, page: number | 'list') =>
  neighbours(itemsOfTerm(term), page),
);

/** All authors or tags that have a piece. */
export const termSlugs = query('termSlugs', slugsOfTerms);

/** Their older pages. */
export const olderTermPages = query('olderTermPages', (taxonomy: Taxonomy): { slug: string; page: number }[] =>
  longTerms(taxonomy, pageSize).flatMap(({ slug, entries }) =>
    Array.from({ length: olderPageCount(entries) }, (_, index) => ({ slug, page: index + 1 })),
  ),
);

export type PathsOfTerms = { (): { params: { slug: string } }[]; taxonomy: Taxonomy };

/** As `getStaticPaths` of their pages: one that comes adds its own, without a list of all of them. */
export const pathOfEachTerm = (taxonomy: Taxonomy): PathsOfTerms =>
  Object.assign(() => termSlugs(taxonomy).map((slug) => ({ params: { slug } })), { taxonomy });
export const pathOfEachOlderTermPage = (taxonomy: Taxonomy) => () =>
  olderTermPages(taxonomy).map(({ slug, page }) => ({ params: { slug, page: `${page}` } }));
