import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { liveKey, liveList, sortShapes } from '#functions/db/keys.ts';
import { listAll } from '#functions/db/query.ts';
import type { Store } from '#functions/db/store.ts';
import { type Files, readJson } from '#functions/files/files.ts';
import { type Content, fromItem } from '#functions/moderation/editions.ts';
import { hostedPicturesIn } from '#shared/content/markdown.ts';
import { type PublicKind, publicKinds } from '#shared/model/kinds.ts';
import {
  type Picture,
  type SharePictures,
  SnapshotSettings,
  type SnapshotSummary,
  snapshotFiles,
  snapshotItems,
  snapshotSummaries,
} from '#shared/model/snapshot.ts';

type Summary = SnapshotSummary<PublicKind>;
export type ItemRef = { kind: PublicKind; id: string };

/**
 * The files from which the site is built: a copy of the live items of the store. Changes are level-triggered: each reads
 * the current item, so an old or repeated notification does no harm.
 */
export class Snapshot {
  readonly #files: Files;
  readonly #store: Store;
  readonly #indexes: Map<PublicKind, Map<string, Summary>>;
  readonly #changed = new Set<PublicKind>();

  constructor(files: Files, store: Store) {
    this.#files = files;
    this.#store = store;
    this.#indexes = new Map(
      publicKinds.map((kind) => {
        const known = readJson<Summary[]>(files, snapshotFiles.index(kind)) ?? [];
        return [kind, new Map(known.map((summary) => [summary.id, summary]))];
      }),
    );
  }

  /** The items that differ from the store; at every start, and nightly in case a notification was lost. */
  async compareAll(): Promise<ItemRef[]> {
    const differing: ItemRef[] = [];
    for (const kind of publicKinds) {
      const live = await listAll<Content>(this.#store, {
        index: 'lists',
        partition: liveList(kind),
        shape: sortShapes.content,
        keyOf: (id) => liveKey(kind, id),
      });
      const known = this.#index(kind);
      const liveIds = new Set(live.map(({ id }) => id));
      const isSame = ({ id, version, updatedAt }: Content) =>
        known.get(id)?.version === version && known.get(id)?.updatedAt === updatedAt;
      differing.push(...live.filter((item) => !isSame(item)).map(({ id }) => ({ kind, id })));
      differing.push(...[...known.keys()].filter((id) => !liveIds.has(id)).map((id) => ({ kind, id })));
    }
    return differing;
  }

  /** Updates these items from the store. Items that fail stay as they were and are returned. */
  async take(items: readonly ItemRef[]): Promise<{ item: ItemRef; error: Error }[]> {
    const failed: { item: ItemRef; error: Error }[] = [];
    for (const batch of inBatches(items, 32)) {
      await Promise.all(
        batch.map((item) => this.#refreshOne(item).catch((error: Error) => failed.push({ item, error }))),
      );
    }
    for (const kind of this.#changed) {
      this.#files.write(snapshotFiles.index(kind), JSON.stringify(inListOrder(kind, [...this.#index(kind).values()])));
    }
    this.#changed.clear();
    return failed;
  }

  settings(settings: SnapshotSettings): void {
    this.#writeIfNew(snapshotFiles.settings, JSON.stringify(SnapshotSettings.parse(settings)));
  }

  pictures(pictures: Record<string, Picture>): void {
    this.#writeIfNew(snapshotFiles.pictures, JSON.stringify(pictures));
  }

  shares(shares: SharePictures): void {
    this.#writeIfNew(snapshotFiles.shares, JSON.stringify(shares));
  }

  /** The live items of a kind, newest first; events by their start. */
  summaries<Kind extends PublicKind>(kind: Kind): SnapshotSummary<Kind>[] {
    return inListOrder(kind, [...this.#index(kind).values()]) as SnapshotSummary<Kind>[];
  }

  /** The addresses of all pictures in use. */
  pictureAddresses(): Set<string> {
    const summaries = publicKinds.flatMap((kind) => [...this.#index(kind).values()]);
    return new Set(
      summaries
        .flatMap((summary) => [
          'image' in summary ? summary.image : 'thumbnail' in summary ? summary.thumbnail : undefined,
          ...(('textPictures' in summary && summary.textPictures) || []),
        ])
        .filter((address) => address !== undefined),
    );
  }

  async #refreshOne({ kind, id }: ItemRef): Promise<void> {
    const { Item } = await this.#store.documents.send(
      new GetCommand({ TableName: this.#store.tableName, Key: liveKey(kind, id), ConsistentRead: true }),
    );
    this.#changed.add(kind);
    if (!Item) {
      this.#index(kind).delete(id);
      this.#files.remove(snapshotFiles.item(kind, id));
      return;
    }
    const item = snapshotItems[kind].parse(fromItem(Item as Parameters<typeof fromItem>[0]));
    this.#files.write(snapshotFiles.item(kind, id), JSON.stringify(item));
    const textPictures = 'content' in item && item.content ? hostedPicturesIn(item.content) : [];
    this.#index(kind).set(
      id,
      snapshotSummaries[kind].parse({ ...item, ...(textPictures.length > 0 && { textPictures }) }),
    );
  }

  #index(kind: PublicKind): Map<string, Summary> {
    return this.#indexes.get(kind) as Map<string, Summary>;
  }

  #writeIfNew(path: string, content: string): void {
    const known = this.#files.read(path);
    if (known && Buffer.from(known).toString() === content) return;
    this.#files.write(path, content);
  }
}

/** Newest first; events by their start. The same order that the API's lists have. */
function inListOrder(kind: PublicKind, summaries: Summary[]): Summary[] {
  const direction = kind === 'event' ? 1 : -1;
  const key = (summary: Summary) =>
    'startDate' in summary
      ? `${summary.startDate} ${summary.publishedAt} ${summary.id}`
      : `${summary.date} ${summary.publishedAt} ${summary.id}`;
  return summaries
    .map((summary) => ({ summary, key: key(summary) }))
    .sort((one, other) => direction * (one.key < other.key ? -1 : one.key > other.key ? 1 : 0))
    .map(({ summary }) => summary);
}

function* inBatches<Item>(items: readonly Item[], size: number): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
