import { beforeAll, expect, it } from 'vitest';
import { newsroom, type Person, testMagazine } from '#functions/testing/magazine.ts';
import { seed } from '#functions/testing/seed.ts';
import { limits } from '#shared/limits.ts';

const magazine = await testMagazine();
const { ctx, call } = magazine;
const staff = await newsroom(magazine);
const moreThanAPage = limits.pageSize.max + 5;

beforeAll(async () => {
  const { writer, otherWriter, editor } = staff;
  for (let number = 0; number < moreThanAPage; number++) {
    await seed(ctx, { kind: 'article', state: 'pending', authorId: writer.id });
  }
  await seed(ctx, { kind: 'article', state: 'draft', authorId: otherWriter.id });
  await seed(ctx, { kind: 'video', state: 'published', authorId: editor.id });
  await seed(ctx, { kind: 'event', state: 'pending+live', authorId: otherWriter.id });
  await seed(ctx, { kind: 'news', state: 'published', authorId: editor.id });
  await seed(ctx, { kind: 'news', state: 'draft', authorId: editor.id });
});

const counts = async (as: Person) => (await call('GET', '/dashboard/counts', { as })).body;
const none = { article: 0, video: 0, event: 0 };

it('a writer gets the counts of their own items, beyond one page', async () => {
  expect(await counts(staff.writer)).toEqual({ mine: { ...none, article: moreThanAPage } });
  expect(await counts(staff.otherWriter)).toEqual({ mine: { ...none, article: 1, event: 1 } });
  expect(await counts(staff.user)).toEqual({ mine: none });
});

it('an editor also gets the counts of pending items, including pending changes of published ones', async () =>
  expect(await counts(staff.editor)).toEqual({
    mine: { ...none, video: 1 },
    pending: { article: moreThanAPage, video: 0, event: 1 },
    unmoderated: { news: 2, gallery: 0 },
  }));

it('an administrator gets the counts of all items, each counted once', async () =>
  expect(await counts(staff.admin)).toEqual({
    mine: none,
    pending: { article: moreThanAPage, video: 0, event: 1 },
    all: { article: moreThanAPage + 1, video: 1, event: 1 },
    unmoderated: { news: 2, gallery: 0 },
  }));
