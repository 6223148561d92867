import { createHash } from 'node:crypto';
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from '#functions/context/context.ts';
import { deletedKey, editionKeys, type Key, liveKey } from '#functions/db/keys.ts';
import { noUses, usesOfRows, useWrites } from '#functions/db/media-uses.ts';
import { claimSlug, slugWish } from '#functions/db/slugs.ts';
import { batchGet, ifAbsent, type Row, transact } from '#functions/db/store.ts';
import { inParallel } from '#functions/files/in-parallel.ts';
import { isModeratedSpec } from '#functions/items/moderation.ts';
import {
  type Edition,
  fromItem,
  liveItem,
  type StoredEdition,
  type WorkingEdition,
  workingItem,
} from '#functions/items/saving/editions.ts';
import {
  consentNow,
  type SubscriberRecord,
  subscriberKeyOf,
  subscriberPut,
} from '#functions/newsletter/subscribers/subscribers.ts';
import { hasEnded, withEnd } from '#functions/newsletter/subscribers/subscription.ts';
import { redirectWrites } from '#functions/publish/redirects.ts';
import { isModerated } from '#shared/kinds/kinds.ts';
import type { Subscriber } from '#shared/newsletter/subscriber.ts';
import { romeTime } from '#shared/time/clock.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import type { ImportedLine } from './parse.ts';

/** Lines about items that were edited or deleted here after an import are counted apart: these stay as they are. */
export const outcomes = ['created', 'changed', 'unchanged', 'edited', 'deleted'] as const;
type Outcome = (typeof outcomes)[number];
export type ImportCounts = Record<Outcome, number>;

export const countsOf = (of: readonly Outcome[]): ImportCounts =>
  Object.fromEntries(outcomes.map((one) => [one, of.filter((other) => other === one).length])) as ImportCounts;

type ContentLine = Exclude<ImportedLine, { kind: 'subscriber' }>;
type Item = Record<string, unknown>;
type Stored = Item | undefined;
type Action =
  | { Put: { TableName: string; Item: Item } }
  | { Delete: { TableName: string; Key: Key } }
  | { ConditionCheck: { TableName: string; Key: Key; ConditionExpression: string } };
type Step = { outcome: Outcome; actions: Action[] };

const maxAttempts = 5;

/** Writes a batch of at most 45 lines in one transaction. */
export async function writeBatch(ctx: Context, lines: readonly ImportedLine[]): Promise<ImportCounts> {
  if (lines.length === 0) return countsOf([]);
  for (let attempt = 1; ; attempt++) {
    const stored = await batchGet(
      ctx.store,
      lines.flatMap((line) => [...keysOf(line), ...tombstoneOf(line)]),
    );
    const steps = (await withSlugs(ctx, lines, stored)).map((line): Step => {
      const before = rowAt(stored, keysOf(line));
      return isDeleted(line, stored) ? { outcome: 'deleted', actions: [] } : stepFor(ctx, line, before);
    });
    const TransactItems = steps.flatMap(({ actions }) => actions);
    try {
      await writeUses(ctx, lines, steps);
      if (TransactItems.length > 0) await ctx.store.documents.send(new TransactWriteCommand({ TransactItems }));
      await removeFormerUses(ctx, lines, stored, steps);
      return countsOf(steps.map(({ outcome }) => outcome));
    } catch (error) {
      // A concurrent save of one of these items: read again and retry.
      if (!(error instanceof TransactionCanceledException) || attempt === maxAttempts) throw error;
    }
  }
}

const isDeleted = (line: ImportedLine, stored: readonly (Row | undefined)[]): boolean =>
  !rowAt(stored, keysOf(line)) && rowAt(stored, tombstoneOf(line)) !== undefined;

/** Claims of words under way. */
const claims = 8;

/**
 * Lines that publish, with the words that they get: claimed before the batch, as another line of it may want the same. The first one
 * of the file has them.
 */
async function withSlugs(
  { store }: Context,
  lines: readonly ImportedLine[],
  stored: readonly (Row | undefined)[],
): Promise<ImportedLine[]> {
  const named = [...lines];
  const wishes = lines.flatMap((line, place) => {
    if (line.kind === 'subscriber' || line.status !== 'published' || isDeleted(line, stored)) return [];
    const row = rowAt(stored, keysOf(line));
    if (row && !isNews(row, line)) return [];
    const { slug } = row ? fromItem<Edition>(row as unknown as StoredEdition) : {};
    const wish = slugWish(line.kind, { slug, ...(line.fields as Pick<Edition, 'id' | 'title' | 'slug'>) });
    return wish ? [{ line, place, wish }] : [];
  });
  const alike = [...Map.groupBy(wishes, ({ wish }) => `${wish.kind} ${wish.slug}`).values()];
  await inParallel(alike, claims, async (group) => {
    for (const { line, place, wish } of group) named[place] = { ...line, slug: await claimSlug(store, wish) };
  });
  return named;
}

/** DynamoDB's limit. */
const writesPerTransaction = 100;

/**
 * The uses of pictures of the library and the former addresses do not fit into the transaction of a batch. They are written before it: a
 * use whose item does not come counts for nothing (functions/media/uses.ts), and such an address leads nowhere.
 */
async function writeUses({ store }: Context, lines: readonly ImportedLine[], steps: readonly Step[]): Promise<void> {
  const writes = steps.flatMap(({ actions }, at) => {
    const { kind, fields } = lines[at] as ImportedLine;
    if (kind === 'subscriber' || !('id' in fields)) return [];
    return useWrites(store, kind, fields.id, noUses, usesOfRows(writtenRows(actions)));
  });
  // Of two items with one former address the last has it.
  const redirects = new Map(
    steps.flatMap(({ actions }, at) => {
      const { kind, fields } = lines[at] as ImportedLine;
      if (kind === 'subscriber' || !('id' in fields) || actions.length === 0) return [];
      const { id, formerAddresses = [] } = fields as { id: string; formerAddresses?: string[] };
      return redirectWrites(store, formerAddresses, { kind, id }).map((write) => [
        String(write.Put?.Item?.['pk']),
        write,
      ]);
    }),
  );
  writes.push(...redirects.values());
  for (let start = 0; start < writes.length; start += writesPerTransaction) {
    const TransactItems = writes.slice(start, start + writesPerTransaction);
    await store.documents.send(new TransactWriteCommand({ TransactItems }));
  }
}

/**
 * The uses that ended are removed after the items have changed: until then their pictures must not be deleted. An item that
 * was saved meanwhile keeps them.
 */
async function removeFormerUses(
  { store }: Context,
  lines: readonly ImportedLine[],
  stored: readonly (Row | undefined)[],
  steps: readonly Step[],
): Promise<void> {
  for (const [at, { outcome, actions }] of steps.entries()) {
    const line = lines[at] as ImportedLine;
    if (outcome !== 'changed' || line.kind === 'subscriber') continue;
    const rows = writtenRows(actions);
    const written = rows.find((row) => row['importDigest'] !== undefined);
    const before = usesOfRows(rowsAt(stored, keysOf(line)));
    const ended = useWrites(store, line.kind, line.fields.id, before, usesOfRows(rows)).filter(
      (one) => 'Delete' in one,
    );
    if (!written || ended.length === 0) continue;
    const Key = { pk: written.pk, sk: written.sk };
    await transact(store, [{ ConditionCheck: { TableName: store.tableName, Key, ...ifStill(written) } }, ...ended]);
  }
}

const writtenRows = (actions: readonly Action[]): Row[] =>
  actions.flatMap((action) => ('Put' in action ? [action.Put.Item as Row] : []));

/** The key of a line's item: two lines with the same key must not be in one batch. */
export const keyOf = (line: ImportedLine): Key => keysOf(line)[0];

/** The places of the row that tells whether the item is there; an unmoderated one is a draft or live. */
function keysOf(line: ImportedLine): [Key, ...Key[]] {
  if (line.kind === 'subscriber') return [subscriberKeyOf(line.fields)];
  const keys = editionKeys(line.kind, line.fields.id);
  return isModerated(line.kind) ? [keys[0]] : keys;
}

/** Erased subscribers leave no tombstone: it would keep their address. */
const tombstoneOf = (line: ImportedLine): Key[] =>
  line.kind === 'subscriber' ? [] : [deletedKey(line.kind, line.fields.id)];

const rowsAt = (rows: readonly (Row | undefined)[], keys: readonly Key[]): Row[] =>
  rows.flatMap((row) => (row && keys.some(({ pk, sk }) => row.pk === pk && row.sk === sk) ? [row] : []));

const rowAt = (rows: readonly (Row | undefined)[], keys: readonly Key[]): Row | undefined => rowsAt(rows, keys)[0];

/**
 * An imported item carries a digest of its line, which any later save drops. So the same line changes nothing, another
 * line updates an unedited item, and an edited item is left alone.
 */
function stepFor(ctx: Context, line: ImportedLine, stored: Stored): Step {
  if (line.kind === 'subscriber') return subscriberStep(ctx, line.fields, stored as SubscriberRecord | undefined);
  const importDigest = digestOf(line);
  if (stored && stored['importDigest'] === undefined) return { outcome: 'edited', actions: [] };
  if (stored && !isNews(stored, line)) return { outcome: 'unchanged', actions: [] };

  const put = (item: Item): Action => {
    const inPlace = stored?.['sk'] === item['sk'] ? stored : undefined;
    return { Put: { TableName: ctx.store.tableName, Item: { ...item, importDigest }, ...ifStill(inPlace) } };
  };
  return { outcome: stored ? 'changed' : 'created', actions: contentActions(ctx, line, stored, put) };
}

/** Whether a line says something else than the one that the stored item came from; of an edited item it says nothing. */
const isNews = ({ importDigest }: Item, line: ContentLine): boolean =>
  importDigest !== undefined && importDigest !== digestOf(line);

/** An import changes an existing subscriber in one way: a no ends the subscription. */
function subscriberStep({ store, now }: Context, said: Subscriber, stored: SubscriberRecord | undefined): Step {
  if (!stored) {
    // The importer of a list vouches for the consent, as of the date of subscription.
    const consent = said.isActive ? { ...consentNow(now(), 'import'), at: said.subscribedAt } : undefined;
    return { outcome: 'created', actions: [{ Put: subscriberPut(store, undefined, { data: said, consent }) }] };
  }
  if (said.isActive || hasEnded(stored)) return { outcome: 'unchanged', actions: [] };
  const after = withEnd(stored, now(), said.leavingReason);
  return { outcome: 'changed', actions: [{ Put: subscriberPut(store, stored.data, after) }] };
}

function contentActions(ctx: Context, line: ContentLine, stored: Stored, put: (item: Item) => Action): Action[] {
  const before = stored && fromItem<Edition>(stored as unknown as StoredEdition);
  const at = ctx.now().toISOString();
  const fields = {
    date: before?.date ?? civilDateInRome(ctx.now()),
    ...line.fields,
    ...(line.slug !== undefined && { slug: line.slug }),
    version: (before?.version ?? 0) + 1,
    createdAt: before?.createdAt ?? at,
    updatedAt: momentOf(line, 'updatedAt', at) ?? at,
  };
  const publishedAt = momentOf(line, 'publishedAt', at) ?? before?.publishedAt ?? publishedOn(line.fields, ctx.now());
  const { status, kind, spec } = line;
  const live = status === 'published';
  if (!isModeratedSpec(spec)) {
    const edition = { ...fields, status, publishedAt: live ? publishedAt : before?.publishedAt };
    const item = live
      ? liveItem(kind, spec.live.parse(edition))
      : workingItem(kind, spec.working.parse(edition) as WorkingEdition);
    const [working, published] = editionKeys(kind, line.fields.id);
    return [put(item), ...vacate(ctx, live ? working : published, stored)];
  }

  const completed = { ...spec.complete(ctx, fields), ...fields };
  const working = spec.working.parse({ ...completed, status, live, publishedAt: live ? publishedAt : undefined });
  const { tableName } = ctx.store;
  return [
    put(workingItem(kind, working)),
    live
      ? { Put: { TableName: tableName, Item: liveItem(kind, spec.live.parse(working)) } }
      : { Delete: { TableName: tableName, Key: liveKey(kind, working.id) } },
  ];
}

/** The place that an unmoderated item is not in, once it is written: its former one, or one that was empty. */
function vacate({ store: { tableName: TableName } }: Context, Key: Key, stored: Stored): Action[] {
  if (!stored) return [{ ConditionCheck: { TableName, Key, ...ifAbsent } }];
  return stored['sk'] === Key.sk ? [{ Delete: { TableName, Key, ...ifStill(stored) } }] : [];
}

/** A moment of the line itself; one that is still to come is that of the import. */
function momentOf({ fields }: ContentLine, name: 'publishedAt' | 'updatedAt', now: string): string | undefined {
  const { [name]: given } = fields as Partial<Record<typeof name, string>>;
  return given !== undefined && given > now ? now : given;
}

/** An imported archive item was published on its date at an unknown hour; noon is the same date all over Europe. */
function publishedOn(fields: object, now: Date): string {
  const date = 'date' in fields && typeof fields.date === 'string' ? fields.date : undefined;
  const earlier = date !== undefined && date < civilDateInRome(now);
  return (earlier ? new Date(romeTime(date, '12:00')) : now).toISOString();
}

/** The condition that the item is unchanged since it was read. */
function ifStill(stored: Stored) {
  if (!stored) return ifAbsent;
  return {
    ConditionExpression: 'importDigest = :digest',
    ExpressionAttributeValues: { ':digest': stored['importDigest'] },
  };
}

function digestOf({ kind, fields, status }: ContentLine): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, status, fields]))
    .digest('base64url')
    .slice(0, 22);
}
