import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { articleForm } from '#functions/testing/magazine.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { magazineWithAdmin } from './testing/started-magazine.ts';

const rounds = longRun ? 10 : 1;
const writesBeforeKill = 2;
const { get, call, start, remove } = await magazineWithAdmin();
afterAll(remove);

it('a magazine that was killed while writing has every acknowledged write and a site that equals its store', async () => {
  const acknowledged = new Set<string>();
  const statuses = (path: string) =>
    Promise.all([...acknowledged].map(async (id) => (await get(`${path}/${id}`)).status));
  const allThere = () => Array(acknowledged.size).fill(200);

  for (let round = 1; round <= rounds; round++) {
    const magazine = await start();
    expect(await statuses('/api/articles')).toEqual(allThere());
    const before = acknowledged.size;
    const writing = writeUntilItDies(acknowledged);
    await vi.waitUntil(() => acknowledged.size >= before + writesBeforeKill, { timeout: 60_000, interval: 5 });
    // Another moment of a write in each round.
    await wait(round * 17);
    await magazine.kill();
    await writing;
  }

  await start();
  // A comparison finds what was written just before the end.
  for (const path of ['/api/articles', '/articolo'])
    await expect.poll(() => statuses(path), { timeout: 30_000 }).toEqual(allThere());
  // A write whose answer was lost may be there all the same.
  const stored = (await (await get('/api/articles?limit=100')).json()) as { id: string }[];
  await expect.poll(titlesOnTheList, { timeout: 30_000 }).toBe(Math.min(24, stored.length));
});

async function titlesOnTheList(): Promise<number> {
  const html = await (await get('/articoli')).text();
  return new Set([...html.matchAll(/href="\/articolo\/([\w-]+)"/g)].map(([, id]) => id)).size;
}

async function writeUntilItDies(acknowledged: Set<string>): Promise<void> {
  for (;;) {
    try {
      const response = await call('POST', '/articles', { ...articleForm, status: 'published' });
      if (response.status === 201) acknowledged.add(((await response.json()) as { id: string }).id);
    } catch {
      return;
    }
  }
}
