import { expect, it } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { DbSource, SiteDb } from '#shared/publish/site-db.ts';
import { fill, takeIn } from './intake.ts';

const magazine = await testMagazine();
const { ctx, call, clock } = magazine;
const staff = await newsroom(magazine);
const { save, publishedBy } = articleCalls(magazine);
const publish = () => publishedBy(staff.writer, staff.editor);

/** A new file of the site with everything that is live. */
async function filled() {
  const db = SiteDb.create(':memory:');
  const host = { ctx, db, pictures: async () => ({}) };
  await fill(host);
  const moves = () => new DbSource(db).settings.moves;
  const movedBy = async ({ id }: { id: string }) => {
    clock.now = new Date(clock.now.getTime() + 1_000);
    await takeIn(host, { items: [{ kind: 'article', id }] });
    return moves()?.article === ctx.now().toISOString();
  };
  return { moves, movedBy };
}

it('an item that comes off or takes a place before others moves the rest, and a new or a changed one does not', async () => {
  const first = await publish();
  const { moves, movedBy } = await filled();
  expect(moves()).toEqual({});
  const { now } = clock;
  clock.now = new Date(now.getTime() + 60_000);
  const newest = await publish();
  clock.now = now;
  expect(await movedBy(newest)).toBe(false);
  await save(staff.editor, first.id, { title: 'Cambiato', status: 'published' });
  expect(await movedBy(first)).toBe(false);
  await call('DELETE', `/articles/${first.id}`, { as: staff.admin });
  expect(await movedBy(first)).toBe(true);
  const moved = ['article', 'article/group/arte', 'term/author/giulia-ferrante'];
  expect(moves()).toEqual(Object.fromEntries(moved.map((list) => [list, ctx.now().toISOString()])));
  expect(await movedBy(await publish())).toBe(true);
  // A new file is told by the table.
  expect((await filled()).moves()).toEqual(moves());
});
