import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { liveKey } from '#functions/db/keys.ts';
import { readTogether, type Store } from '#functions/db/store.ts';
import type { Files } from '#functions/files/files.ts';
import { type Content, fromItem } from '#functions/moderation/saving/editions.ts';
import { hostedPicturesIn } from '#shared/content/markdown.ts';
import type { PublicKind } from '#shared/model/kinds/kinds.ts';
import {
  type SnapshotSummary,
  snapshotFiles,
  snapshotItems,
  snapshotSummaries,
} from '#shared/model/snapshot/snapshot.ts';

export type Summary = SnapshotSummary<PublicKind>;
export type ItemRef = { kind: PublicKind; id: string };
/** A live item as the table has it. */
export type LiveRow = Record<string, unknown>;

/** What was read of an item: its summary, null if it is not live, or the error because of which it stays as it was. */
export type ReadItem = { item: ItemRef } & ({ summary: Summary | null } | { error: Error });

/** Reads items from the table and writes the file of each that is live. */
export type ItemReader = (items: readonly ItemRef[]) => Promise<readonly ReadItem[]>;

/** Rows of one call: with the largest rows (400 kB) its answer stays below DynamoDB's limit of 16 MB. */
export const rowsOfCall = 25;

/** `onRead` gets each row that is read. */
export function itemReader(
  store: Store,
  files: Pick<Files, 'write'>,
  onRead: (item: ItemRef, row: LiveRow) => void = () => {},
): ItemReader {
  async function read(item: ItemRef, row: () => LiveRow | undefined | Promise<LiveRow | undefined>): Promise<ReadItem> {
    try {
      const found = await row();
      if (!found) return { item, summary: null };
      const { summary, text } = parsedRow(item.kind, found);
      files.write(snapshotFiles.item(item.kind, item.id), text);
      onRead(item, found);
      return { item, summary };
    } catch (error) {
      return { item, error: error as Error };
    }
  }

  return async (items) => {
    const rows = await rowsTogether(store, items);
    const results: ReadItem[] = [];
    for (const [place, item] of items.entries()) {
      results.push(await read(item, rows ? () => rows[place] : () => rowOf(store, item)));
    }
    return results;
  };
}

/** What pages need of a row: the summary, and the text of the item's file. */
export function parsedRow(kind: PublicKind, row: LiveRow): { summary: Summary; text: string } {
  const item = snapshotItems[kind].parse(fromItem(row as Parameters<typeof fromItem<Content>>[0]));
  const textPictures = 'content' in item && item.content ? hostedPicturesIn(item.content) : [];
  const summary = snapshotSummaries[kind].parse({ ...item, ...(textPictures.length > 0 && { textPictures }) });
  return { summary, text: JSON.stringify(item) };
}

/** The rows of several items; undefined if they have to be read one by one, because one cannot be read or the table is busy. */
async function rowsTogether(store: Store, items: readonly ItemRef[]): Promise<(LiveRow | undefined)[] | undefined> {
  if (items.length === 1) return undefined;
  const keys = items.map(({ kind, id }) => liveKey(kind, id));
  return readTogether(store, keys).catch(() => undefined);
}

async function rowOf({ documents, tableName }: Store, { kind, id }: ItemRef): Promise<LiveRow | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: tableName, Key: liveKey(kind, id), ConsistentRead: true }),
  );
  return Item;
}
