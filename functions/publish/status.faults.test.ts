import { expect, it } from 'vitest';
import { testMagazine } from '#functions/testing/magazine.ts';
import { getSiteStatus, type SiteStatus, statusesInTurn } from './status.ts';

const { ctx } = await testMagazine();

const live = (pages: number): SiteStatus => ({ state: 'live', since: '2026-11-26T10:00:00.000Z', pages });

/** A store whose writes wait until they are let through. */
function slowStore() {
  const { documents } = ctx.store;
  const waiting: { pass: () => void; fail: () => void }[] = [];
  const send = async (command: Parameters<typeof documents.send>[0]) => {
    await new Promise<void>((pass, reject) => waiting.push({ pass, fail: () => reject(new Error('busy')) }));
    return documents.send(command);
  };
  const store = { ...ctx.store, documents: { send } as unknown as typeof documents };
  return { slow: { ...ctx, store }, waiting };
}

const stored = async () => (await getSiteStatus(ctx.store)).pages;

it('of the statuses that come while one is written, the newest is written, and no older one after it', async () => {
  const { slow, waiting } = slowStore();
  const { save, whenSaved } = statusesInTurn(slow, () => undefined);
  for (const pages of [1, 2, 3]) save(live(pages));
  expect(waiting).toHaveLength(1);
  waiting.shift()?.pass();
  await expect.poll(() => waiting.length).toBe(1);
  expect(await stored()).toBe(1);
  waiting.shift()?.pass();
  await whenSaved();
  expect(await stored()).toBe(3);
  expect(waiting).toHaveLength(0);
});

it('a status that the store refuses is reported and written again, unless a newer one has come', async () => {
  const { slow, waiting } = slowStore();
  const problems: string[] = [];
  const { save, whenSaved } = statusesInTurn(slow, ({ message }) => problems.push(message));
  save(live(4));
  waiting.shift()?.fail();
  await expect.poll(() => waiting.length).toBe(1);
  save(live(5));
  waiting.shift()?.fail();
  await expect.poll(() => waiting.length).toBe(1);
  waiting.shift()?.pass();
  await whenSaved();
  expect([await stored(), problems]).toEqual([5, ['busy', 'busy']]);
});
