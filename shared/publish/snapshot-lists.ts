import type { ListedKind, PublicKind } from '#shared/kinds/kinds.ts';
import { isGathered, type Taxonomy, type TermRef, taxonomyNames, termsOf } from '#shared/kinds/terms.ts';
import { monthsOf } from '#shared/time/month-grid.ts';
import { publicKey, type SnapshotSummary } from './snapshot.ts';

type Summary = SnapshotSummary<PublicKind>;
type Listed = SnapshotSummary<ListedKind>;

/** What changed in the snapshot: one value by its name, or an entry of a list. */
export type Change =
  | { input: string }
  /** `membership`: an entry came, went or moved; otherwise its content alone changed. */
  | { list: string; key: string; membership: boolean };

/** What a query read: one value by its name, or all entries of a list between two keys. */
export type Read =
  | { input: string }
  /** `membership`: only the number and order of the entries matter, not their content. */
  | { list: string; from: string; to: string; membership: boolean };

/** What a short result has before it, where a hash would stand. */
export const shortResultMark = '=';
/** A query as it was evaluated: a hash of its result, or a short result itself behind the mark; and what it read. */
export type QueryResult = { hash: string; reads: readonly Read[] };

/** Whether what was read may be something else now. */
export function touches(change: Change, read: Read): boolean {
  if ('input' in change || 'input' in read) return 'input' in change && 'input' in read && change.input === read.input;
  const isWithin = change.list === read.list && read.from <= change.key && change.key <= read.to;
  return isWithin && (change.membership || !read.membership);
}

export const lowestKey = '';
export const highestKey = '\uffff';

export const itemDependency = (kind: PublicKind, id: string) => `item/${publicKey(kind, id)}`;
export const keyOfDependency = (item: string) => item.slice('item/'.length);
export const pictureDependency = (address: string) => `picture/${address}`;
export const settingDependency = (name: string) => `setting/${name}`;
/** Of each list for itself: the feeds of all tags ask when something came off theirs. */
export const moveDependency = (list: string) => settingDependency(`moves/${list}`);

/** Names of lists: all items of a kind, or those that share a value. */
export const listNames = {
  /** Newest first; events by their start. The order that the API's lists have. */
  all: (kind: PublicKind) => kind,
  group: (kind: PublicKind, value: string) => `${kind}/group/${value}`,
  featured: (kind: PublicKind) => `${kind}/featured`,
  published: (kind: PublicKind) => `${kind}/published`,
  updated: (kind: PublicKind) => `${kind}/updated`,
  /** Events, the last to end first; of those that end together, the last to begin. */
  byEnd: 'event/end',
  month: (month: string) => `${monthPrefix}${month}`,
  /** Pieces of all kinds that an author signed or that have a tag, newest first. */
  term: ({ taxonomy, slug }: TermRef) => `${listNames.terms(taxonomy)}/${slug}`,
  /** The authors, or the tags, that have a piece. Its entries are no items. */
  terms: (taxonomy: Taxonomy) => `term/${taxonomy}`,
};

export const monthPrefix = 'event/month/';

/** Lists by start begin with the lowest key, all others with the highest. */
export const isAscending = (list: string): boolean =>
  list === 'event' || list.startsWith(monthPrefix) || list.startsWith('event/group/');

/** The item of an entry: a key ends with its id, with its kind before where the list does not begin with that. */
export function itemOfEntry(list: string, key: string): { kind: PublicKind; id: string } {
  const name = key.slice(key.lastIndexOf(' ') + 1);
  const [kind, id] = name.includes('/') ? name.split('/') : [list.split('/', 1)[0], name];
  return { kind: kind as PublicKind, id: id as string };
}

/** The author or the tag whose list this is. */
export function termOfList(list: string): TermRef | undefined {
  const [, taxonomy, slug] = /^term\/(\w+)\/(.+)$/.exec(list) ?? [];
  return slug === undefined ? undefined : { taxonomy: taxonomy as Taxonomy, slug };
}

export function placesOf(kind: PublicKind, shown: Summary): [list: string, key: string][] {
  // What is written of an author or a tag is found by their page.
  if (kind === 'author' || kind === 'tag') return [];
  const summary = shown as Listed;
  const { id, publishedAt, updatedAt } = summary;
  const places: [string, string][] = [
    [listNames.published(kind), `${publishedAt} ${id}`],
    [listNames.updated(kind), `${updatedAt} ${id}`],
  ];
  const key = sortKey(summary);
  places.push([listNames.all(kind), key]);
  if ('category' in summary && summary.category) places.push([listNames.group(kind, summary.category), key]);
  if ('featured' in summary && summary.featured) places.push([listNames.featured(kind), key]);
  if ('startDate' in summary) {
    places.push([listNames.group(kind, summary.type), key]);
    places.push([listNames.byEnd, `${summary.endDate} ${summary.startDate} ${id}`]);
    for (const month of monthsOf(summary)) places.push([listNames.month(month), key]);
  }
  if (isGathered(kind))
    for (const taxonomy of taxonomyNames)
      for (const { slug } of termsOf(taxonomy, summary as SnapshotSummary<typeof kind>))
        if (slug) places.push([listNames.term({ taxonomy, slug }), `${key.slice(0, -id.length)}${kind}/${id}`]);
  return places;
}

/** Of an item in the list of all items of its kind, and in the lists of its groups. */
export const sortKey = (summary: Listed): string =>
  `${'startDate' in summary ? summary.startDate : summary.date} ${summary.publishedAt} ${summary.id}`;
