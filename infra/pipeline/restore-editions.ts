import { isDeepStrictEqual } from 'node:util';
import { deletedKey, editionKeys, type Key } from '#functions/db/keys.ts';
import { usesOfRows, useWrites } from '#functions/db/media-uses.ts';
import { fromData } from '#functions/db/query.ts';
import { batchGet, ifAbsent, ifStillVersion, type Row, type Store, transact, type Write } from '#functions/db/store.ts';
import { inGroups } from '#functions/files/in-groups.ts';
import { type ContentKind, isModerated } from '#shared/kinds/kinds.ts';
import { type Copy, isDeletedSince, type Restored } from './restored-rows.ts';

/** The rows of an item: working edition, live edition, tombstone. */
type Rows = readonly (Row | undefined)[];

/** What a transaction of DynamoDB takes. */
const writesTogether = 100;

/** Both editions of an item and its uses of pictures, together. A save of the same moment is read again. */
export async function restoreEditions(
  { live, backup, replaced }: Copy,
  kind: ContentKind,
  id: string,
): Promise<Restored> {
  const editions = editionKeys(kind, id);
  const keys = [...editions, deletedKey(kind, id)];
  const before = await batchGet(backup, keys);
  for (;;) {
    const now = await batchGet(live, keys);
    const wanted = wantedEditions(kind, before, now, replaced.has(kind));
    const changes = editions.map((key, at) => changeOf(live, key, now[at], wanted[at]));
    const restored = {
      missing: changes.filter(({ effect }) => effect === 'missing').length,
      replaced: changes.filter(({ effect }) => effect === 'replaced').length,
      left: changes.filter(({ effect }, at) => effect === 'left' && before[at]).length,
    };
    if (restored.missing + restored.replaced === 0) return restored;
    const uses = useWrites(live, kind, id, usesOfRows(present(now)), usesOfRows(present(wanted)));
    const [first = [], ...others] = inGroups([...changes.map(({ write }) => write), ...uses], writesTogether);
    if (!(await transact(live, first))) continue;
    for (const writes of others) await transact(live, writes);
    return restored;
  }
}

/** Since the backup an editor may have published, withdrawn or deleted the item: what is missing for that reason stays away. */
function wantedEditions(kind: ContentKind, before: Rows, now: Rows, isReplaced: boolean): Rows {
  const [working, live, deleted] = now;
  const [workingBefore, liveBefore, deletedBefore] = before;
  const exists = working !== undefined || live !== undefined;
  if (!exists && isDeletedSince(deleted, deletedBefore)) return [];
  if (isReplaced || !exists) return [workingBefore, liveBefore];
  // An unmoderated item has one row: the other one is no loss.
  if (!isModerated(kind)) return [working, live];
  return [working ?? workingBefore, live ?? (working && saysLive(working) ? liveBefore : undefined)];
}

const saysLive = ({ data }: Row): boolean => fromData<{ live?: boolean }>(data).live === true;

const present = (rows: Rows): Row[] => rows.filter((row) => row !== undefined);

type Change = { effect: keyof Restored; write: Write };

function changeOf({ tableName: TableName }: Store, Key: Key, now: Row | undefined, wanted: Row | undefined): Change {
  const condition = now ? ifStillVersion(now['version']) : ifAbsent;
  if (isDeepStrictEqual(now, wanted))
    return { effect: 'left', write: { ConditionCheck: { TableName, Key, ...condition } } };
  const effect = now ? 'replaced' : 'missing';
  if (wanted) return { effect, write: { Put: { TableName, Item: wanted, ...condition } } };
  return { effect, write: { Delete: { TableName, Key, ...condition } } };
}
