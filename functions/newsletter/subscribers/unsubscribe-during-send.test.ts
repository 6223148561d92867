import { describe, expect, it } from 'vitest';
import { terminalActor } from '#functions/history/audit.ts';
import { createSender } from '#functions/newsletter/sending/sender.ts';
import { startSending } from '#functions/newsletter/sending/start.ts';
import { work } from '#functions/newsletter/sending/worker.ts';
import { observedSender, sendMoments } from '#functions/testing/send-moments.ts';
import { sendingMagazine } from '#functions/testing/sending-magazine.ts';
import { unsubscribe } from './subscription.ts';

const subscribers = ['anna', 'bruno', 'carla'].map((name) => `${name}@posta.example`);
const unsubscriber = 'bruno@posta.example';

describe('unsubscribing during a send', () => {
  it.each(sendMoments)('a subscriber who unsubscribes at «%s» gets no mail after that', async (moment) => {
    const magazine = await sendingMagazine({ works: false });
    for (const email of subscribers) await magazine.subscribe(email);
    const log: string[] = [];
    magazine.whenAccepted((recipient) => log.push(recipient));
    const id = await magazine.draft();
    await startSending(magazine.ctx, terminalActor(magazine.ctx, 'test'), id);
    const unsubscribeOnce = async (reached: string) => {
      if (reached !== moment || log.includes('unsubscribed')) return;
      await unsubscribe(magazine.ctx, { email: unsubscriber });
      log.push('unsubscribed');
    };
    const sender = observedSender(magazine.ctx, unsubscribeOnce, { batchSize: 1 });
    for (const task of await work(sender, { newsletterId: id })) await work(sender, task);

    expect(log).toContain('unsubscribed');
    expect(log.slice(log.indexOf('unsubscribed'))).not.toContain(unsubscriber);
    const { counts, fromRows } = await magazine.ledger(id);
    expect(counts).toEqual(fromRows);
    expect(counts.sent).toBe(log.filter((name) => name !== 'unsubscribed').length);
    expect(counts.sent + counts.skipped).toBe(counts.total);
    await magazine.close();
  });
});

it('one task given to three concurrent workers sends every subscriber one mail', async () => {
  const magazine = await sendingMagazine({ works: false });
  for (let index = 1; index <= 20; index++) await magazine.subscribe(`lettrice${index}@posta.example`);
  const id = await magazine.draft();
  await startSending(magazine.ctx, terminalActor(magazine.ctx, 'test'), id);
  const senders = [1, 2, 3].map(() => createSender(magazine.ctx, { batchSize: 4 }));
  const tasks = (await Promise.all(senders.map((sender) => work(sender, { newsletterId: id })))).flat();
  await Promise.all(senders.flatMap((sender) => tasks.map((task) => work(sender, task))));
  expect(Object.values(magazine.received())).toEqual(Array(20).fill(1));
  expect((await magazine.ledger(id)).counts).toMatchObject({ total: 20, sent: 20, pending: 0 });
});
