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

export type IntakeHost = {
  ctx: Pick<Context, 'store' | 'now' | 'settings'>;
  db: SiteDb;
  pictures: (addresses: readonly string[]) => Promise<Record<string, Picture>>;
  /** Runs when what was taken in is in the file, and before a public file is written or removed. */
  beforeWriting?: () => Promise<void>;
};

/** What follows from changes, in their transaction. `withdrawn`: whether one of the items came off the site. */
type Follow = (changes: readonly Change[], reads: readonly ReadItem[], withdrawn: boolean) => void;

const itemsOfStep = 1_000;

/** Takes the live items of the table into the file, with their pictures and the settings of the site. */
export class Intake {
  readonly #host: IntakeHost;
  readonly #follow: Follow;

  constructor(host: IntakeHost, follow: Follow = () => undefined) {
    this.#host = host;
    this.#follow = follow;
  }

  async take({ items = [], pictures = [] }: Changes): Promise<void> {
    const { ctx, db } = this.#host;
    for (let start = 0; start === 0 || start < items.length; start += itemsOfStep) {
      const reads = await readItems(ctx.store, items.slice(start, start + itemsOfStep));
      const described = await this.#describe(reads, start === 0 ? pictures : []);
      const moves = await this.#moves(reads);
      db.transaction(() => this.#apply(reads, described, moves));
    }
  }

  get problems(): string[] {
    const unread = this.#host.db.all<{ item: string; problem: string }>('SELECT item, problem FROM unread');
    return unread.map(({ item, problem }) => `${item}: ${problem}`);
  }

  /** Whether every item of the table is in the file, in the form of this release. */
  get isFilled(): boolean {
    return stateOf(this.#host.db, 'schemas') === schemasDigest();
  }

  /** During a comparison another process may have written them. */
  #moves(reads: readonly ReadItem[]): Promise<Moves> {
    const { ctx, db } = this.#host;
    const isWhole = stateOf(db, 'schemas') !== undefined;
    return movesOf(ctx, db, reads, { isWhole, isKnown: isWhole && stateOf(db, 'compare') === undefined });
  }

  /** Takes all items in; after other schemas also those that are known, whose rows are the same. */
  async fill(): Promise<void> {
    const { ctx, db } = this.#host;
    const all = stateOf(db, 'schemas') !== undefined && !this.isFilled;
    for await (const items of compareWithTable(db, ctx.store, { all })) {
      if (items.length > 0) await this.take({ items });
      await this.#host.beforeWriting?.();
    }
    await this.take({});
    setState(db, 'schemas', schemasDigest());
  }

  async #describe(reads: readonly ReadItem[], changed: readonly string[]): Promise<Map<string, Picture | undefined>> {
    const former = reads.flatMap(({ kind, id }) => {
      const summary = summaryOf(this.#host.db, publicKey(kind, id));
      return summary ? picturesOf(summary) : [];
    });
    const current = reads.flatMap(({ live }) => (live ? picturesOf(live.summary) : []));
    const addresses = [...new Set([...former, ...current, ...describable(this.#host.db, changed)])];
    const described = addresses.length > 0 ? await this.#host.pictures(addresses) : {};
    return new Map(addresses.map((address) => [address, described[address]]));
  }

  #apply(reads: readonly ReadItem[], described: ReadonlyMap<string, Picture | undefined>, moves: Moves): void {
    const { ctx, db } = this.#host;
    const named = reads.map((read): ReadItem => {
      const before = summaryOf(db, publicKey(read.kind, read.id));
      return before ? { ...read, former: nameOf(before) } : read;
    });
    const changes: Change[] = [
      ...applySettings(db, { ...ctx.settings, today: civilDateInRome(ctx.now()), moves }),
      ...applyItems(db, named, described),
    ];
    const withdraws = named.some((read) => isGone(read) && read.former !== undefined);
    this.#follow(changes, named, withdraws);
  }
}

export const isGone = ({ live, problem }: ReadItem): boolean => !live && problem === undefined;
