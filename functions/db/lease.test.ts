import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '#functions/context/context.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { publisherLeaseKey } from './keys.ts';
import { Lease, LeaseBusy, LeaseLost } from './lease.ts';

let ctx: Context;
let seconds = 0;
const pass = (passed: number) => {
  seconds += passed;
};

beforeEach(async () => {
  seconds = 0;
  const start = Date.parse('2026-11-22T09:00:00Z');
  const magazine = await testMagazine();
  ctx = { ...magazine.ctx, now: () => new Date(start + seconds * 1_000) };
});

const options = { key: publisherLeaseKey, busy: 'PublisherBusy' };
const lease = (waitMilliseconds = 0) => new Lease(ctx, { ...options, waitMilliseconds });
/** A process that is killed while it holds the lease: none of its calls reaches the store any more. */
async function killedHolder(): Promise<void> {
  const { documents } = ctx.store;
  let alive = true;
  const send = (command: Parameters<typeof documents.send>[0]) =>
    alive ? documents.send(command) : Promise.reject(new Error('killed'));
  const store = { ...ctx.store, documents: { send } as unknown as typeof documents };
  await new Lease({ ...ctx, store }, { ...options, waitMilliseconds: 0 }).hold(async () => {
    alive = false;
  });
}
const untilReleased = () => Promise.withResolvers<void>();

describe('the lease of the publisher', () => {
  it('lets one process at a time publish', async () => {
    await lease().hold(() => expect(lease().hold(async () => {})).rejects.toBeInstanceOf(LeaseBusy));
    expect(await lease().hold(async () => 'now')).toBe('now');
  });

  it('makes concurrent processes publish one after the other', async () => {
    let inside = 0;
    let most = 0;
    const work = async () => {
      inside += 1;
      most = Math.max(most, inside);
      await new Promise((resolve) => setTimeout(resolve, 20));
      inside -= 1;
    };
    await Promise.all([lease(60_000), lease(60_000), lease(60_000)].map((one) => one.hold(work)));
    expect([most, inside]).toEqual([1, 0]);
  });

  it('is free at once after a publication that failed', async () => {
    await expect(lease().hold(() => Promise.reject(new Error('no release')))).rejects.toThrow('no release');
    expect(await lease().hold(async () => 'next')).toBe('next');
  });

  it('is free a minute after its holder was killed', async () => {
    await killedHolder();
    pass(59);
    await expect(lease().hold(async () => {})).rejects.toBeInstanceOf(LeaseBusy);
    pass(2);
    expect(await lease().hold(async () => 'next')).toBe('next');
  });

  it('tells a process whether another one has published since', async () => {
    const one = lease();
    const other = lease();
    const undisturbed = (which: Lease) => which.hold(async (alone) => alone);
    expect([await undisturbed(one), await undisturbed(one)]).toEqual([false, true]);
    expect([await undisturbed(other), await undisturbed(one), await undisturbed(one)]).toEqual([false, false, true]);
  });

  it('allows no write to a holder whose lease is about to end, and allows them again when it is renewed', async () => {
    const one = lease();
    await one.hold(async () => {
      one.confirm();
      pass(31);
      expect(() => one.confirm()).toThrow(LeaseLost);
      await one.renew();
      one.confirm();
    });
  });

  it('allows no write to a holder that has lost the lease', async () => {
    const one = lease();
    await one.hold(async () => {
      pass(61);
      await lease().hold(async () => {});
      await expect(one.renew()).rejects.toBeInstanceOf(LeaseLost);
      expect(() => one.confirm()).toThrow(LeaseLost);
    });
  });

  it('is not released by a holder that has lost it', async () => {
    const one = lease();
    const other = lease();
    const { promise, resolve } = untilReleased();
    let following: Promise<void> | undefined;
    await one.hold(async () => {
      pass(61);
      const began = untilReleased();
      following = other.hold(async () => {
        began.resolve();
        await promise;
      });
      await began.promise;
    });
    await expect(lease().hold(async () => {})).rejects.toBeInstanceOf(LeaseBusy);
    resolve();
    await following;
  });
});
