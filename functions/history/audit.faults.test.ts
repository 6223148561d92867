import { expect, it } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const staff = await newsroom(magazine);
const { create, approve } = articleCalls(magazine);

it('a failed write leaves no audit record', async () => {
  const { id } = await create(staff.writer, { status: 'pending' });
  const broken = breakNthCall(ctx.store, 1, 'a throttled transaction');
  expect((await approve(staff.editor, id)).status).toBe(503);
  broken.mend();
  expect((await call('GET', `/audit?kind=article&item=${id}`, { as: staff.admin })).body).toEqual([]);
});
