import { accountExists } from '#functions/accounts/repository.ts';
import type { Context } from '#functions/context/context.ts';
import { draftKey, draftsBy, draftsOf, sortKey, sortShapes } from '#functions/db/keys.ts';
import { namesOf } from '#functions/db/person-names.ts';
import { fromData, type JsonText, listPage, type Page, type PageRequest, toJson } from '#functions/db/query.ts';
import { saveOnLatest } from '#functions/db/retry.ts';
import { getRow, type Store, transact, type Write } from '#functions/db/store.ts';
import { daysAfter, expiresAt } from '#functions/db/table.ts';
import { AppError } from '#functions/errors/app-error.ts';
import type { Draft, DraftInput, DraftSummary, OthersDraft } from '#shared/items/draft.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { drafts } from '#shared/limits.ts';

/** Whose unsaved form of which item this is. */
export type Place = { accountId: string; kind: ContentKind; id: string };

/** Every field but the text is in `data`, which the lists carry; a text that is empty is there, too. */
type Row = { data: JsonText<Data>; content?: string; tag: string; expires: number };
type Data = { place: Place; savedAt: string; fields: DraftInput };

type TaggedDraft = { draft: Draft; tag: string };

/** The state that a write expects: this tag, none at all, or any. */
export type Expected = { tag: string } | 'absent' | 'any';

export async function getDraft({ store, now }: Context, place: Place): Promise<TaggedDraft | undefined> {
  const row = await getRow<Row>(store, keyOf(place));
  return row && row.expires > seconds(now()) ? { draft: fromRow(row), tag: row.tag } : undefined;
}

/** Keeps the form as it is now. A write that expects another state is refused. */
export async function putDraft(
  ctx: Context,
  place: Place,
  input: DraftInput,
  expected: Expected,
): Promise<{ savedAt: string; tag: string }> {
  const { store, now, newId } = ctx;
  const { content, ...others } = input;
  const fields = content === '' ? input : others;
  const savedAt = now().toISOString();
  const tag = newId();
  const Item = {
    ...keyOf(place),
    data: toJson({ place, savedAt, fields }),
    ...(content && { content }),
    tag,
    authorPk: draftsBy(place.accountId),
    authorSk: sortKey(savedAt, place.kind, place.id),
    listPk: draftsOf(place.kind, place.id),
    listSk: sortKey(savedAt, place.accountId),
    ...expiresAt(daysAfter(now(), drafts.keptDays)),
  };
  const write = async () => {
    const written = await transact(store, [
      { Put: { TableName: store.tableName, Item, ...conditionOf(expected, now()) } },
      // Nothing is left behind by an account that is being deleted.
      accountExists(store, place.accountId),
    ]);
    return written ? { savedAt, tag } : undefined;
  };
  // Another draft of the same person, or a change of the account, may have been written at the same moment.
  const reload = async () => {
    if (!isAs(expected, await getDraft(ctx, place))) throw new AppError('DRAFT_CHANGED');
  };
  return saveOnLatest({ store, item: JSON.stringify(keyOf(place)), first: undefined, reload, save: write });
}

function isAs(expected: Expected, there: TaggedDraft | undefined): boolean {
  if (expected === 'any') return true;
  return expected === 'absent' ? there === undefined : there?.tag === expected.tag;
}

export async function deleteDraft(ctx: Context, place: Place, expected: Expected): Promise<void> {
  const { store, now } = ctx;
  if (expected === 'any') return void (await transact(store, [endDraft(store, place)]));
  const Delete = { TableName: store.tableName, Key: keyOf(place), ...conditionOf(expected, now()) };
  if (await transact(store, [{ Delete }])) return;
  if (await getDraft(ctx, place)) throw new AppError('DRAFT_CHANGED');
}

/** The write of a save's transaction by which the draft that led to it is gone. */
export const endDraft = ({ tableName }: Pick<Store, 'tableName'>, place: Place): Write => ({
  Delete: { TableName: tableName, Key: keyOf(place) },
});

/** Without their texts, newest first. */
export async function listDrafts(ctx: Context, accountId: string, page: PageRequest): Promise<Page<DraftSummary>> {
  const { items, next } = await listPage<Data>(
    ctx.store,
    {
      index: 'authors',
      partition: draftsBy(accountId),
      shape: sortShapes.drafts,
      keyOf: (id, sort) => draftKey(accountId, sort.split('#')[1] as ContentKind, id),
      from: oldestKept(ctx),
    },
    page,
  );
  return { items: items.map(summaryOf), next };
}

function summaryOf({ place: { kind, id }, savedAt, fields }: Data): DraftSummary {
  const { version, title } = fields;
  const empty = Object.keys(fields).filter((name) => String(fields[name]).trim() === '');
  return { kind, id, version, savedAt, ...(typeof title === 'string' ? { title } : {}), empty };
}

/** Which other persons have unsaved changes of an item, newest first; without the text. */
export async function othersDraftsOf(
  ctx: Context,
  accountId: string,
  { kind, id }: Pick<Place, 'kind' | 'id'>,
): Promise<OthersDraft[]> {
  const { items } = await listPage<Data>(
    ctx.store,
    {
      ...draftsOfItem(kind, id),
      from: oldestKept(ctx),
      // The first text of a new item has no version: there is no item to show it at.
      matches: ({ place, fields }) => place.accountId !== accountId && fields.version !== undefined,
    },
    { limit: maxPerItem },
  );
  const names = await namesOf(
    ctx.store,
    items.map(({ place }) => place.accountId),
  );
  // Without the drafts of deleted accounts.
  return items.flatMap(({ place, savedAt }) => {
    const name = names.get(place.accountId);
    return name === undefined ? [] : [{ name, savedAt }];
  });
}

/** Of all persons. Further drafts expire by themselves; only their writers can read them. */
const maxPerItem = 10;

/** The writes by which the drafts of an item go with it. */
export async function endDraftsOf(ctx: Context, kind: ContentKind, id: string): Promise<Write[]> {
  const { items } = await listPage<Data>(ctx.store, draftsOfItem(kind, id), { limit: maxPerItem });
  return items.map(({ place }) => endDraft(ctx.store, place));
}

const draftsOfItem = (kind: ContentKind, id: string) =>
  ({
    index: 'lists',
    partition: draftsOf(kind, id),
    shape: sortShapes.draftsOfItem,
    keyOf: (accountId: string) => draftKey(accountId, kind, id),
  }) as const;

const keyOf = ({ accountId, kind, id }: Place) => draftKey(accountId, kind, id);
const oldestKept = ({ now }: Context) => daysAfter(now(), -drafts.keptDays).toISOString();
const seconds = (moment: Date) => moment.getTime() / 1_000;

function fromRow({ data, content }: Row): Draft {
  const { fields, savedAt } = fromData<Data>(data);
  return { ...fields, ...(content === undefined ? {} : { content }), savedAt };
}

function conditionOf(expected: Expected, now: Date) {
  if (expected === 'any') return {};
  // The time-to-live deletes late.
  if (expected === 'absent') {
    return {
      ConditionExpression: 'attribute_not_exists(pk) OR expires <= :now',
      ExpressionAttributeValues: { ':now': seconds(now) },
    };
  }
  return { ConditionExpression: 'tag = :tag', ExpressionAttributeValues: { ':tag': expected.tag } };
}
