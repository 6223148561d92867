import { expect, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const staff = await newsroom(magazine);
const { create } = articleCalls(magazine);

const pending = async () => (await create(staff.editor, { status: 'pending' })).id;

test('an approval and its undoing happen although another transaction holds a row of theirs for a moment', async () => {
  const id = await pending();
  for (const action of ['approve', 'approve/undo']) {
    const held = breakNthCall(ctx.store, 1, 'another transaction');
    const answer = await call('PUT', `/articles/${id}/${action}`, { as: staff.editor });
    held.mend();
    expect([action, held.reached(), answer.status]).toEqual([action, true, 200]);
  }
});
