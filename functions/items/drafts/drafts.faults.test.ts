import { expect, it } from 'vitest';
import { testMagazine } from '#functions/testing/magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';
import { getDraft, putDraft } from './drafts.ts';

const { ctx, person } = await testMagazine();

it('a draft that is written at the same moment as another one of its writer is kept', async () => {
  const { id: accountId } = await person('writer');
  const place = { accountId, kind: 'article', id: 'in-due-schede' } as const;
  const { tag } = await putDraft(ctx, place, { title: 'Uno' }, 'absent');
  const broken = breakNthCall(ctx.store, 1, 'another transaction');
  await putDraft(ctx, place, { title: 'Due' }, { tag });
  broken.mend();
  expect(broken.reached()).toBe(true);
  expect((await getDraft(ctx, place))?.draft).toMatchObject({ title: 'Due' });
});
