import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, it, vi } from 'vitest';
import { articleForm } from '#functions/testing/magazine.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { runCommand, type StartedMagazine, startedMagazine, temporaryDataDir } from './testing/started-magazine.ts';

const rounds = longRun ? 10 : 1;
const writesBeforeKill = 2;
const { dataDir, remove } = temporaryDataDir();
const env = { SEED: 'none' };
let magazine: StartedMagazine | undefined;

afterAll(async () => {
  await magazine?.stop();
  remove();
});

it('a magazine that was killed while writing has every acknowledged write and a site that equals its store', async () => {
  await runCommand('admin', ['capo@rivista.example'], { DATA_DIR: dataDir, ADMIN_PASSWORD: 'parola-segreta', ...env });
  const acknowledged = new Set<string>();

  for (let round = 1; round <= rounds; round++) {
    magazine = await startedMagazine({ dataDir, env });
    const token = await logIn(magazine.url);
    const stillThere = await Promise.all([...acknowledged].map((id) => statusOf(`/api/articles/${id}`)));
    expect(stillThere.filter((status) => status !== 200)).toEqual([]);

    const before = acknowledged.size;
    const writing = writeUntilItDies(magazine.url, token, acknowledged);
    await vi.waitUntil(() => acknowledged.size >= before + writesBeforeKill, { timeout: 60_000, interval: 5 });
    // Another moment of a write in each round.
    await wait(round * 17);
    await magazine.kill();
    await writing;
  }

  magazine = await startedMagazine({ dataDir, env });
  // A comparison finds what was written just before the end.
  for (const path of ['/api/articles', '/articolo'])
    await expect
      .poll(() => Promise.all([...acknowledged].map((id) => statusOf(`${path}/${id}`))), { timeout: 30_000 })
      .toEqual(Array(acknowledged.size).fill(200));
  const listed = Math.min(24, acknowledged.size + (await unacknowledged(acknowledged)));
  await expect.poll(titlesOnTheList, { timeout: 30_000 }).toBe(listed);

  async function statusOf(path: string): Promise<number> {
    return (await fetch(`${magazine?.url}${path}`)).status;
  }

  async function titlesOnTheList(): Promise<number> {
    const html = await (await fetch(`${magazine?.url}/articoli`)).text();
    return new Set([...html.matchAll(/href="\/articolo\/([\w-]+)"/g)].map(([, id]) => id)).size;
  }
});

/** A write whose answer was lost may be there all the same. */
async function unacknowledged(acknowledged: Set<string>): Promise<number> {
  const listed = (await (await fetch(`${magazine?.url}/api/articles?limit=100`)).json()) as { id: string }[];
  return listed.filter(({ id }) => !acknowledged.has(id)).length;
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'capo@rivista.example', password: 'parola-segreta' }),
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

async function writeUntilItDies(url: string, token: string, acknowledged: Set<string>): Promise<void> {
  for (;;) {
    try {
      const response = await fetch(`${url}/api/articles`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify({ ...articleForm, status: 'published' }),
      });
      if (response.status === 201) acknowledged.add(((await response.json()) as { id: string }).id);
    } catch {
      return;
    }
  }
}
