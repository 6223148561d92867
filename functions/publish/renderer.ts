import type { PublicKind } from '#shared/kinds/kinds.ts';
import type { TermRef } from '#shared/kinds/terms.ts';
import type { DbSource } from '#shared/publish/site-db.ts';
import type { Change, QueryResult } from '#shared/publish/snapshot-lists.ts';

/** What a group of addresses depends on: the number of its pages, or the addresses themselves. */
export type Listing = number | string[];

/** `asked`: the queries of the page. */
export type RenderedPage = { body: Uint8Array; asked: readonly string[] };

/** What a release's renderer.mjs exports; made by site/release. A query is known by its key. */
export type Renderer = {
  /** From here on pages and queries are those of this snapshot as it is now. `changes`: what alone has changed in it since the last call. */
  begin: (source?: DbSource, changes?: readonly Change[]) => void;
  fixedPaths: readonly string[];
  /** The paths of the pages that an item has. `name`: what its address ends with. */
  pathsOfItem: (kind: PublicKind, name: string) => string[];
  /** The paths of the pages of an author or a tag. */
  pathsOfTerm: (term: TermRef) => string[];
  /** Groups of paths that follow from the lists, such as older pages: the query of each. */
  listingQueries: readonly string[];
  listingNow: (query: string) => Listing;
  pathsBetween: (query: string, before: Listing | undefined, now: Listing) => { added: string[]; gone: string[] };
  /** Undefined for a query that the code no longer has. */
  resultOf: (query: string) => QueryResult | undefined;
  render: (path: string) => Promise<RenderedPage>;
  /** The file of a page in the site: `articolo/x/index.html`. */
  fileOf: (path: string) => string;
};
