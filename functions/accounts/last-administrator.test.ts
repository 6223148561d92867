import { describe, expect, it } from 'vitest';
import { demotions } from '#functions/testing/concurrent-demotions.ts';
import { type Person, testMagazine } from '#functions/testing/magazine.ts';
import { changeRole } from './administrators.ts';
import { getAccount } from './repository.ts';

const duel = await testMagazine();
const duellists = [await duel.person('admin', 'ada'), await duel.person('admin', 'bice')] as const;

describe('the last administrator', () => {
  const roleOf = async ({ id }: Person) => (await getAccount(duel.ctx.store, id))?.role;

  it('two administrators who demote each other concurrently leave one', async () => {
    const [ada, bice] = duellists;
    for (let round = 0; round < 5; round++) {
      const demote = (as: Person, { id }: Person) =>
        duel.call('PUT', `/auth/users/${id}/role`, { as, body: { role: 'user' } });
      const answers = await Promise.all([demote(ada, bice), demote(bice, ada)]);
      for (const { status } of answers) expect([200, 403, 409]).toContain(status);
      const demoted = [];
      for (const person of duellists) if ((await roleOf(person)) !== 'admin') demoted.push(person);
      expect(demoted.length, `round ${round}`).toBeLessThan(2);
      for (const { id } of demoted) {
        const account = await getAccount(duel.ctx.store, id);
        if (account) await changeRole(duel.ctx.store, account, 'admin');
      }
    }
    expect(duel.logs.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('many concurrent demotions leave an administrator', async () => {
    const { run, logs } = await demotions();
    // accounts.long.ts: 500 rounds of 200.
    const { left, statuses } = await run(100);
    expect(left).toBeGreaterThan(0);
    expect([...statuses].filter((status) => ![200, 403, 409].includes(status))).toEqual([]);
    expect(logs.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('the last administrator cannot be demoted', async () => {
    const alone = await testMagazine();
    const { id } = await alone.person('admin');
    const account = await getAccount(alone.ctx.store, id);
    await expect(changeRole(alone.ctx.store, account as NonNullable<typeof account>, 'user')).rejects.toMatchObject({
      code: 'LAST_ADMIN',
      status: 409,
    });
    expect((await getAccount(alone.ctx.store, id))?.role).toBe('admin');
  });
});
