import { fromData, type JsonText, toJson } from '#functions/db/data.ts';
import {
  assignedTo,
  assignmentKey,
  assignmentLinkKey,
  assignmentList,
  assignmentsOfItem,
  sortKey,
  sortShapes,
} from '#functions/db/keys.ts';
import { type ListQuery, readPartition } from '#functions/db/query.ts';
import { batchGet, ifAbsent, ifStillVersion, type Store, type Write } from '#functions/db/store.ts';
import type { Person } from '#shared/model/fields.ts';
import type { ContentKind } from '#shared/model/kinds/kinds.ts';

/** An assignment as it is stored: people and items by their ids alone. */
export type StoredAssignment = {
  id: string;
  title: string;
  kind: ContentKind;
  assignee?: string | undefined;
  due?: string | undefined;
  note?: string | undefined;
  item?: string | undefined;
  doneAt?: string | undefined;
  /** The version of its item whose publication has done it. */
  doneWith?: number | undefined;
  createdBy: Person;
  createdAt: string;
  updatedAt: string;
  version: number;
};

export type AssignmentState = 'open' | 'done';

/** Sorts after every due day. */
const noDay = '9999-12-31';

const stateOf = ({ doneAt }: StoredAssignment): AssignmentState => (doneAt === undefined ? 'open' : 'done');

function assignmentRow(assignment: StoredAssignment) {
  const { id, assignee, due = noDay, createdAt, version } = assignment;
  const state = stateOf(assignment);
  const sort = sortKey(due, createdAt, id);
  return {
    ...assignmentKey(id),
    data: toJson(assignment),
    version,
    listPk: assignmentList(state),
    listSk: sort,
    ...(assignee === undefined ? {} : { authorPk: assignedTo(assignee, state), authorSk: sort }),
  };
}

type Row = { data: JsonText<StoredAssignment> };

export async function readAssignments(store: Store, ids: readonly string[]): Promise<StoredAssignment[]> {
  const rows = ids.length > 0 ? await batchGet<Row>(store, ids.map(assignmentKey)) : [];
  return rows.flatMap((row) => (row ? [fromData<StoredAssignment>(row.data)] : []));
}

/** The writes that put an assignment in the place of its former version; the link to its item follows it. */
export function assignmentWrites(
  { tableName: TableName }: Store,
  before: StoredAssignment | undefined,
  after: StoredAssignment,
): Write[] {
  const condition = before ? ifStillVersion(before.version) : ifAbsent;
  return [
    { Put: { TableName, Item: assignmentRow(after), ...condition } },
    ...(before?.item !== undefined && before.item !== after.item
      ? [{ Delete: { TableName, Key: assignmentLinkKey(before.kind, before.item, after.id) } }]
      : []),
    ...(after.item !== undefined && after.item !== before?.item
      ? [{ Put: { TableName, Item: assignmentLinkKey(after.kind, after.item, after.id) } }]
      : []),
  ];
}

export function removalWrites({ tableName: TableName }: Store, { id, kind, item, version }: StoredAssignment): Write[] {
  return [
    { Delete: { TableName, Key: assignmentKey(id), ...ifStillVersion(version) } },
    ...(item === undefined ? [] : [{ Delete: { TableName, Key: assignmentLinkKey(kind, item, id) } }]),
  ];
}

export async function assignmentsFulfilledBy(
  store: Store,
  kind: ContentKind,
  item: string,
): Promise<StoredAssignment[]> {
  const links = await readPartition(store, store.tableName, { pk: assignmentsOfItem(kind, item) });
  return readAssignments(
    store,
    links.map(({ sk }) => sk),
  );
}

/** The writes of a publication's transaction that end the assignments of its item. */
export async function publicationWrites(
  store: Store,
  kind: ContentKind,
  { id, version, updatedAt }: { id: string; version: number; updatedAt: string },
): Promise<Write[]> {
  const open = (await assignmentsFulfilledBy(store, kind, id)).filter(({ doneAt }) => doneAt === undefined);
  return open.flatMap((one) =>
    assignmentWrites(store, one, {
      ...one,
      doneAt: updatedAt,
      doneWith: version,
      updatedAt,
      version: one.version + 1,
    }),
  );
}

/** The writes that open again what the publication of this version had ended. */
export async function withdrawalWrites(
  store: Store,
  kind: ContentKind,
  { id, version }: { id: string; version: number },
  updatedAt: string,
): Promise<Write[]> {
  const ended = (await assignmentsFulfilledBy(store, kind, id)).filter(({ doneWith }) => doneWith === version);
  return ended.flatMap(({ doneAt: _, doneWith: __, ...one }) =>
    assignmentWrites(store, { ...one }, { ...one, updatedAt, version: one.version + 1 }),
  );
}

/** Of all, or of one person: the open ones by their day, the done ones from the latest day. */
export const assignmentQuery = (state: AssignmentState, assignee?: string): ListQuery<StoredAssignment> => ({
  ...(assignee === undefined
    ? { index: 'lists' as const, partition: assignmentList(state) }
    : { index: 'authors' as const, partition: assignedTo(assignee, state) }),
  shape: sortShapes.content,
  keyOf: assignmentKey,
  ascending: state === 'open',
});
