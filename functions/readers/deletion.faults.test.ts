import { expect, it } from 'vitest';
import { getAccount } from '#functions/accounts/repository.ts';
import { userKey } from '#functions/db/keys.ts';
import { readPartition } from '#functions/db/query.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { seed } from '#functions/testing/seed.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';

const { call, ctx, person } = await testMagazine();
const admin = await person('admin');

it('a deletion in whose rows another transaction writes tries again, or is not ended and can be repeated', async () => {
  for (let nth = 1; ; nth++) {
    const departing = await person('user', `occupato${nth}`);
    const body = { current: 'parola-segreta' };
    const broken = breakNthCall(ctx.store, nth, 'another transaction');
    const first = await call('DELETE', '/me', { as: departing, body });
    broken.mend();
    if (!broken.reached()) return expect(first.status).toBe(204);
    expect([204, 503]).toContain(first.status);
    await call('DELETE', `/auth/users/${departing.id}`, { as: admin, body: { pieces: 'give', to: admin.id } });
    expect(await readPartition(ctx.store, ctx.store.tableName, { pk: userKey(departing.id).pk })).toEqual([]);
  }
});

it('an interrupted deletion loses no item, and is ended by the person or by an administrator', async () => {
  for (let nth = 1; ; nth++) {
    const departing = await person('writer', `parte${nth}`);
    const { id } = await seed(ctx, { kind: 'article', state: 'published', authorId: departing.id });
    const body = { current: 'parola-segreta' };
    const broken = breakNthCall(ctx.store, nth, 'a throttled request');
    const first = await call('DELETE', '/me', { as: departing, body });
    broken.mend();
    if (!broken.reached()) return expect(first.status).toBe(204);
    if (first.status !== 204) {
      const again = await call('DELETE', '/me', { as: departing, body });
      // Closed already: the session has ended.
      if (again.status === 401) {
        await call('DELETE', `/auth/users/${departing.id}`, { as: admin, body: { pieces: 'give', to: admin.id } });
      } else expect(again.status).toBe(204);
    }
    expect(await getAccount(ctx.store, departing.id)).toBeUndefined();
    expect((await call('GET', `/articles/${id}`)).body).toMatchObject({ authorId: admin.id });
  }
});
