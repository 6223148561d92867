import type { Context } from '#functions/context/context.ts';
import { auditList, auditPartition, sortKey, sortShapes } from '#functions/db/keys.ts';
import { listPage, type Page, type PageRequest } from '#functions/db/query.ts';
import type { Store, Write } from '#functions/db/store.ts';
import type { Caller } from '#functions/http/env.ts';
import { type AuditAction, terminal } from '#shared/history/audit.ts';
import type { AuditedKind, AuditRecord } from '#shared/history/history.ts';

export type AuditActor = Pick<Caller, 'id' | 'username' | 'requestId'>;

type Recorded = Pick<AuditRecord, 'kind' | 'item' | 'name' | 'from' | 'to'> & { actions: readonly AuditAction[] };

/** The writes of an audit record, for the transaction of the action itself; none without an action. */
export function auditWrites(
  { now, newId, store }: Context,
  by: AuditActor,
  { actions, name, from, to, ...what }: Recorded,
): Write[] {
  if (actions.length === 0) return [];
  const record: AuditRecord = {
    id: newId(),
    at: now().toISOString(),
    by: { id: by.id, username: by.username },
    actions: [...actions],
    ...what,
    ...(name === undefined ? {} : { name }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    requestId: by.requestId,
  };
  const { at, kind, item, id } = record;
  const keys = { pk: auditPartition(kind, item), sk: sortKey(at, id) };
  const inList = { listPk: auditList, listSk: sortKey(at, kind, item, id) };
  return [{ Put: { TableName: store.tableName, Item: { ...keys, ...inList, data: record } } }];
}

/** CLI commands have no user; they are audited under a system actor. */
export const terminalActor = ({ newId }: Context, command: string): AuditActor => ({
  id: terminal,
  username: `npm run ${command}`,
  requestId: newId(),
});

type Filter = { kind?: AuditedKind | undefined; item?: string | undefined };

/** Newest first. The records of one item share a partition; other filters are applied while reading. */
export function listAudit(store: Store, { kind, item }: Filter, page: PageRequest): Promise<Page<AuditRecord>> {
  if (kind !== undefined && item !== undefined) {
    const partition = auditPartition(kind, item);
    const query = { index: 'table', partition, shape: sortShapes.auditOfItem, keyOf: keyIn(partition) } as const;
    return listPage<AuditRecord>(store, query, page);
  }
  const matches = (record: AuditRecord) =>
    (kind === undefined || record.kind === kind) && (item === undefined || record.item === item);
  const filter = kind === undefined && item === undefined ? {} : { matches };
  const query = { index: 'lists', partition: auditList, shape: sortShapes.audit, keyOf: keyOfListed } as const;
  return listPage<AuditRecord>(store, { ...query, ...filter }, page);
}

const keyIn = (pk: string) => (_: string, sk: string) => ({ pk, sk });

function keyOfListed(id: string, listSort: string) {
  const [at = '', kind = '', item = ''] = listSort.split('#');
  return { pk: auditPartition(kind, item), sk: sortKey(at, id) };
}
