import { existsSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { articleForm } from '#functions/testing/magazine.ts';
import { snapshotFiles } from '#shared/model/snapshot.ts';
import { places } from './settings.ts';
import { runCommand, type StartedMagazine, startedMagazine, temporaryDataDir } from './testing/started-magazine.ts';

const { dataDir, remove } = temporaryDataDir();
const at = places(dataDir);
const env = { SEED: 'none' };
let magazine: StartedMagazine | undefined;
afterAll(async () => {
  await magazine?.stop();
  remove();
});

const send = (method: string, path: string, body: object, token?: string) =>
  fetch(`${magazine?.url}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
const statusOf = async (path: string) => (await fetch(`${magazine?.url}${path}`)).status;

it('a magazine whose derived files are all damaged starts, names each, and shows what its store holds', async () => {
  const password = 'parola-segreta';
  await runCommand('admin', ['capo@rivista.example'], { DATA_DIR: dataDir, ADMIN_PASSWORD: password, ...env });
  // No line can be appended to a folder, not even by root: the log of a full disk.
  mkdirSync(join(at.log, 'api.log'), { recursive: true });
  magazine = await startedMagazine({ dataDir, env });
  const login = (await (await send('POST', '/auth/login', { email: 'capo@rivista.example', password })).json()) as {
    access_token: string;
  };
  const form = { ...articleForm, title: 'Resta', status: 'published' };
  const answer = await send('POST', '/articles', form, login.access_token);
  expect(answer.status).toBe(201);
  const { id } = (await answer.json()) as { id: string };
  await expect.poll(() => statusOf(`/articolo/${id}`), { timeout: 60_000 }).toBe(200);
  expect(magazine.output().split('Il registro non si scrive, la rivista va avanti senza.')).toHaveLength(2);
  await magazine.stop();

  rmSync(join(at.log, 'api.log'), { recursive: true });
  const records = ['manifest.json', 'pictures.json', 'shares.json', 'search.json'].map((name) =>
    join(at.records, name),
  );
  const snapshots = [snapshotFiles.settings, snapshotFiles.index('news'), snapshotFiles.item('article', id)];
  const damaged = [...records, ...snapshots.map((name) => join(at.snapshot, name))];
  for (const file of damaged) writeFileSync(file, '{"half');
  truncateSync(join(at.live, 'articolo', id, 'index.html'), 10);
  // Of an item that was withdrawn while nothing knew of its page.
  mkdirSync(join(at.live, 'articolo', 'ritirato'));
  writeFileSync(join(at.live, 'articolo', 'ritirato', 'index.html'), 'Ritirato');

  magazine = await startedMagazine({ dataDir, env });
  for (const file of damaged) {
    const name = file.slice(dataDir.length + 1);
    expect(magazine.output()).toContain(`${name} è rovinato: è messo da parte in ${name}.rovinato e si rifà da solo.`);
  }
  expect(magazine.output()).not.toContain('non riuscita');
  expect(await (await fetch(`${magazine.url}/articolo/${id}`)).text()).toContain('Resta');
  expect(existsSync(join(at.live, 'articolo', 'ritirato', 'index.html'))).toBe(false);
  expect(JSON.parse(readFileSync(join(at.records, 'manifest.json'), 'utf8')).pages[`/articolo/${id}`]).toBeDefined();
}, 300_000);
