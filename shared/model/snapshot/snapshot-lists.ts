import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import { monthsOf } from '#shared/time/month-grid.ts';
import type { SnapshotSummary } from './snapshot.ts';
import { StringPool } from './string-pool.ts';

type Summary = SnapshotSummary<PublicKind>;

/** A summary and its sort key in some lists. */
export type Entry = { readonly key: string; readonly summary: Summary };

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

/** Below and above every key. */
export const lowestKey = '';
export const highestKey = '\uffff';

export const itemDependency = (kind: PublicKind, id: string) => `item/${kind}/${id}`;
/** The item that came, went or changed; undefined for a change of something else. */
export function changedItem(change: Change): { kind: PublicKind; id: string } | undefined {
  const [type, kind, id] = 'input' in change ? change.input.split('/') : [];
  return type === 'item' && kind && id ? { kind: kind as PublicKind, id } : undefined;
}
export const pictureDependency = (address: string) => `picture/${address}`;
export const sharePictureDependency = (key: string) => `share/${key}`;
export const settingDependency = (name: string) => `setting/${name}`;

/** Names of lists: all items of a kind, or those that share a value. */
export const listNames = {
  /** Newest first; events by their start. The order that the API's lists have. */
  all: (kind: PublicKind) => kind,
  /** Of a category or an event type. */
  group: (kind: PublicKind, value: string) => `${kind}/group/${value}`,
  featured: (kind: PublicKind) => `${kind}/featured`,
  /** The last published first. */
  published: (kind: PublicKind) => `${kind}/published`,
  /** The last changed first. */
  updated: (kind: PublicKind) => `${kind}/updated`,
  /** Events, the last to end first; of those that end together, the last to begin. */
  byEnd: 'event/end',
  /** Events that touch a month, by their start. */
  month: (month: string) => `${monthPrefix}${month}`,
};

const monthPrefix = 'event/month/';

/** The months that have an event. */
export const monthOfList = (list: string): string | undefined =>
  list.startsWith(monthPrefix) ? list.slice(monthPrefix.length) : undefined;

/** Lists by start begin with the lowest key, all others with the highest. */
export const isAscending = (list: string): boolean =>
  list === 'event' || list.startsWith(monthPrefix) || list.startsWith('event/group/');

/** The lists that an item is on, each with its sort key there. */
function placesOf(kind: PublicKind, summary: Summary): [list: string, key: string][] {
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
  return places;
}

/** The same with entries: lists in which the item has the same key share one. */
function entriesOf(kind: PublicKind, summary: Summary): [list: string, entry: Entry][] {
  const entries: Entry[] = [];
  return placesOf(kind, summary).map(([list, key]) => {
    const known = entries.find((entry) => entry.key === key);
    if (known) return [list, known];
    const entry = { key, summary };
    entries.push(entry);
    return [list, entry];
  });
}

const sortKey = (summary: Summary): string =>
  `${'startDate' in summary ? summary.startDate : summary.date} ${summary.publishedAt} ${summary.id}`;

/**
 * The live items in all orders in which pages show them. A change costs the logarithm of the archive, and names the
 * places that it touched.
 */
export class SnapshotLists {
  readonly #items = new Map<PublicKind, Map<string, Summary>>(publicKinds.map((kind) => [kind, new Map()]));
  readonly #lists = new Map<string, Entry[]>();
  readonly #texts = new StringPool();

  constructor(initial: Partial<Record<PublicKind, readonly Summary[]>> = {}) {
    for (const kind of publicKinds) {
      for (const summary of initial[kind] ?? []) {
        this.#keep(kind, summary);
        for (const [list, entry] of entriesOf(kind, summary)) this.#listOf(list).push(entry);
      }
    }
    for (const [list, entries] of this.#lists) entries.sort(inOrderOf(list));
  }

  put(kind: PublicKind, summary: Summary): Change[] {
    const before = this.#of(kind).get(summary.id);
    const old = before ? placesOf(kind, before) : [];
    const current = entriesOf(kind, summary);
    const kept = new Set(current.map(([list, { key }]) => String([list, key])));
    const known = new Set(old.map(String));
    const changes: Change[] = [{ input: itemDependency(kind, summary.id) }];
    for (const place of old.filter((one) => !kept.has(String(one)))) changes.push(this.#removeFrom(...place));
    for (const [list, entry] of current) {
      const { key } = entry;
      const entries = this.#listOf(list);
      const at = indexOf(entries, list, key);
      const isThere = known.has(String([list, key]));
      entries.splice(at, isThere ? 1 : 0, entry);
      changes.push({ list, key, membership: !isThere });
    }
    this.#keep(kind, summary);
    return changes;
  }

  remove(kind: PublicKind, id: string): Change[] {
    const known = this.#of(kind).get(id);
    if (!known) return [];
    this.#of(kind).delete(id);
    return [{ input: itemDependency(kind, id) }, ...placesOf(kind, known).map((place) => this.#removeFrom(...place))];
  }

  get<Kind extends PublicKind>(kind: Kind, id: string): SnapshotSummary<Kind> | undefined {
    return this.#of(kind).get(id) as SnapshotSummary<Kind> | undefined;
  }

  /** The items of a kind, in no order. */
  of<Kind extends PublicKind>(kind: Kind): ReadonlyMap<string, SnapshotSummary<Kind>> {
    return this.#of(kind) as Map<string, SnapshotSummary<Kind>>;
  }

  /** The items of a kind, newest first; events by their start. */
  inOrder<Kind extends PublicKind>(kind: Kind): SnapshotSummary<Kind>[] {
    return this.entries(listNames.all(kind)).map(({ summary }) => summary as SnapshotSummary<Kind>);
  }

  /** The newest items of a kind first; the last events to begin. They are counted from zero, from `start` up to `end`. */
  newest<Kind extends PublicKind>(kind: Kind, end: number, start = 0): SnapshotSummary<Kind>[] {
    const list = listNames.all(kind);
    const entries = this.entries(list);
    const last = entries.length - start;
    const newest = isAscending(list)
      ? entries.slice(Math.max(0, entries.length - end), Math.max(0, last)).toReversed()
      : entries.slice(Math.max(0, start), end);
    return newest.map(({ summary }) => summary as SnapshotSummary<Kind>);
  }

  isAmongNewest(kind: PublicKind, summary: Summary, count: number): boolean {
    const list = listNames.all(kind);
    const place = this.indexOf(list, summary);
    return isAscending(list) ? place >= this.entries(list).length - count : place < count;
  }

  entries(list: string): readonly Entry[] {
    return this.#lists.get(list) ?? [];
  }

  /** The place of an item in the list that holds all items of its kind, or in one of its groups. */
  indexOf(list: string, summary: Summary): number {
    return indexOf(this.entries(list), list, sortKey(summary));
  }

  /** The names of all lists that have an entry. */
  names(): Iterable<string> {
    return this.#lists.keys();
  }

  #keep(kind: PublicKind, summary: Summary): void {
    this.#texts.share(summary);
    this.#of(kind).set(summary.id, summary);
  }

  #removeFrom(list: string, key: string): Change {
    const entries = this.#listOf(list);
    entries.splice(indexOf(entries, list, key), 1);
    if (entries.length === 0) this.#lists.delete(list);
    return { list, key, membership: true };
  }

  #of(kind: PublicKind): Map<string, Summary> {
    return this.#items.get(kind) as Map<string, Summary>;
  }

  #listOf(list: string): Entry[] {
    const known = this.#lists.get(list) ?? [];
    this.#lists.set(list, known);
    return known;
  }
}

const inOrderOf = (list: string) => {
  const direction = isAscending(list) ? 1 : -1;
  return (one: Entry, other: Entry) => direction * (one.key < other.key ? -1 : one.key > other.key ? 1 : 0);
};

/** Where an entry with this key is, or would be. */
function indexOf(entries: readonly Entry[], list: string, key: string): number {
  const ascending = isAscending(list);
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const there = entries[middle]?.key ?? '';
    if (ascending ? there < key : there > key) low = middle + 1;
    else high = middle;
  }
  return low;
}
