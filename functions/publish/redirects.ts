import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { editionKeys, liveKey, redirectKey, redirectList } from '#functions/db/keys.ts';
import { fromData } from '#functions/db/query.ts';
import { idOfSlug } from '#functions/db/slugs.ts';
import { batchGet, type Row, type Store, transact, type Write } from '#functions/db/store.ts';
import { type IndexName, table } from '#functions/db/table.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { formerPath } from '#shared/publish/former-paths.ts';
import { type Addressed, itemAt, itemPath } from '#shared/publish/paths.ts';

export type RedirectTarget = { kind: ContentKind; id: string } | { path: string };

type RedirectRow = { data: { to: RedirectTarget } };

export const redirectRow = (from: string, to: RedirectTarget): Row<RedirectRow> => ({
  ...redirectKey(from),
  ...{ listPk: redirectList, listSk: from },
  data: { to },
});

const redirectPut = ({ tableName: TableName }: Store, from: string, to: RedirectTarget): Write => ({
  Put: { TableName, Item: redirectRow(from, to) },
});

export const redirectWrites = (store: Store, addresses: readonly string[], to: RedirectTarget): Write[] =>
  [...new Set(addresses.flatMap((address) => formerPath(address) ?? []))].map((from) => redirectPut(store, from, to));

async function targetAt(store: Store, from: string): Promise<RedirectTarget | undefined> {
  const [row] = await batchGet<RedirectRow>(store, [redirectKey(from)]);
  return row?.data.to;
}

/** A reader takes one step, however many redirects stand in a row. */
const stepsInARow = 5;

export async function redirectedTo(store: Store, address: string): Promise<string | undefined> {
  let from = formerPath(address);
  let found: string | undefined;
  for (let step = 0; step < stepsInARow && from !== undefined; step++) {
    const to = await targetAt(store, from);
    if (!to) return found;
    if ('id' in to) {
      const [live] = await batchGet(store, [liveKey(to.kind, to.id)]);
      return live && itemPath(to.kind, fromData<Addressed>(live['data']));
    }
    found = to.path;
    from = formerPath(found);
  }
  return undefined;
}

export type Refusal = 'from' | 'to' | 'loop';

/** A path on the site itself. */
export const isPagePath = (path: string): boolean => /^\/(?![/\\])[^\s\\]*$/.test(path);

/** Makes an address lead to a page of the site, or to the item that has this page now. */
export async function addRedirect(store: Store, former: string, now: string): Promise<Refusal | undefined> {
  const from = formerPath(former);
  if (from === undefined) return 'from';
  if (!isPagePath(now)) return 'to';
  const named = itemAt(now);
  const id = named && ((await idOfSlug(store, named.kind, named.name)) ?? named.name);
  const to = named && id && (await isThere(store, named.kind, id)) ? { kind: named.kind, id } : { path: now };
  // Redirects of an import may lead in a circle of their own.
  const passed = new Set([from]);
  for (let next = formerPath(now); next !== undefined; ) {
    if (passed.has(next)) return 'loop';
    passed.add(next);
    const step = await targetAt(store, next);
    next = step && 'path' in step ? formerPath(step.path) : undefined;
  }
  await transact(store, [redirectPut(store, from, to)]);
  return undefined;
}

async function isThere(store: Store, kind: ContentKind, id: string): Promise<boolean> {
  return (await batchGet(store, editionKeys(kind, id))).some((row) => row !== undefined);
}

/** All of them, by their addresses. */
export async function* allRedirects({ documents, tableName: TableName }: Store) {
  const { partition } = table.indexes.lists;
  const pages = paginateQuery(
    { client: documents },
    {
      ...{ TableName, IndexName: 'lists' satisfies IndexName },
      KeyConditionExpression: '#list = :redirects',
      ExpressionAttributeNames: { '#list': partition },
      ExpressionAttributeValues: { ':redirects': redirectList },
    },
  );
  for await (const { Items = [] } of pages)
    for (const { listSk, data } of Items) yield { from: String(listSk), to: (data as RedirectRow['data']).to };
}
