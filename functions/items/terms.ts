import type { Context } from '#functions/context/context.ts';
import { liveKey, liveList, sortKey } from '#functions/db/keys.ts';
import { noUses, usesOfRows, useWrites } from '#functions/db/media-uses.ts';
import { fromData, toJson } from '#functions/db/query.ts';
import { batchGet, ifAbsent, ifStillVersion, type Row, transact } from '#functions/db/store.ts';
import { AppError } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { TermInput, TermRecord } from '#shared/kinds/term-record.ts';
import type { Taxonomy, TermRef } from '#shared/kinds/terms.ts';
import { civilDateInRome } from '#shared/time/dates.ts';

/** The row of what editors wrote, and what it says. */
export async function storedTerm(
  { store }: Context,
  { taxonomy, slug }: TermRef,
): Promise<{ row?: Row; record?: TermRecord }> {
  const [row] = await batchGet(store, [liveKey(taxonomy, slug)]);
  return row ? { row, record: fromData<TermRecord>(row['data']) } : {};
}

/** A live row, so that the publisher hears of it. */
export function termRow(taxonomy: Taxonomy, record: TermRecord): Row {
  const { id, version, publishedAt } = record;
  const day = civilDateInRome(new Date(publishedAt));
  const list = { listPk: liveList(taxonomy), listSk: sortKey(day, publishedAt, id) };
  return { ...liveKey(taxonomy, id), data: toJson(record), version, ...list };
}

/** The version that the caller began with is 0 where there was nothing. */
export async function saveTerm(ctx: Context, by: AuditActor, term: TermRef, input: TermInput): Promise<TermRecord> {
  const { taxonomy, slug } = term;
  const { version: startedFrom, ...fields } = input;
  const { row, record: before } = await storedTerm(ctx, term);
  if (startedFrom !== undefined && startedFrom !== (before?.version ?? 0)) throw new AppError('VERSION_CONFLICT');
  const updatedAt = ctx.now().toISOString();
  const version = (before?.version ?? 0) + 1;
  const kept = Object.fromEntries(Object.entries({ ...before, ...fields }).filter(([, value]) => value !== ''));
  const record: TermRecord = { ...kept, id: slug, version, publishedAt: before?.publishedAt ?? updatedAt, updatedAt };
  const Item = termRow(taxonomy, record);
  const uses = [row ? usesOfRows([row]) : noUses, usesOfRows([Item])] as const;
  const isSaved = await transact(ctx.store, [
    { Put: { TableName: ctx.store.tableName, Item, ...(before ? ifStillVersion(before.version) : ifAbsent) } },
    ...useWrites(ctx.store, taxonomy, slug, ...uses),
    ...auditWrites(ctx, by, { actions: ['edit-term'], kind: taxonomy, item: slug, name: record.name ?? slug }),
  ]);
  if (!isSaved) throw new AppError('VERSION_CONFLICT');
  return record;
}
