import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicKind } from '#shared/model/kinds/kinds.ts';
import type {
  Picture,
  SnapshotItem,
  SnapshotSettings,
  SnapshotSource,
  SnapshotSummary,
} from '#shared/model/snapshot/snapshot.ts';
import {
  type Entry,
  highestKey,
  isAscending,
  itemDependency,
  listNames,
  lowestKey,
  monthOfList,
  pictureDependency,
  settingDependency,
  sharePictureDependency,
} from '#shared/model/snapshot/snapshot-lists.ts';
import { eagerFiles, storedSnapshot } from '#shared/model/snapshot/stored-snapshot.ts';
import { noteRead, query } from './dependency-tracking.ts';

/** The publisher hands its snapshot over; Astro's own commands read the folder of a snapshot. */
let given: SnapshotSource | undefined;

export function useSnapshot(source: SnapshotSource | undefined): void {
  given = source;
}

const source = (): SnapshotSource => given ?? folderSource();

const folder = () => process.env['SNAPSHOT_DIR'] ?? '.data/snapshot';

let stored: { version: string; source: SnapshotSource } | undefined;

/** Read again when one of its files has changed. */
function folderSource(): SnapshotSource {
  const version = [folder(), ...eagerFiles.map(versionOfFile)].join();
  if (stored?.version !== version) stored = { version, source: storedSnapshot(read, initialSettings) };
  return stored.source;
}

const initialSettings: SnapshotSettings = { siteUrl: 'http://localhost:4321', today: '2026-01-01', demo: false };

const statOf = (file: string) => statSync(join(folder(), file), { throwIfNoEntry: false });

function versionOfFile(file: string): string {
  const found = statOf(file);
  return found ? `${found.mtimeMs} ${found.size}` : '';
}

const read = (file: string): Buffer | undefined => statOf(file) && readFileSync(join(folder(), file));

export const settings = query('settings', (): SnapshotSettings => {
  for (const name of Object.keys(source().settings)) noteRead({ input: settingDependency(name) });
  return source().settings;
});

function setting<Name extends keyof SnapshotSettings>(name: Name): SnapshotSettings[Name] {
  noteRead({ input: settingDependency(name) });
  return source().settings[name];
}

// One query each: a page that depends only on the address is not rendered again every midnight.
export const siteUrl = query('siteUrl', () => setting('siteUrl'));
export const today = query('today', () => setting('today'));
/** When an item of a kind last came off the site or moved; undefined where none has. */
export const lastMove = query('lastMove', (kind: PublicKind) => setting('moves')?.[kind]);
export const year = query('year', () => setting('today').slice(0, 4));

export const picture = query('picture', (address: string | undefined): Picture | undefined => {
  if (address === undefined) return undefined;
  noteRead({ input: pictureDependency(address) });
  return source().picture(address);
});

/** The path of a share picture, once it is drawn. */
export const share = query('share', (key: string): string | undefined => {
  noteRead({ input: sharePictureDependency(key) });
  return source().share(key);
});

/** Each save changes the item's version: no need to read an item's file to detect a change. */
export function versionOf(kind: PublicKind, id: string): string | undefined {
  const found = summary(kind, id);
  return found && `${found.version} ${found.updatedAt}`;
}

/** The summary of an item. */
export function summary<Kind extends PublicKind>(kind: Kind, id: string): SnapshotSummary<Kind> | undefined {
  noteRead({ input: itemDependency(kind, id) });
  return source().lists.get(kind, id);
}

export const item = query(
  'item',
  (kind: PublicKind, id: string): unknown => (source().lists.get(kind, id) ? source().item(kind, id) : undefined),
  { version: versionOf },
) as <Kind extends PublicKind>(kind: Kind, id: string) => SnapshotItem<Kind> | undefined;

/** The live items of a kind, newest first; events by start. */
export const items = <Kind extends PublicKind>(kind: Kind) =>
  new TrackedList<SnapshotSummary<Kind>>(listNames.all(kind));
/** Those of a category or an event type. */
export const itemsOf = <Kind extends PublicKind>(kind: Kind, group: string) =>
  new TrackedList<SnapshotSummary<Kind>>(listNames.group(kind, group));
export const featuredItems = <Kind extends PublicKind>(kind: Kind) =>
  new TrackedList<SnapshotSummary<Kind>>(listNames.featured(kind));
/** The last published first. */
export const itemsByPublication = <Kind extends PublicKind>(kind: Kind) =>
  new TrackedList<SnapshotSummary<Kind>>(listNames.published(kind));
/** The last changed first. */
export const itemsByUpdate = <Kind extends PublicKind>(kind: Kind) =>
  new TrackedList<SnapshotSummary<Kind>>(listNames.updated(kind));
/** The last to end first; of those that end together, the last to begin. */
export const eventsByEnd = () => new TrackedList<SnapshotSummary<'event'>>(listNames.byEnd);
/** By their start. */
export const eventsIn = (month: string) => new TrackedList<SnapshotSummary<'event'>>(listNames.month(month));

/** The months that have an event, in order. */
export function monthsOfEvents(): string[] {
  noteRead({ list: listNames.byEnd, from: lowestKey, to: highestKey, membership: false });
  return [...source().lists.names()].flatMap((list) => monthOfList(list) ?? []).toSorted();
}

/** A list of the snapshot. Every method notes what it reads, so that only changes in that part count. */
export class TrackedList<Item> {
  readonly #name: string;

  constructor(name: string) {
    this.#name = name;
  }

  get length(): number {
    this.#note(undefined, undefined, true);
    return this.#entries.length;
  }

  all(): Item[] {
    this.#note(undefined, undefined);
    return this.#entries.map(itemOf<Item>);
  }

  first(count: number): Item[] {
    const found = this.#entries.slice(0, count);
    this.#note(undefined, found.length === count ? found.at(-1) : undefined);
    return found.map(itemOf<Item>);
  }

  /** The first ones with this property. */
  firstWhere(count: number, isWanted: (item: Item) => boolean): Item[] {
    const found: Item[] = [];
    for (const entry of this.#entries) {
      const item = itemOf<Item>(entry);
      if (isWanted(item)) found.push(item);
      if (found.length === count) {
        this.#note(undefined, entry);
        return found;
      }
    }
    this.#note(undefined, undefined);
    return found;
  }

  /** From the start up to the first without this property. */
  firstWhile(isWanted: (item: Item) => boolean): Item[] {
    const end = this.#entries.findIndex((entry) => !isWanted(itemOf<Item>(entry)));
    this.#note(undefined, end === -1 ? undefined : this.#entries[end]);
    return this.#entries.slice(0, end === -1 ? undefined : end).map(itemOf<Item>);
  }

  /** A page of `count` items: pages are counted from the end of the list, from 1 on. */
  pageFromEnd(page: number, count: number): Item[] {
    const end = this.#entries.length - (page - 1) * count;
    const found = this.#entries.slice(Math.max(0, end - count), Math.max(0, end));
    const start = found.length === count ? found[0] : undefined;
    this.#note(start, found.at(-1));
    // What comes or goes towards the end moves the page.
    this.#note(start, undefined, true);
    return found.map(itemOf<Item>);
  }

  /** Whether the list has more entries than these. They are counted from its end, as pages are. */
  hasMoreThan(count: number): boolean {
    const next = this.#entries.at(-1 - count);
    this.#note(next, undefined, true);
    return next !== undefined;
  }

  /** The items on both sides of one, the nearest first. */
  around(item: Item, counts: { before: number; after: number }): { before: Item[]; after: Item[] } {
    const place = source().lists.indexOf(this.#name, item as Entry['summary']);
    const isHere = (this.#entries[place]?.summary as { id: string } | undefined)?.id === (item as { id: string }).id;
    const next = isHere ? place + 1 : place;
    const before = this.#entries.slice(Math.max(0, place - counts.before), place);
    const after = this.#entries.slice(next, next + counts.after);
    this.#note(
      before.length === counts.before ? (before[0] ?? this.#entries[place]) : undefined,
      after.length === counts.after ? (after.at(-1) ?? this.#entries[place]) : undefined,
    );
    return { before: before.toReversed().map(itemOf<Item>), after: after.map(itemOf<Item>) };
  }

  get #entries(): readonly Entry[] {
    return source().lists.entries(this.#name);
  }

  /** From one entry to another, in the order of the list; undefined for its start and its end. */
  #note(first: Entry | undefined, last: Entry | undefined, membership = false): void {
    const [low, high] = isAscending(this.#name) ? [first, last] : [last, first];
    noteRead({ list: this.#name, from: low?.key ?? lowestKey, to: high?.key ?? highestKey, membership });
  }
}

const itemOf = <Item>({ summary }: Entry): Item => summary as Item;
