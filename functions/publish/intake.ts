import type { Context } from '#functions/context/context.ts';
import { nameOf } from '#shared/publish/paths.ts';
import { type SiteDb, setState, stateOf, summaryOf } from '#shared/publish/site-db.ts';
import { type Moves, type Picture, publicKey } from '#shared/publish/snapshot.ts';
import type { Change } from '#shared/publish/snapshot-lists.ts';
import { civilDateInRome } from '#shared/time/dates.ts';
import { applyItems, applySettings, describable, picturesOf } from './items.ts';
import { compareWithTable, type ItemRef, type ReadItem, readItems, schemasDigest } from './live-rows.ts';
import { movesOf } from './moves.ts';

export type Changes = {
  items?: readonly ItemRef[];
  pictures?: readonly string[];
};

/** What follows from changes, in their transaction. `withdrawn`: whether one of the items came off the site. */
type Follow = (changes: readonly Change[], reads: readonly ReadItem[], withdrawn: boolean) => void;

export type IntakeHost = {
  ctx: Pick<Context, 'store' | 'now' | 'settings'>;
  db: SiteDb;
  pictures: (addresses: readonly string[]) => Promise<Record<string, Picture>>;
  /** Runs when what was taken in is in the file, and before a public file is written or removed. */
  beforeWriting?: () => Promise<void>;
  follow?: Follow;
};

const itemsOfStep = 1_000;

/** Takes live items of the table into the file, with their pictures and the settings of the site. */
export async function takeIn(host: IntakeHost, { items = [], pictures = [] }: Changes): Promise<void> {
  const { ctx, db } = host;
  for (let start = 0; start === 0 || start < items.length; start += itemsOfStep) {
    const reads = await readItems(ctx.store, items.slice(start, start + itemsOfStep));
    const described = await describe(host, reads, start === 0 ? pictures : []);
    // During a comparison another process may have written them.
    const isWhole = stateOf(db, 'schemas') !== undefined;
    const isKnown = isWhole && stateOf(db, 'compare') === undefined;
    const moves = await movesOf(ctx, db, reads, { isWhole, isKnown });
    db.transaction(() => apply(host, reads, described, moves));
  }
}

/** Rows that cannot be read. */
export const unreadRows = (db: SiteDb): string[] =>
  db
    .all<{ item: string; problem: string }>('SELECT item, problem FROM unread')
    .map(({ item, problem }) => `${item}: ${problem}`);

/** Whether every item of the table is in the file, in the form of this release. */
export const isFilled = (db: SiteDb): boolean => stateOf(db, 'schemas') === schemasDigest();

/** Takes all items in; after other schemas also those that are known, whose rows are the same. */
export async function fill(host: IntakeHost): Promise<void> {
  const { ctx, db } = host;
  const all = stateOf(db, 'schemas') !== undefined && !isFilled(db);
  for await (const items of compareWithTable(db, ctx.store, { all })) {
    if (items.length > 0) await takeIn(host, { items });
    await host.beforeWriting?.();
  }
  await takeIn(host, {});
  setState(db, 'schemas', schemasDigest());
}

async function describe(
  { db, pictures }: IntakeHost,
  reads: readonly ReadItem[],
  changed: readonly string[],
): Promise<Map<string, Picture | undefined>> {
  const former = reads.flatMap(({ kind, id }) => {
    const summary = summaryOf(db, publicKey(kind, id));
    return summary ? picturesOf(summary) : [];
  });
  const current = reads.flatMap(({ live }) => (live ? picturesOf(live.summary) : []));
  const addresses = [...new Set([...former, ...current, ...describable(db, changed)])];
  const described = addresses.length > 0 ? await pictures(addresses) : {};
  return new Map(addresses.map((address) => [address, described[address]]));
}

function apply(
  { ctx, db, follow }: IntakeHost,
  reads: readonly ReadItem[],
  described: ReadonlyMap<string, Picture | undefined>,
  moves: Moves,
): void {
  const named = reads.map((read): ReadItem => {
    const before = summaryOf(db, publicKey(read.kind, read.id));
    return before ? { ...read, former: nameOf(before) } : read;
  });
  const changes: Change[] = [
    ...applySettings(db, { ...ctx.settings, today: civilDateInRome(ctx.now()), moves }),
    ...applyItems(db, named, described),
  ];
  const withdraws = named.some((read) => isGone(read) && read.former !== undefined);
  follow?.(changes, named, withdraws);
}

export const isGone = ({ live, problem }: ReadItem): boolean => !live && problem === undefined;
