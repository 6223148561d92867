import { afterEach, expect, it, vi } from 'vitest';
import { terminalActor } from '#functions/history/audit.ts';
import type { Mail } from '#functions/mail/mail.ts';
import { transition } from '#functions/newsletter/newsletters.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { sendingMagazine } from '#functions/testing/sending-magazine.ts';
import { moveRows } from './ledger.ts';
import { createSender } from './sender.ts';
import { pauseSending } from './sending.ts';
import { startSending } from './start.ts';
import { work } from './worker.ts';

afterEach(() => {
  vi.useRealTimers();
});

const subscribers = 19;

async function startedSend(mail: Mail) {
  const { ctx, call, person } = await testMagazine({ enqueueSends: async () => {}, mail });
  for (let index = 1; index <= subscribers; index++) {
    await call('POST', '/newsletter/subscribe', { body: { email: `lettrice${index}@posta.example` } });
  }
  const as = await person('admin');
  const { body } = await call('POST', '/newsletter/create', { as, body: { subject: 'Oggi', content: 'Testo' } });
  return { ctx, id: (await startSending(ctx, terminalActor(ctx, 'test'), String(body['id']))).id };
}

it.each([
  ['one process sends at 90 % of the SES rate', 1, 9],
  ['each of two processes sends at half of that rate', 2, 4.5],
])('%s', async (_, processes, perSecond) => {
  let accepted = 0;
  const { ctx, id: newsletterId } = await startedSend({
    quota: async () => ({ rate: 10, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
    send: async () => ({ outcome: 'accepted', messageId: `mail-${++accepted}` }),
  });

  // Time passes only while the sender waits for its rate.
  vi.useFakeTimers({ toFake: ['performance'] });
  const start = performance.now();
  const sender = createSender(ctx, { processes, wait: async (milliseconds) => vi.advanceTimersByTime(milliseconds) });
  for (const task of await work(sender, { newsletterId })) await work(sender, task);
  expect(accepted).toBe(subscribers);
  // The first mail is sent at once.
  expect((performance.now() - start) / 1_000).toBeCloseTo((subscribers - 1) / perSecond, 1);
});

it('five tasks that share a slow rate claim no mail whose slot comes after its lease', async () => {
  const magazine = await sendingMagazine({ works: false });
  const { ctx } = magazine;
  const id = await magazine.draft();
  await transition(ctx, id, () => ({ status: 'sending', sendState: 'sending', buckets: 5 }));
  const rows = Array.from({ length: 25 }, (_, index) => {
    return { subscriberId: `lettrice${index}`, bucket: index % 5, from: 'absent', to: 'pending' } as const;
  });
  await moveRows(ctx, id, rows);
  const slots = Promise.withResolvers<void>();
  const waits: number[] = [];
  const wait = (milliseconds: number) => {
    waits.push(milliseconds);
    return slots.promise;
  };
  const mail = { ...ctx.mail, quota: async () => ({ rate: 1, left: 1_000, day: 1_000 }) };
  const sender = createSender({ ...ctx, mail }, { processes: 2, wait });
  const tasks = await work(sender, { newsletterId: id });
  const done = Promise.all(tasks.map((task) => work(sender, task)));
  await expect.poll(() => waits.length).toBeGreaterThanOrEqual(tasks.length);
  await pauseSending(ctx, id, 'person');
  slots.resolve();
  await done;
  expect(Math.max(...waits)).toBeLessThan(18_000);
});

it('a batch that SES stops waits for no further slots', async () => {
  const mail = {
    quota: async () => ({ rate: 10, left: 1_000, day: 1_000 }),
    send: async () => ({ outcome: 'stopped', reason: 'AccountSendingPausedException' }) as const,
  };
  const { ctx, id } = await startedSend(mail);
  let waits = 0;
  const sender = createSender(ctx, { wait: async () => (waits += 1) });
  for (const task of await work(sender, { newsletterId: id })) await work(sender, task);
  // One for each of the five mails that are prepared at once.
  expect(waits).toBe(5);
});
