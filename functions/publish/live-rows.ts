import { hash } from 'node:crypto';
import { z } from 'zod';
import { liveKey, liveList, sortShapes } from '#functions/db/keys.ts';
import { listPage } from '#functions/db/query.ts';
import { batchGet, type Store } from '#functions/db/store.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import { type Edition, fromItem, type StoredEdition } from '#functions/items/saving/editions.ts';
import { type PublicKind, publicKinds } from '#shared/kinds/kinds.ts';
import { ownPicturesIn } from '#shared/markdown/markdown.ts';
import { nameOf } from '#shared/publish/paths.ts';
import type { SiteDb } from '#shared/publish/site-db.ts';
import {
  publicKey,
  type SnapshotItem,
  type SnapshotSummary,
  snapshotItems,
  snapshotSummaries,
} from '#shared/publish/snapshot.ts';

export type ItemRef = { kind: PublicKind; id: string };

/** A live item as pages need it. `body`: JSON. */
export type LiveItem = { summary: SnapshotSummary<PublicKind>; body: string };

/** An item as its row has it now: live, not live, or of a form that this release cannot read. */
export type ReadItem = ItemRef & {
  live?: LiveItem;
  problem?: string;
  former?: string | undefined;
};

export const currentName = ({ live }: ReadItem): string | undefined => live && nameOf(live.summary);

const concurrency = 8;
/** Rows of one call: with the largest rows (400 kB) its answer stays below DynamoDB's limit of 16 MB. */
const rowsOfCall = 25;

/**
 * The current rows of these items, each item once. Changes are level-triggered: an old or repeated notification does no harm. Fails
 * when the table does; a row that cannot be read is no failure.
 */
export async function readItems(store: Store, items: readonly ItemRef[]): Promise<ReadItem[]> {
  const distinct = [...new Map(items.map((item) => [publicKey(item.kind, item.id), item])).values()];
  const groups = await inParallel(inGroups(distinct, rowsOfCall), concurrency, async (group) => {
    const rows = await batchGet<StoredEdition>(
      store,
      group.map(({ kind, id }) => liveKey(kind, id)),
    );
    return group.map((item, place) => readItem(item, rows[place]));
  });
  return groups.flat();
}

function readItem({ kind, id }: ItemRef, row: StoredEdition | undefined): ReadItem {
  if (!row) return { kind, id };
  let former: string | undefined;
  try {
    const item = fromItem<Edition>(row);
    // Readers keep the page of a row that is of another form.
    former = nameOf(item);
    return { kind, id, live: parsed(kind, item) };
  } catch (error) {
    return { kind, id, problem: (error as Error).message, former };
  }
}

/** The schemas select the fields, so no other data gets into the snapshot. */
function parsed(kind: PublicKind, row: Edition): LiveItem {
  const item = snapshotItems[kind].parse(row) as SnapshotItem<PublicKind>;
  const textPictures = 'content' in item && item.content ? ownPicturesIn(item.content) : [];
  const shown = { ...item, ...(textPictures.length > 0 && { textPictures }) };
  const summary = snapshotSummaries[kind].parse(shown) as SnapshotSummary<PublicKind>;
  return { summary, body: JSON.stringify(item) };
}

export const editionOf = ({ version, updatedAt }: { version: number; updatedAt: string }): string =>
  `${version} ${updatedAt}`;

/** A hash of the schemas: what they let through is in the file, so another one is filled anew. */
export function schemasDigest(): string {
  const schemas = [snapshotItems, snapshotSummaries].flatMap((ofKinds) => Object.values<z.ZodType>(ofKinds));
  return hash('sha256', JSON.stringify(schemas.map((schema) => z.toJSONSchema(schema, { unrepresentable: 'any' }))));
}

const itemsOfPage = 1_000;

/**
 * The items whose rows differ from the file, or `all`, page by page of the table's lists; those that are no longer live come last.
 * Between two pages anything may happen to both.
 */
export async function* compareWithTable(
  db: SiteDb,
  store: Store,
  { all = false }: { all?: boolean } = {},
): AsyncGenerator<ItemRef[], void, void> {
  for (const kind of publicKinds) {
    const live = new Set<string>();
    const partition = liveList(kind);
    const keyOf = (id: string) => liveKey(kind, id);
    const query = { index: 'lists', partition, shape: sortShapes.content, keyOf } as const;
    const read = (cursor?: string) => listPage<Edition>(store, query, { limit: itemsOfPage, cursor });
    for (let page = await read(); ; page = await read(page.next)) {
      for (const { id } of page.items) live.add(id);
      yield page.items.flatMap((item) => (!all && isKnown(db, kind, item) ? [] : [{ kind, id: item.id }]));
      if (page.next === undefined) break;
    }
    // An item that came during the pages is read once more, and found to be there.
    yield knownIds(db, kind).flatMap((id) => (live.has(id) ? [] : [{ kind, id }]));
  }
}

function isKnown(db: SiteDb, kind: PublicKind, item: Edition): boolean {
  const row = db.get<{ edition: string }>('SELECT edition FROM item WHERE key = ?', publicKey(kind, item.id));
  return row?.edition === editionOf(item);
}

function knownIds(db: SiteDb, kind: PublicKind): string[] {
  const prefix = publicKey(kind, '');
  const rows = db.all<{ key: string }>(
    `SELECT key FROM item WHERE key >= ?1 AND key < ?1 || '\uffff'
     UNION SELECT item AS key FROM unread WHERE item >= ?1 AND item < ?1 || '\uffff'`,
    prefix,
  );
  return rows.map(({ key }) => key.slice(prefix.length));
}
