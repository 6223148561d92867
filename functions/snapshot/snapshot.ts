import { hash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
import { liveKey, liveList, sortShapes } from '#functions/db/keys.ts';
import { listAll } from '#functions/db/query.ts';
import { batchGet, type Store } from '#functions/db/store.ts';
import { type AppendableFiles, readJson } from '#functions/files/files.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import { type Edition, fromItem } from '#functions/moderation/saving/editions.ts';
import { ownPicturesIn } from '#shared/content/markdown.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds/kinds.ts';
import { logLine } from '#shared/model/snapshot/change-log.ts';
import {
  type Picture,
  publicKey,
  readSummaries,
  type SharePictures,
  SnapshotSettings,
  type SnapshotSource,
  type SnapshotSummary,
  snapshotFiles,
  snapshotItems,
  snapshotSummaries,
} from '#shared/model/snapshot/snapshot.ts';
import {
  type Change,
  listNames,
  pictureDependency,
  SnapshotLists,
  settingDependency,
  sharePictureDependency,
} from '#shared/model/snapshot/snapshot-lists.ts';
import { FileWithLog, piecesOfArray } from './file-with-log.ts';
import { SnapshotRecord } from './snapshot-record.ts';
import { picturesOf, UsedPictures } from './used-pictures.ts';

type Summary = SnapshotSummary<PublicKind>;
/** A live item as the table has it. */
export type LiveRow = Record<string, unknown>;
type OnRead = (item: ItemRef, row: LiveRow | undefined) => void;
export type ItemRef = { kind: PublicKind; id: string };

/** Calls to the table under way. */
const concurrency = 8;
/** Rows of one call: with the largest rows (400 kB) its answer stays below DynamoDB's limit of 16 MB. */
const rowsOfCall = 25;
/** Items in each range of a list that is read in parallel, and the maximum number of ranges. */
const itemsOfRange = 1_000;
const maxRanges = 16;

/**
 * What the site is built from: a copy of the live items of the store, in memory and in files. Changes are
 * level-triggered: each reads the current item, so an old or repeated notification does no harm.
 */
export class Snapshot implements SnapshotSource {
  lists: SnapshotLists;
  readonly #onRead: OnRead | undefined;
  readonly #files: AppendableFiles;
  readonly #store: Store;
  readonly #used = new UsedPictures();
  readonly #lacking = new Map<string, ItemRef>();
  readonly #schemas = schemasDigest();
  #hasSchemas: boolean;
  /** Items that were filtered by other schemas: they may lack a field that their rows have. */
  readonly #outdated: Set<string>;
  readonly #indices: ReadonlyMap<PublicKind, FileWithLog>;
  readonly #pictures: SnapshotRecord<Picture>;
  readonly #sharePictures: SnapshotRecord<string>;
  #settings: SnapshotSettings | undefined;
  /** Kinds of which an item came off, went back to a former edition, or took a place before others. */
  readonly moved = new Set<PublicKind>();
  /** Whether it has had all items: before, those that come are not new. */
  #isWhole: boolean;
  #changes: Change[] = [];

  /** `onRead` gets each row that is read from the table. */
  constructor(files: AppendableFiles, store: Store, onRead?: OnRead) {
    this.#onRead = onRead;
    this.#files = files;
    this.#store = store;
    this.lists = new SnapshotLists(
      Object.fromEntries(publicKinds.map((kind) => [kind, readSummaries(kind, (file) => files.read(file))])),
    );
    this.#isWhole = publicKinds.some((kind) => this.lists.of(kind).size > 0);
    for (const kind of publicKinds) for (const summary of this.lists.of(kind).values()) this.#used.add(summary);
    this.#hasSchemas = readJson(files, snapshotFiles.schemas) === this.#schemas;
    this.#outdated = new Set(
      this.#hasSchemas
        ? []
        : publicKinds.flatMap((kind) => [...this.lists.of(kind).keys()].map((id) => publicKey(kind, id))),
    );
    this.#settings = readJson<SnapshotSettings>(files, snapshotFiles.settings);
    this.#pictures = new SnapshotRecord(files, snapshotFiles.pictures);
    this.#sharePictures = new SnapshotRecord(files, snapshotFiles.sharePictures);
    this.#indices = new Map(publicKinds.map((kind) => [kind, this.#indexOf(kind)]));
  }

  /**
   * Fills a snapshot without items with rows that were read from the table earlier; rows that are none are left out. What
   * is not current any more is found by `compareAll`.
   */
  fill(): { add: (item: ItemRef, row: LiveRow) => void; end: () => void } {
    const added = new Map<PublicKind, Summary[]>(publicKinds.map((kind) => [kind, []]));
    return {
      add: ({ kind, id }, row) => {
        const { summary, write } = this.#parsed(kind, row);
        if (summary.id !== id) return;
        write();
        added.get(kind)?.push(summary);
      },
      end: () => {
        this.lists = new SnapshotLists(Object.fromEntries(added));
        this.#isWhole = publicKinds.some((kind) => this.lists.of(kind).size > 0);
        for (const summary of [...added.values()].flat()) this.#used.add(summary);
      },
    };
  }

  /**
   * The items that differ from the store, or may differ because the schemas do; at every start, and nightly in case a
   * notification was lost.
   */
  async compareAll(): Promise<ItemRef[]> {
    const ranges = publicKinds.flatMap((kind) => this.#rangesOf(kind).map((range) => ({ kind, range })));
    const live = new Map<PublicKind, Edition[]>(publicKinds.map((kind) => [kind, []]));
    await inParallel(ranges, concurrency, async ({ kind, range }) => {
      const query = { index: 'lists', partition: liveList(kind), shape: sortShapes.content, ...range } as const;
      const items = await listAll<Edition>(this.#store, { ...query, keyOf: (id) => liveKey(kind, id) });
      live.get(kind)?.push(...items);
    });
    return [...live].flatMap(([kind, items]) => this.#differing(kind, items));
  }

  /** Bounds that split the list of a kind where its known items are. They cover all keys, also of unknown items. */
  #rangesOf(kind: PublicKind): { from?: string; before?: string }[] {
    const entries = this.lists.entries(listNames.all(kind));
    const count = Math.max(1, Math.min(maxRanges, Math.floor(entries.length / itemsOfRange)));
    const bounds = Array.from({ length: count - 1 }, (_, number) => {
      const [day, at] = entries[Math.floor(((number + 1) * entries.length) / count)]?.key.split(' ') ?? [];
      // Without an id it is no whole key.
      return `${day}#${at}#`;
    });
    const ascending = [...new Set(bounds)].toSorted();
    return [undefined, ...ascending].map((from, number) => {
      const before = ascending[number];
      return { ...(from === undefined ? {} : { from }), ...(before === undefined ? {} : { before }) };
    });
  }

  #differing(kind: PublicKind, live: readonly Edition[]): ItemRef[] {
    const known = this.lists.of(kind);
    const liveIds = new Set(live.map(({ id }) => id));
    const isSame = ({ id, version, updatedAt }: Edition) =>
      known.get(id)?.version === version &&
      known.get(id)?.updatedAt === updatedAt &&
      !this.#outdated.has(publicKey(kind, id));
    const lacking = [...this.#lacking.values()].flatMap((item) => (item.kind === kind ? [item.id] : []));
    const gone = [...known.keys(), ...lacking].filter((id) => !liveIds.has(id));
    return [...live.filter((item) => !isSame(item)).map(({ id }) => id), ...gone].map((id) => ({ kind, id }));
  }

  /** Whether this is the version of the item here; undefined for one that is not live. */
  hasVersion = ({ kind, id }: ItemRef, version: unknown): boolean => this.lists.get(kind, id)?.version === version;

  /** Items that could not be read, and of which this snapshot has no version; readers may have them on pages of an earlier one. */
  get lacking(): ReadonlyMap<string, ItemRef> {
    return this.#lacking;
  }

  /** Updates these items from the store. Items that fail stay as they were, and are returned. */
  async refresh(items: readonly ItemRef[]): Promise<{ item: ItemRef; error: Error }[]> {
    const failed: { item: ItemRef; error: Error }[] = [];
    const lines = new Map<PublicKind, string[]>();
    const refresh = async (item: ItemRef, read: () => LiveRow | undefined | Promise<LiveRow | undefined>) => {
      const key = publicKey(item.kind, item.id);
      try {
        const summary = this.#apply(item, await read());
        this.#lacking.delete(key);
        this.#outdated.delete(key);
        const ofKind = lines.get(item.kind) ?? [];
        lines.set(item.kind, ofKind);
        ofKind.push(logLine(item.id, summary));
      } catch (error) {
        // The caller asks for it again until it can be read.
        this.#outdated.delete(key);
        failed.push({ item, error: error as Error });
        if (!this.lists.get(item.kind, item.id)) this.#lacking.set(key, item);
      }
    };
    await inParallel(inGroups(items, rowsOfCall), concurrency, async (ofCall) => {
      const rows = await this.#batchGet(ofCall);
      for (const [place, item] of ofCall.entries()) {
        await refresh(item, rows ? () => rows[place] : () => this.#read(item));
      }
    });
    for (const [kind, added] of lines) this.#indices.get(kind)?.append(added);
    if (!this.#hasSchemas && this.#outdated.size === 0) {
      this.#files.write(snapshotFiles.schemas, JSON.stringify(this.#schemas));
      this.#hasSchemas = true;
    }
    return failed;
  }

  /**
   * Writes what has a log as a whole, without the texts of items that were removed since. An interruption leaves the rest to
   * the next call. Nothing may change meanwhile.
   */
  async compact(isInterrupted: () => boolean = () => false): Promise<void> {
    for (const file of [...this.#indices.values(), this.#pictures, this.#sharePictures]) {
      if (!isInterrupted()) await file.compact(isInterrupted);
    }
  }

  get settings(): SnapshotSettings {
    if (!this.#settings) throw new Error('The snapshot has no settings yet');
    return this.#settings;
  }

  hasSettings = (settings: SnapshotSettings): boolean =>
    this.#differingSettings(SnapshotSettings.parse(settings)).length === 0;

  #differingSettings(settings: SnapshotSettings): (keyof SnapshotSettings)[] {
    const names = Object.keys(settings) as (keyof SnapshotSettings)[];
    return names.filter((name) => !isDeepStrictEqual(settings[name], this.#settings?.[name]));
  }

  applySettings(settings: SnapshotSettings): void {
    const parsed = SnapshotSettings.parse(settings);
    const changed = this.#differingSettings(parsed);
    if (changed.length === 0) return;
    this.#settings = parsed;
    this.#changes.push(...changed.map((name) => ({ input: settingDependency(name) })));
    this.#files.write(snapshotFiles.settings, JSON.stringify(parsed));
  }

  /** `among`: the addresses that `pictures` describes; without it, all. Returns those whose picture differs now. */
  applyPictures(pictures: Record<string, Picture>, among?: Iterable<string>): string[] {
    const changed = this.#pictures.replace(pictures, among);
    this.#changes.push(...changed.map((address) => ({ input: pictureDependency(address) })));
    return changed;
  }

  /** `among`: the keys that `sharePictures` describes; without it, all. */
  applySharePictures(sharePictures: SharePictures, among?: Iterable<string>): void {
    const changed = this.#sharePictures.replace(sharePictures, among);
    this.#changes.push(...changed.map((key) => ({ input: sharePictureDependency(key) })));
  }

  picture = (address: string): Picture | undefined => this.#pictures.get(address);

  share = (key: string): string | undefined => this.#sharePictures.get(key);

  item = (kind: PublicKind, id: string): unknown => readJson(this.#files, snapshotFiles.item(kind, id));

  /** What has changed since the last call of `takeChanges`. */
  get changes(): readonly Change[] {
    return this.#changes;
  }

  takeChanges(): Change[] {
    const changes = this.#changes;
    this.#changes = [];
    this.#isWhole = true;
    return changes;
  }

  /** The addresses of all pictures in use, those of the newest items first. */
  get pictureAddresses(): ReadonlySet<string> {
    const newestFirst = publicKinds.flatMap((kind) => this.lists.newest(kind, this.lists.of(kind).size));
    return new Set(newestFirst.flatMap(picturesOf));
  }

  usesPicture = (address: string): boolean => this.#used.has(address);

  isShownOnce = (address: string): boolean => this.#used.isShownOnce(address);

  /** The pictures that changed items show, and those that no item shows any more, since the last call. */
  takePictureChanges(): { shown: Set<string>; unused: Set<string> } {
    return this.#used.takeChanges();
  }

  /** The rows of several items; undefined if they have to be read one by one, because one cannot be read or the table is busy. */
  async #batchGet(items: readonly ItemRef[]): Promise<(LiveRow | undefined)[] | undefined> {
    if (items.length === 1) return undefined;
    const keys = items.map(({ kind, id }) => liveKey(kind, id));
    return batchGet(this.#store, keys).catch(() => undefined);
  }

  async #read({ kind, id }: ItemRef): Promise<LiveRow | undefined> {
    const { Item } = await this.#store.documents.send(
      new GetCommand({ TableName: this.#store.tableName, Key: liveKey(kind, id), ConsistentRead: true }),
    );
    return Item;
  }

  /** Returns the new summary; null for an item that is not live, which has no row. */
  #apply({ kind, id }: ItemRef, row: LiveRow | undefined): Summary | null {
    const before = this.lists.get(kind, id);
    if (!row) {
      if (before) this.moved.add(kind);
      if (before) this.#used.remove(before);
      this.#changes.push(...this.lists.remove(kind, id));
      this.#files.remove(snapshotFiles.item(kind, id));
      if (before) this.#onRead?.({ kind, id }, undefined);
      return null;
    }
    const { summary, write } = this.#parsed(kind, row);
    write();
    if (before ? isOlder(summary, before) : this.#isWhole && !this.#isNewest(kind, summary)) this.moved.add(kind);
    // First the new pictures: one that stays never counts as unused.
    this.#used.add(summary);
    if (before) this.#used.remove(before);
    this.#changes.push(...this.lists.put(kind, summary));
    this.#onRead?.({ kind, id }, row);
    return summary;
  }

  /** What pages need of a row. `write` puts the item into its file. */
  #parsed(kind: PublicKind, row: LiveRow): { summary: Summary; write: () => void } {
    const item = snapshotItems[kind].parse(fromItem(row as Parameters<typeof fromItem>[0]));
    const textPictures = 'content' in item && item.content ? ownPicturesIn(item.content) : [];
    const summary = snapshotSummaries[kind].parse({ ...item, ...(textPictures.length > 0 && { textPictures }) });
    return { summary, write: () => this.#files.write(snapshotFiles.item(kind, summary.id), JSON.stringify(item)) };
  }

  #isNewest(kind: PublicKind, { publishedAt }: Summary): boolean {
    const [newest] = this.lists.entries(listNames.published(kind));
    return newest === undefined || newest.summary.publishedAt <= publishedAt;
  }

  #indexOf(kind: PublicKind): FileWithLog {
    return new FileWithLog(this.#files, snapshotFiles.index(kind), {
      entries: () => this.lists.of(kind).size,
      pieces: () => piecesOfArray(this.lists.inOrder(kind)),
    });
  }
}

/** Another edition takes its place, changed earlier or published at another time. */
const isOlder = (now: Summary, before: Summary): boolean =>
  now.updatedAt < before.updatedAt || now.publishedAt !== before.publishedAt;

/** A hash of the schemas that items of a snapshot and their summaries are filtered by. */
function schemasDigest(): string {
  const schemas = [snapshotItems, snapshotSummaries].flatMap((ofKinds) => Object.values<z.ZodType>(ofKinds));
  return hash('sha256', JSON.stringify(schemas.map((schema) => z.toJSONSchema(schema, { unrepresentable: 'any' }))));
}
