import fc from 'fast-check';
import { expect } from 'vitest';
import type { Context } from '#functions/context.ts';
import type { Answer } from '#functions/mail/answers.ts';
import { readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { createNewsletter, deleteNewsletter, findNewsletter } from '#functions/newsletter/drafts.ts';
import { takeFeedback } from '#functions/newsletter/feedback.ts';
import { readBucket } from '#functions/newsletter/ledger.ts';
import { createSender } from '#functions/newsletter/sender.ts';
import { finishSending, startSending } from '#functions/newsletter/sending.ts';
import { subscribe, unsubscribe } from '#functions/newsletter/subscription.ts';
import { work } from '#functions/newsletter/worker.ts';
import { testMagazine, testSettings } from './magazine.ts';
import { header } from './read-mail.ts';

const readers = ['anna', 'bruno', 'carla'].map((name) => `${name}@posta.example`);
const leaver = readers[0] as string;

/** What SES makes of the attempts to send, one after the other. */
const fates = fc.array(fc.constantFrom('taken', 'taken', 'taken', 'throttled', 'silent', 'taken-silent'), {
  minLength: 4,
  maxLength: 12,
});

/**
 * Two who press send, three workers, a sweeper whose clock is so far ahead that every claim has run out, somebody who
 * leaves, and the events of SES: each call to the store and to SES waits for its turn, and the turns come in any order.
 */
export async function interleavedSends(runs: number): Promise<void> {
  const { ctx } = await testMagazine({ settings: { ...testSettings, eventPatienceSeconds: 10 } });
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fates, (scheduler, planned) => oneSend(ctx, scheduler, planned)),
    { numRuns: runs, endOnFailure: true },
  );
}

async function oneSend(real: Context, scheduler: fc.Scheduler, planned: string[]): Promise<void> {
  for (const email of readers) await subscribe(real, email);
  const { id } = await createNewsletter(real, { subject: 'Oggi', content: 'Testo' });
  const taken: string[] = [];
  const told: Promise<unknown>[] = [];
  const left = { at: Number.POSITIVE_INFINITY };
  const fate = planned[Symbol.iterator]();

  // The scheduler leaves failures unhandled that somebody here does handle: they travel as answers.
  async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const [end] = await scheduler.scheduleFunction(() => Promise.allSettled([act()]))();
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }
  const documents = Object.create(real.store.documents) as Context['store']['documents'];
  const send = real.store.documents.send.bind(real.store.documents) as (command: unknown) => Promise<unknown>;
  documents.send = ((command: unknown) => inTurn(() => send(command))) as typeof documents.send;
  const ctx: Context = {
    ...real,
    store: { ...real.store, documents },
    mail: {
      rate: async () => 1_000,
      send: ({ to, raw }) => inTurn(async () => answer(to, Buffer.from(raw).toString())),
    },
  };

  async function answer(to: string, raw: string): Promise<Answer> {
    const next = fate.next().value ?? 'taken';
    if (next === 'throttled') return { outcome: 'throttled' };
    if (next === 'silent') return { outcome: 'lost', reason: 'silent' };
    taken.push(to);
    const messageId = `message-${taken.length}`;
    told.push(inTurn(() => takeFeedback(real, eventOf(messageId, to, raw))));
    return next === 'taken' ? { outcome: 'accepted', messageId } : { outcome: 'lost', reason: 'silent' };
  }

  const worker = async (now = ctx.now) => {
    const sender = createSender({ ...ctx, now }, { wait: async () => {}, atOnce: 2 });
    for (let round = 0; round < 3; round++) {
      for (const task of await work(sender, { newsletterId: id })) await work(sender, task);
    }
  };
  const later = (milliseconds: number) => () => new Date(real.now().getTime() + milliseconds);
  const starts = [startSending(ctx, id), startSending(ctx, id)];
  const actors = [
    ...starts,
    ...[worker(), worker(), worker(), worker(later(31_000))],
    inTurn(() => unsubscribe(real, { email: leaver })).then(() => {
      left.at = taken.length;
    }),
  ];
  const ends = await scheduler.waitFor(Promise.allSettled(actors));
  await scheduler.waitFor(Promise.allSettled(told));
  expect(
    ends
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['fulfilled', 'rejected']);
  expect(ends.slice(2).filter(({ status }) => status === 'rejected')).toEqual([]);
  await finishLater(real, id, taken, told, later);
  await expectEachReaderOnce(real, id, taken, left.at);
  await deleteNewsletter(real, id);
}

/** Time passes until nothing is open: claims run out, and what SES never spoke of goes out again. */
async function finishLater(
  real: Context,
  id: string,
  taken: string[],
  told: Promise<unknown>[],
  later: (milliseconds: number) => () => Date,
): Promise<void> {
  const mail: Context['mail'] = {
    rate: async () => 1_000,
    send: async ({ to, raw }) => {
      taken.push(to);
      const messageId = `message-${taken.length}`;
      told.push(takeFeedback(real, eventOf(messageId, to, Buffer.from(raw).toString())));
      return { outcome: 'accepted', messageId };
    },
  };
  for (const milliseconds of [0, 63_000, 75_000, 110_000]) {
    const ctx = { ...real, mail, now: later(milliseconds) };
    const sender = createSender(ctx, { wait: async () => {} });
    for (const task of await work(sender, { newsletterId: id })) await work(sender, task);
    await Promise.all(told);
  }
  await finishSending({ ...real, now: later(110_000) }, id);
}

async function expectEachReaderOnce(real: Context, id: string, taken: string[], left: number): Promise<void> {
  const counts = await readCounts(real.store, id);
  const rows = (await Promise.all(counts.map(({ bucket }) => readBucket(real.store, id, bucket)))).flat();
  const sum = sumCounts(counts);
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(sum.sent);
  expect(taken.length).toBe(new Set(taken).size);
  expect(sum).toMatchObject({ pending: 0, uncertain: 0, failed: 0, sent: taken.length });
  for (const email of readers.slice(1)) expect(taken).toContain(email);
  expect(taken.slice(left)).not.toContain(left === 0 ? leaver : '');
  expect((await findNewsletter(real, id)).status).toBe('sent');
}

const eventOf = (messageId: string, to: string, raw: string): string => {
  const pairs = (header(raw, 'X-SES-MESSAGE-TAGS') ?? '').split(', ').map((pair) => pair.split('='));
  const tags = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, [value]]));
  return JSON.stringify({ eventType: 'Send', mail: { messageId, destination: [to], tags } });
};
