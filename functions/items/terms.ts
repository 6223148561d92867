import { accountsSigningAs, bylineWrite, getAccount, isUsable } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { liveKey, liveList, sortKey } from '#functions/db/keys.ts';
import { noUses, usesOfRows, useWrites } from '#functions/db/media-uses.ts';
import { fromData, listPage, type Page, toJson } from '#functions/db/query.ts';
import { batchGet, ifAbsent, ifStillVersion, type Row, type Store, transact } from '#functions/db/store.ts';
import { AppError, invalid } from '#functions/errors/app-error.ts';
import { type AuditActor, auditWrites } from '#functions/history/audit.ts';
import type { TermInput, TermPage, TermRecord } from '#shared/kinds/term-record.ts';
import { type GatheredKind, gatheredKinds, type Taxonomy, type TermRef, termsOf } from '#shared/kinds/terms.ts';
import { isStaff } from '#shared/rules/permissions.ts';
import { slugOf } from '#shared/text/slug.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { type Edition, liveQuery, liveSortKey } from './saving/editions.ts';

/** The row of what editors wrote, and what it says. */
export async function storedTerm(
  { store }: Context,
  { taxonomy, slug }: TermRef,
): Promise<{ row?: Row; record?: TermRecord }> {
  const [row] = await batchGet(store, [liveKey(taxonomy, slug)]);
  return row ? { row, record: fromData<TermRecord>(row['data']) } : {};
}

/** What a live article or news item says of its terms. */
export type Piece = Edition & Parameters<typeof termsOf>[1];

/** What the page shows; undefined where there is none: without a description, and without a piece that leads to it. */
export async function termPage(ctx: Context, term: TermRef): Promise<TermPage | undefined> {
  const { record } = await storedTerm(ctx, term);
  if (record?.name) return record;
  const name = await nameInPieces(ctx.store, term);
  return record || name ? { id: term.slug, version: 0, ...record, ...(name && { name }) } : undefined;
}

/** As the newest piece writes it. No index has the terms: pieces are read from the newest on, until one has it. */
async function nameInPieces(store: Store, { taxonomy, slug }: TermRef): Promise<string | undefined> {
  const termIn = (piece: Piece) => termsOf(taxonomy, piece).find((term) => term.slug === slug);
  const newestOf = async (kind: GatheredKind) => {
    const query = { ...liveQuery<Piece>(kind), matches: (piece: Piece) => termIn(piece) !== undefined };
    let page: Page<Piece> = { items: [], next: undefined };
    do page = await listPage<Piece>(store, query, { limit: 1, cursor: page.next });
    while (page.items.length === 0 && page.next !== undefined);
    return page.items;
  };
  const newest = (await Promise.all(gatheredKinds.map(newestOf))).flat();
  const [first] = newest.toSorted((one, other) => (liveSortKey(one) < liveSortKey(other) ? 1 : -1));
  return first && termIn(first)?.name;
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

/** Gives the name of an author's page to the account that signs with it, or to none. The account says it, so that nothing public does. */
export async function linkAccount(ctx: Context, by: AuditActor, slug: string, accountId: string): Promise<void> {
  const { store } = ctx;
  const { record } = await storedTerm(ctx, { taxonomy: 'author', slug });
  const account = accountId ? await getAccount(store, accountId) : undefined;
  if (accountId && !(account && isStaff(account.role) && isUsable(ctx, account)))
    throw invalid([{ field: 'account', message: 'Scegli una persona della redazione' }]);
  const names = [record?.name, await nameInPieces(store, { taxonomy: 'author', slug }), account?.fullName];
  // A page may be called otherwise than its pieces are signed.
  const byline = names.find((name) => name && slugOf(name) === slug);
  if (account && !byline)
    throw invalid([{ field: 'name', message: 'Scrivi il nome con cui firma: quello che porta a questa pagina' }]);
  const former = (await accountsSigningAs(store, slug)).filter(({ id }) => id !== accountId);
  const isSaved = await transact(store, [
    ...(account ? [bylineWrite(store, account, byline)] : []),
    ...former.map((signer) => bylineWrite(store, signer)),
    ...auditWrites(ctx, by, {
      actions: ['link-account'],
      kind: 'author',
      item: slug,
      name: record?.name ?? byline ?? slug,
      ...(former[0] && { from: former[0].username }),
      ...(account && { to: account.username }),
    }),
  ]);
  if (!isSaved) throw new AppError('ACCOUNT_CHANGED');
}
