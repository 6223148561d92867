import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { siteMovesKey } from '#functions/db/keys.ts';
import type { Snapshot } from '#functions/snapshot/snapshot.ts';
import type { Moves } from '#shared/model/snapshot/snapshot.ts';

/**
 * When items of each kind last came off the site or moved within its order. It is kept in the table, because what is left
 * on the site does not tell. `isKnown`: the snapshot has what this process wrote last.
 */
export async function movesOf({ store, now }: Context, snapshot: Snapshot, isKnown: boolean): Promise<Moves> {
  const { documents, tableName: TableName } = store;
  const read = async () => (await documents.send(new GetCommand({ TableName, Key: siteMovesKey }))).Item?.['data'];
  const before = isKnown ? snapshot.settings.moves : ((await read()) as Moves | undefined);
  if (snapshot.moved.size === 0) return before ?? {};
  const at = now().toISOString();
  const data: Moves = { ...before, ...Object.fromEntries([...snapshot.moved].map((kind) => [kind, at])) };
  await documents.send(new PutCommand({ TableName, Item: { ...siteMovesKey, data } }));
  snapshot.moved.clear();
  return data;
}
