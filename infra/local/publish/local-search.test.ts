import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { articleForm, testMagazine } from '#functions/testing/magazine.ts';
import { smallReleaseIn } from '#infra/testing/small-release.ts';
import { localSearch } from './local-search.ts';
import { openLocalSite } from './local-site.ts';

const folder = mkdtempSync(join(tmpdir(), 'search-'));
const at = { live: join(folder, 'live'), records: join(folder, 'records'), media: join(folder, 'media') };
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('the search goes on after nothing was live any more', async () => {
  const { ctx, call, person } = await testMagazine();
  const admin = await person('admin');
  const { publisher } = await openLocalSite({
    ctx,
    at,
    release: smallReleaseIn(join(folder, 'release')),
    sizes: false,
  });
  await publisher.prepare();
  const failures: Error[] = [];
  const search = localSearch({ publisher, at, pauseMilliseconds: 0, onFailure: (error) => failures.push(error) });
  const items = async () => {
    publisher.compareItems();
    while (await publisher.step());
    search.noteChange();
    await expect.poll(() => search.work()).toBe(true);
    const slices = JSON.parse(readFileSync(join(at.live, 'pagefind/slices.json'), 'utf8')) as { items: number }[];
    return slices.map((slice) => slice.items);
  };
  const create = async () =>
    String((await call('POST', '/articles', { as: admin, body: { ...articleForm, status: 'published' } })).body['id']);

  const id = await create();
  expect(await items()).toEqual([1]);
  await call('DELETE', `/articles/${id}`, { as: admin });
  expect(await items()).toEqual([]);
  await create();
  expect([await items(), failures]).toEqual([[1], []]);
});
