import { beforeEach, expect, it } from 'vitest';
import { articleForm, testMagazine } from '#functions/testing/magazine.ts';
import { SiteDb } from '#shared/publish/site-db.ts';
import { fill, type IntakeHost, takeIn } from './intake.ts';

const { ctx, call, person } = await testMagazine();
const admin = await person('admin');
const image = '/pictures/a.svg';
const body = { ...articleForm, image, status: 'published' };
const key = `article/${(await call('POST', '/articles', { as: admin, body })).body['id']}`;

let db: SiteDb;
let host: IntakeHost;
let described: (readonly string[])[];

beforeEach(async () => {
  db = SiteDb.create(':memory:');
  described = [];
  const pictures = async (addresses: readonly string[]) => {
    described.push(addresses);
    return {};
  };
  host = { ctx, db, pictures };
  await fill(host);
});

const item = () => db.get<{ summary: string; body: string }>('SELECT summary, body FROM item WHERE key = ?', key);

it.each(['body', 'summary'])(
  'after other schemas the %s of an item is that of the table, and its text in the search is made anew',
  async (column) => {
    const before = item();
    db.run(`UPDATE item SET ${column} = json_remove(${column}, '$.title')`);
    db.run("INSERT INTO fragment SELECT key, 0, edition, 'pagefind/s/testo' FROM item");
    await fill(host);
    expect(item()).not.toEqual(before);
    db.run("UPDATE state SET value = 'former' WHERE name = 'schemas'");
    await fill(host);
    expect(item()).toEqual(before);
    expect(db.get("SELECT 1 FROM fragment WHERE edition = ''")).toBeDefined();
  },
);

it('pictures that changed are described once, however many items come with them', async () => {
  described = [];
  const items = Array.from({ length: 1_001 }, (_, number) => ({ kind: 'article' as const, id: `nessuno-${number}` }));
  await takeIn(host, { items, pictures: [image] });
  expect(described).toEqual([[image]]);
});
