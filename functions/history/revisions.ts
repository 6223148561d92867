import type { Context } from '#functions/context/context.ts';
import { revisionKey, revisionList, revisionSort, sortShapes, versionOfRevisionSort } from '#functions/db/keys.ts';
import { fromData, listPage, type Page, type PageRequest, toJson } from '#functions/db/query.ts';
import { getRow, type Store, type Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { workingEdition } from '#shared/kinds/edition.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { retention } from '#shared/limits.ts';

type Version = { id: string; version: number; content?: string | undefined };
type Fields = Record<string, unknown>;

/**
 * The writes of a save's transaction that keep the replaced version and delete the one beyond the limit. Versions grow by
 * one, so the oldest is known without a query.
 */
export function keepRevision({ now, store }: Context, kind: ContentKind, { content, ...data }: Version): Write[] {
  const { id, version } = data;
  const TableName = store.tableName;
  const Item = {
    ...revisionKey(kind, id, version),
    listPk: revisionList(kind, id),
    listSk: revisionSort(id, version),
    data: toJson(data),
    ...(content === undefined ? {} : { content }),
    ...expiresAt(daysAfter(now(), retention.revisionDays)),
  };
  const tooOld = version - retention.revisions;
  return [
    { Put: { TableName, Item } },
    ...(tooOld > 0 ? [{ Delete: { TableName, Key: revisionKey(kind, id, tooOld) } }] : []),
  ];
}

/** Newest first, without the text. */
export function listRevisions<Summary>(
  store: Store,
  kind: ContentKind,
  id: string,
  page: PageRequest,
): Promise<Page<Summary>> {
  const keyOf = (_: string, sort: string) => revisionKey(kind, id, versionOfRevisionSort(sort));
  const query = { index: 'lists', partition: revisionList(kind, id), shape: sortShapes.revisions, keyOf } as const;
  return listPage<Summary>(store, query, page);
}

export async function getRevision(
  store: Store,
  kind: ContentKind,
  id: string,
  version: number,
): Promise<Fields | undefined> {
  const row = await getRow<{ data: unknown; content?: unknown }>(store, revisionKey(kind, id, version));
  return row && { ...fromData<Fields>(row.data), ...(row.content === undefined ? {} : { content: row.content }) };
}

/** Fields that a restored version does not bring back: status, author, `featured`, address and other bookkeeping. */
const currentFields = new Set([...Object.keys(workingEdition), 'featured', 'slug']);

/** The texts of a revision with the bookkeeping of the current item. */
export function contentFieldsOf(revision: Fields, current: Fields): Fields {
  const pick = (fields: Fields, wanted: boolean) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => currentFields.has(name) === wanted));
  return { ...pick(revision, false), ...pick(current, true) };
}
