import { setTimeout as wait } from 'node:timers/promises';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { type PauseScale, pauseOf } from '#shared/time/pause.ts';
import type { Key } from './keys.ts';
import { type Store, unlessConditionFails } from './store.ts';

/** How long a killed holder blocks the others. */
const leaseMilliseconds = 60_000;
const renewalMilliseconds = 10_000;
/** No write starts this close to the end of a lease: a request under way must end before the next holder begins. */
const marginMilliseconds = 30_000;
const retryMilliseconds = 500;

type LeaseContext = PauseScale & { store: Store; now: () => Date; newId: () => string };

type Options = {
  /** The record: one for each kind of work. */
  key: Key;
  waitMilliseconds: number;
  /** The name of the error that is thrown when another process holds the lease for longer than that. */
  busy: string;
};

/**
 * One conditional record of the store, which lets one process at a time do this work. The lease of a killed process runs
 * out; a process that lost its lease writes nothing more.
 */
export class Lease {
  readonly #ctx: LeaseContext;
  readonly #options: Options;
  /** This process; it runs one invocation at a time. */
  readonly #holder: string;
  #until = 0;

  constructor(ctx: LeaseContext, options: Options) {
    this.#ctx = ctx;
    this.#options = options;
    this.#holder = ctx.newId();
  }

  /** `stillOurs`: no other process has held the lease since this one did. */
  async hold<Result>(work: (stillOurs: boolean) => Promise<Result>): Promise<Result> {
    const stillOurs = await this.#acquire();
    let renewed: Promise<void> = Promise.resolve();
    const renewal = setInterval(() => {
      renewed = this.renew().catch(() => {});
    }, renewalMilliseconds);
    try {
      return await work(stillOurs);
    } finally {
      clearInterval(renewal);
      // A renewal that arrives after the release would leave the lease taken.
      await renewed;
      await this.#release();
    }
  }

  /** Throws when the lease may have passed to another process. */
  confirm(): void {
    if (this.#now() > this.#until - marginMilliseconds) throw new LeaseLost();
  }

  async renew(): Promise<void> {
    const until = this.#now() + leaseMilliseconds;
    if (!(await this.#put(until, '#holder = :holder'))) {
      this.#until = 0;
      throw new LeaseLost();
    }
    this.#until = until;
  }

  async #acquire(): Promise<boolean> {
    const start = performance.now();
    for (;;) {
      const until = this.#now() + leaseMilliseconds;
      const acquired = await this.#put(until, 'attribute_not_exists(pk) OR #holder = :holder OR #until < :now');
      if (acquired) {
        this.#until = until;
        return acquired.before === this.#holder;
      }
      if (performance.now() - start >= this.#options.waitMilliseconds) throw new LeaseBusy(this.#options.busy);
      await wait(pauseOf(this.#ctx, retryMilliseconds));
    }
  }

  /** If the release fails, the lease runs out by itself. */
  async #release(): Promise<void> {
    this.#until = 0;
    await this.#put(0, '#holder = :holder').catch(() => {});
  }

  /** The previous holder; undefined when the condition failed. */
  async #put(until: number, ConditionExpression: string): Promise<{ before: string | undefined } | undefined> {
    const { documents, tableName } = this.#ctx.store;
    const usesNow = ConditionExpression.includes(':now');
    const put = new PutCommand({
      TableName: tableName,
      Item: { ...this.#options.key, holder: this.#holder, until },
      ConditionExpression,
      ExpressionAttributeNames: { '#holder': 'holder', ...(usesNow ? { '#until': 'until' } : {}) },
      ExpressionAttributeValues: { ':holder': this.#holder, ...(usesNow ? { ':now': this.#now() } : {}) },
      ReturnValues: 'ALL_OLD',
    });
    const done = await unlessConditionFails(documents.send(put));
    return done && { before: done.Attributes?.['holder'] as string | undefined };
  }

  #now = (): number => this.#ctx.now().getTime();
}

/** Another process does this work right now. */
export class LeaseBusy extends Error {
  constructor(name: string) {
    super('Another process has the lease');
    this.name = name;
  }
}

/** This process may not write any more: another one may hold the lease. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
  override message = 'The work took longer than its lease';
}
