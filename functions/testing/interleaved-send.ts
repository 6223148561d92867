import fc from 'fast-check';
import { expect } from 'vitest';
import type { Context } from '#functions/context/context.ts';
import { readerOf } from '#functions/db/keys.ts';
import type { Answer } from '#functions/mail/send-result.ts';
import type { SendTask } from '#functions/mail/tasks.ts';
import { readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { createNewsletter, deleteNewsletter, findNewsletter } from '#functions/newsletter/drafts.ts';
import { eraseSubscriber } from '#functions/sending/data-subject.ts';
import { takeFeedback } from '#functions/sending/feedback.ts';
import { readBucket, readRow } from '#functions/sending/ledger.ts';
import { createSender } from '#functions/sending/sender.ts';
import { startSending } from '#functions/sending/sending.ts';
import { work } from '#functions/sending/worker.ts';
import { subscribe, unsubscribe } from '#functions/subscribers/subscription.ts';
import { testMagazine, testSettings } from './magazine.ts';
import { header } from './read-mail.ts';

const readers = ['anna', 'bruno', 'carla'].map((name) => `${name}@posta.example`);
const leaver = readers[0] as string;
const latecomer = 'dora@posta.example';

/** What SES makes of the attempts to send, one after the other. */
const fates = fc.array(fc.constantFrom('taken', 'taken', 'taken', 'throttled', 'silent', 'taken-silent'), {
  minLength: 4,
  maxLength: 12,
});
/** How many turns somebody lets pass first. */
const turns = fc.nat({ max: 40 });

const sweeperIsAhead = 31_000;
/** Events are late, but not later than what is promised of them: also by the clock that is ahead. */
const eventPatienceSeconds = 60;
/** A table's stream grows slower with all that was ever written to it. */
const runsOnOneTable = 250;

/**
 * Two who press send, three workers, a sweeper whose clock is so far ahead that every claim has run out, somebody who
 * leaves, somebody who comes late, and the events of SES with the work that they give: each call to the store and to SES
 * waits for its turn, and the turns come in any order.
 */
export async function interleavedSends(runs: number, seed = Date.now() % 2 ** 31): Promise<void> {
  for (let done = 0; done < runs; done += runsOnOneTable) {
    const { ctx } = await testMagazine({ settings: { ...testSettings, eventPatienceSeconds } });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), fates, turns, turns, (scheduler, planned, leaves, comes) =>
        oneSend(ctx, scheduler, planned, { leaves, comes }),
      ),
      { numRuns: Math.min(runsOnOneTable, runs - done), seed: seed + done, endOnFailure: true },
    );
  }
}

async function oneSend(
  real: Context,
  scheduler: fc.Scheduler,
  planned: string[],
  after: { leaves: number; comes: number },
): Promise<void> {
  for (const email of readers) await subscribe(real, email);
  const { id } = await createNewsletter(real, real.newId(), { subject: 'Oggi', content: 'Testo' });
  const taken: string[] = [];
  const told: Promise<unknown>[] = [];
  const left = { at: Number.POSITIVE_INFINITY, mailWasOnItsWay: false };
  const fate = planned[Symbol.iterator]();

  // The scheduler leaves failures unhandled that somebody here does handle: they travel as answers.
  async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const [end] = await scheduler.scheduleFunction(() => Promise.allSettled([act()]))();
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }
  async function later(count: number, act: () => Promise<unknown>): Promise<void> {
    for (let turn = 0; turn < count; turn++) await inTurn(async () => {});
    await act();
  }
  const documents = Object.create(real.store.documents) as Context['store']['documents'];
  const send = real.store.documents.send.bind(real.store.documents) as (command: unknown) => Promise<unknown>;
  documents.send = ((command: unknown) => inTurn(() => send(command))) as typeof documents.send;
  const ctx: Context = {
    ...real,
    store: { ...real.store, documents },
    mail: {
      quota: async () => ({ rate: 1_000, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
      send: ({ to, raw }) => inTurn(async () => answer(to, Buffer.from(raw).toString())),
    },
    enqueue: async (tasks) => void told.push(...tasks.map((task) => workOn([task], ctx.now))),
  };

  async function answer(to: string, raw: string): Promise<Answer> {
    const next = fate.next().value ?? 'taken';
    if (next === 'throttled') return { outcome: 'throttled' };
    if (next === 'silent') return { outcome: 'lost', reason: 'silent' };
    taken.push(to);
    const messageId = `message-${taken.length}`;
    told.push(inTurn(async () => {}).then(() => takeFeedback(ctx, eventOf(messageId, to, raw))));
    return next === 'taken' ? { outcome: 'accepted', messageId } : { outcome: 'lost', reason: 'silent' };
  }

  async function workOn(tasks: SendTask[], now: Context['now'], rounds = 1): Promise<void> {
    const sender = createSender({ ...ctx, now }, { wait: async () => {}, atOnce: 2 });
    for (let round = 0; round < rounds; round++) {
      for (const task of tasks) for (const next of await work(sender, task)) await work(sender, next);
    }
  }

  const starts = [startSending(ctx, id), startSending(ctx, id)];
  // Nobody has anything to do before one of them was heard.
  const started = Promise.any(starts);
  const worker = async (now = ctx.now) => {
    await started;
    await workOn([{ newsletterId: id }], now, 3);
  };
  const actors = [
    ...starts,
    ...[worker(), worker(), worker(), worker(ahead(real, sweeperIsAhead))],
    later(after.leaves, () =>
      inTurn(async () => {
        await unsubscribe(real, { email: leaver });
        const row = await readRow(real.store, id, 0, readerOf(leaver));
        // Or its claim has run out by the sweeper's clock, while whoever held it goes on.
        left.mailWasOnItsWay = row?.state === 'claimed' || row?.state === 'uncertain';
        left.at = taken.length;
      }),
    ),
    later(after.comes, () => subscribe(ctx, latecomer)),
  ];
  const ends: PromiseSettledResult<unknown>[] = await scheduler.waitFor(Promise.allSettled(actors));
  for (let heard = -1; heard < told.length; ) {
    heard = told.length;
    ends.push(...(await scheduler.waitFor(Promise.allSettled(told))));
  }
  expect(
    ends
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['fulfilled', 'rejected']);
  expect(ends.slice(2).filter(({ status }) => status === 'rejected')).toEqual([]);
  await finishLater(real, id, taken);
  await expectEachReaderOnce(real, id, taken);
  if (!left.mailWasOnItsWay) expect(taken.slice(left.at)).not.toContain(leaver);
  await deleteNewsletter(real, id);
  await eraseSubscriber(real, latecomer);
}

const ahead = (real: Context, milliseconds: number) => () => new Date(real.now().getTime() + milliseconds);

/** Time passes until nothing is open: claims run out, and what SES never spoke of goes out again. */
async function finishLater(real: Context, id: string, taken: string[]): Promise<void> {
  const told: Promise<unknown>[] = [];
  const mail: Context['mail'] = {
    quota: async () => ({ rate: 1_000, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
    send: async ({ to, raw }) => {
      taken.push(to);
      const messageId = `message-${taken.length}`;
      told.push(takeFeedback(ctx, eventOf(messageId, to, Buffer.from(raw).toString())));
      return { outcome: 'accepted', messageId };
    },
  };
  const ctx: Context = { ...real, mail, enqueue: async () => {} };
  for (const milliseconds of [0, 100_000, 200_000]) {
    const sender = createSender({ ...ctx, now: ahead(real, milliseconds) }, { wait: async () => {} });
    for (const task of await work(sender, { newsletterId: id })) await work(sender, task);
    await Promise.all(told);
  }
}

async function expectEachReaderOnce(real: Context, id: string, taken: string[]): Promise<void> {
  const counts = await readCounts(real.store, id);
  const rows = (await Promise.all(counts.map(({ bucket }) => readBucket(real.store, id, bucket)))).flat();
  const sum = sumCounts(counts);
  const { status, recipientCount } = await findNewsletter(real, id);
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(sum.sent);
  expect(taken.length).toBe(new Set(taken).size);
  expect(sum).toMatchObject({ pending: 0, uncertain: 0, failed: 0, sent: taken.length });
  for (const email of readers.slice(1)) expect(taken).toContain(email);
  expect({ status, recipientCount, total: rows.length }).toEqual({
    status: 'sent',
    recipientCount: sum.total,
    total: sum.total,
  });
}

const eventOf = (messageId: string, to: string, raw: string): string => {
  const pairs = (header(raw, 'X-SES-MESSAGE-TAGS') ?? '').split(', ').map((pair) => pair.split('='));
  const tags = Object.fromEntries(pairs.map(([name = '', value = '']) => [name, [value]]));
  return JSON.stringify({ eventType: 'Send', mail: { messageId, destination: [to], tags } });
};
