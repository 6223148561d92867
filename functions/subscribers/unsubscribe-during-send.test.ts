import { describe, expect, it } from 'vitest';
import { type Point, points } from '#functions/sending/points.ts';
import { createSender } from '#functions/sending/sender.ts';
import { startSending } from '#functions/sending/sending.ts';
import { work } from '#functions/sending/worker.ts';
import { testPostOffice } from '#functions/testing/mail-for-tests.ts';
import { unsubscribe } from './subscription.ts';

const readers = ['anna', 'bruno', 'carla'].map((name) => `${name}@posta.example`);
const leaver = 'bruno@posta.example';

describe('a reader who leaves while a newsletter is being sent', () => {
  const moments = points.filter((point) => point !== 'paused' && point !== 'overdue-moved');

  it.each(moments)('at «%s» gets nothing after that', async (moment) => {
    const office = await testPostOffice({ works: false });
    for (const email of readers) await office.subscribe(email);
    const told: string[] = [];
    office.whenTaken((recipient) => told.push(recipient));
    const id = await office.draft();
    await startSending(office.ctx, id);
    const sender = createSender(office.ctx, {
      atOnce: 1,
      at: async (point: Point) => {
        if (point !== moment || told.includes('left')) return;
        await unsubscribe(office.ctx, { email: leaver });
        told.push('left');
      },
    });
    for (const task of await work(sender, { newsletterId: id })) await work(sender, task);

    expect(told).toContain('left');
    expect(told.slice(told.indexOf('left'))).not.toContain(leaver);
    const { counts, fromRows } = await office.ledger(id);
    expect(counts).toEqual(fromRows);
    expect(counts.sent).toBe(told.filter((name) => name !== 'left').length);
    expect(counts.sent + counts.skipped).toBe(counts.total);
    await office.close();
  });
});

it('the same task brought three times, to three workers at once, sends nobody a mail twice', async () => {
  const office = await testPostOffice({ works: false });
  for (let reader = 1; reader <= 20; reader++) await office.subscribe(`lettrice${reader}@posta.example`);
  const id = await office.draft();
  await startSending(office.ctx, id);
  const senders = [1, 2, 3].map(() => createSender(office.ctx, { atOnce: 4 }));
  const tasks = (await Promise.all(senders.map((sender) => work(sender, { newsletterId: id })))).flat();
  await Promise.all(senders.flatMap((sender) => tasks.map((task) => work(sender, task))));
  expect(Object.values(office.received())).toEqual(Array(20).fill(1));
  expect((await office.ledger(id)).counts).toMatchObject({ total: 20, sent: 20, pending: 0 });
});
