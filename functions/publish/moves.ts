import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { siteMovesKey } from '#functions/db/keys.ts';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import { type SiteDb, settingsOf, summaryOf } from '#shared/publish/site-db.ts';
import { type Moves, publicKey, type SnapshotSummary } from '#shared/publish/snapshot.ts';
import { listNames, placesOf, termOfList } from '#shared/publish/snapshot-lists.ts';
import type { ReadItem } from './live-rows.ts';

type Summary = SnapshotSummary<PublicKind>;

/** Of so many authors and tags it is known: all of them would be more than a row holds. */
const maxTerms = 500;

/**
 * When items of each kind, category, author and tag last came off the site or moved within its order, these rows included. It is kept in the table,
 * because what is left on the site does not tell. `isWhole`: the file has had all items; before, those that come are not new. `isKnown`:
 * it has what was written last.
 */
export async function movesOf(
  { store, now }: Pick<Context, 'store' | 'now'>,
  db: SiteDb,
  reads: readonly ReadItem[],
  { isWhole, isKnown }: { isWhole: boolean; isKnown: boolean },
): Promise<Moves> {
  const { documents, tableName: TableName } = store;
  const read = async () => (await documents.send(new GetCommand({ TableName, Key: siteMovesKey }))).Item?.['data'];
  const before = (isKnown ? settingsOf(db)?.moves : ((await read()) as Moves | undefined)) ?? {};
  const moved = isWhole ? reads.flatMap((read) => (isMove(db, read) ? listsOf(db, read) : [])) : [];
  if (moved.length === 0) return before;
  const at = now().toISOString();
  const all = Object.entries({ ...before, ...Object.fromEntries(moved.map((list) => [list, at])) });
  const ofTerms = all.filter(([list]) => termOfList(list)).toSorted(([, one], [, other]) => (one < other ? 1 : -1));
  const forgotten = new Set(ofTerms.slice(maxTerms));
  const data: Moves = Object.fromEntries(all.filter((move) => !forgotten.has(move)));
  await documents.send(new PutCommand({ TableName, Item: { ...siteMovesKey, data } }));
  return data;
}

/** Whether it comes off, goes back to a former edition, or takes a place before others. */
function isMove(db: SiteDb, { kind, id, live, problem }: ReadItem): boolean {
  if (problem !== undefined) return false;
  const before = summaryOf(db, publicKey(kind, id));
  if (!before) return live !== undefined && !isNewest(db, kind, live.summary);
  return !live || isOlder(live.summary, before);
}

const listsOf = (db: SiteDb, { kind, id, live }: ReadItem): string[] => [
  listNames.all(kind),
  ...[summaryOf(db, publicKey(kind, id)), live?.summary].flatMap((summary) =>
    summary ? placesOf(kind, summary).flatMap(([list]) => (hasFeed(list) ? list : [])) : [],
  ),
];

const hasFeed = (list: string) => list.includes('/group/') || termOfList(list) !== undefined;

function isNewest(db: SiteDb, kind: PublicKind, { publishedAt }: Summary): boolean {
  const newest = db.get<{ key: string }>(
    'SELECT key FROM place WHERE list = ? ORDER BY key DESC LIMIT 1',
    listNames.published(kind),
  );
  return newest === undefined || newest.key.slice(0, newest.key.lastIndexOf(' ')) <= publishedAt;
}

/** Another edition takes its place, changed earlier or published at another time. */
const isOlder = (now: Summary, before: Summary): boolean =>
  now.updatedAt < before.updatedAt || now.publishedAt !== before.publishedAt;
