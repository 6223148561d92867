import fc from 'fast-check';
import { expect } from 'vitest';
import type { Context, SendTask } from '#functions/context/context.ts';
import { subscriberIdOf } from '#functions/db/keys.ts';
import { terminalActor } from '#functions/history/audit.ts';
import type { SendResult } from '#functions/mail/mail.ts';
import { readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { createNewsletter, deleteNewsletter } from '#functions/newsletter/drafts.ts';
import { findNewsletter } from '#functions/newsletter/newsletters.ts';
import { eraseSubscriber } from '#functions/newsletter/sending/data-subject.ts';
import { handleSesEvent } from '#functions/newsletter/sending/feedback.ts';
import { readBucket, readRow } from '#functions/newsletter/sending/ledger.ts';
import { createSender } from '#functions/newsletter/sending/sender.ts';
import { startSending } from '#functions/newsletter/sending/start.ts';
import { work } from '#functions/newsletter/sending/worker.ts';
import { subscribe, unsubscribe } from '#functions/newsletter/subscribers/subscription.ts';
import { testMagazine, testSettings } from './magazine.ts';
import { header } from './read-mail.ts';
import { interceptStore } from './send-moments.ts';

const subscribers = ['anna', 'bruno', 'carla'].map((name) => `${name}@posta.example`);
const unsubscriber = subscribers[0] as string;
const lateSubscriber = 'dora@posta.example';

/** What SES does with each request, in order. */
const sesAnswers = fc.array(
  fc.constantFrom('accepted', 'accepted', 'accepted', 'throttled', 'silent', 'accepted-silent'),
  {
    minLength: 4,
    maxLength: 12,
  },
);
/** Scheduler turns before an action. */
const turns = fc.nat({ max: 40 });

const sweeperClockAheadMilliseconds = 31_000;
/** Events arrive within this time, also by the clock of the sweeper. */
const eventTimeoutSeconds = 60;
/** The stream of a table becomes slower with every write. */
const runsOnOneTable = 250;

/**
 * Two concurrent starts, three workers, a sweeper whose clock is so far ahead that all leases have expired, an
 * unsubscription, a late subscription, and the SES events with the tasks that they enqueue: a scheduler runs each call to
 * the store and to SES in random order.
 */
export async function interleavedSends(runs: number, seed = Date.now() % 2 ** 31): Promise<void> {
  for (let done = 0; done < runs; done += runsOnOneTable) {
    const { ctx } = await testMagazine({ settings: { ...testSettings, eventTimeoutSeconds } });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        sesAnswers,
        turns,
        turns,
        (scheduler, plannedAnswers, unsubscribesAfter, subscribesAfter) =>
          oneSend(ctx, scheduler, plannedAnswers, { unsubscribesAfter, subscribesAfter }),
      ),
      { numRuns: Math.min(runsOnOneTable, runs - done), seed: seed + done, endOnFailure: true },
    );
  }
}

async function oneSend(
  real: Context,
  scheduler: fc.Scheduler,
  plannedAnswers: string[],
  after: { unsubscribesAfter: number; subscribesAfter: number },
): Promise<void> {
  for (const email of subscribers) await subscribe(real, email);
  const { id } = await createNewsletter(real, real.newId(), { subject: 'Oggi', content: 'Testo' });
  const accepted: string[] = [];
  const background: Promise<unknown>[] = [];
  const unsubscribed = { at: Number.POSITIVE_INFINITY, mailWasInFlight: false };
  const answers = plannedAnswers[Symbol.iterator]();

  // Rejections pass through the scheduler as results: it would report them as unhandled.
  async function scheduled<Result>(act: () => Promise<Result>): Promise<Result> {
    const [end] = await scheduler.scheduleFunction(() => Promise.allSettled([act()]))();
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  }
  async function afterSteps(count: number, act: () => Promise<unknown>): Promise<void> {
    for (let turn = 0; turn < count; turn++) await scheduled(async () => {});
    await act();
  }
  const ctx: Context = {
    ...real,
    store: interceptStore(real.store, scheduled),
    mail: {
      quota: async () => ({ rate: 1_000, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
      send: ({ to, raw }) => scheduled(async () => answer(to, Buffer.from(raw).toString())),
    },
    enqueueSends: async (tasks) => void background.push(...tasks.map((task) => workOn([task], ctx.now))),
  };

  async function answer(to: string, raw: string): Promise<SendResult> {
    const next = answers.next().value ?? 'accepted';
    if (next === 'throttled') return { outcome: 'throttled' };
    if (next === 'silent') return { outcome: 'lost', reason: 'silent' };
    accepted.push(to);
    const messageId = `message-${accepted.length}`;
    background.push(scheduled(async () => {}).then(() => handleSesEvent(ctx, eventOf(messageId, to, raw))));
    return next === 'accepted' ? { outcome: 'accepted', messageId } : { outcome: 'lost', reason: 'silent' };
  }

  async function workOn(tasks: SendTask[], now: Context['now'], rounds = 1): Promise<void> {
    const sender = createSender({ ...ctx, now }, { wait: async () => {}, batchSize: 2 });
    for (let round = 0; round < rounds; round++) {
      for (const task of tasks) for (const next of await work(sender, task)) await work(sender, next);
    }
  }

  const by = terminalActor(ctx, 'test');
  const starts = [startSending(ctx, by, id), startSending(ctx, by, id)];
  // Workers have nothing to do before one of the starts succeeds.
  const started = Promise.any(starts);
  const worker = async (now = ctx.now) => {
    await started;
    await workOn([{ newsletterId: id }], now, 3);
  };
  const actors = [
    ...starts,
    worker(),
    worker(),
    worker(),
    worker(clockAhead(real, sweeperClockAheadMilliseconds)),
    afterSteps(after.unsubscribesAfter, () =>
      scheduled(async () => {
        await unsubscribe(real, { email: unsubscriber });
        const row = await readRow(real.store, id, 0, subscriberIdOf(unsubscriber));
        // `uncertain`: the lease has expired by the sweeper's clock while its worker continues.
        unsubscribed.mailWasInFlight = row?.state === 'claimed' || row?.state === 'uncertain';
        unsubscribed.at = accepted.length;
      }),
    ),
    afterSteps(after.subscribesAfter, () => subscribe(ctx, lateSubscriber)),
  ];
  const ends: PromiseSettledResult<unknown>[] = await scheduler.waitFor(Promise.allSettled(actors));
  for (let awaited = -1; awaited < background.length; ) {
    awaited = background.length;
    ends.push(...(await scheduler.waitFor(Promise.allSettled(background))));
  }
  expect(
    ends
      .slice(0, 2)
      .map(({ status }) => status)
      .toSorted(),
  ).toEqual(['fulfilled', 'rejected']);
  expect(ends.slice(2).filter(({ status }) => status === 'rejected')).toEqual([]);
  await completeSend(real, id, accepted);
  await expectEachSubscriberOnce(real, id, accepted);
  if (!unsubscribed.mailWasInFlight) expect(accepted.slice(unsubscribed.at)).not.toContain(unsubscriber);
  await deleteNewsletter(real, terminalActor(real, 'test'), id);
  await eraseSubscriber(real, lateSubscriber);
}

const clockAhead = (real: Context, milliseconds: number) => () => new Date(real.now().getTime() + milliseconds);

/** Moves the clock until all rows are final: leases expire, and mails without an event are sent again. */
async function completeSend(real: Context, id: string, accepted: string[]): Promise<void> {
  const background: Promise<unknown>[] = [];
  const mail: Context['mail'] = {
    quota: async () => ({ rate: 1_000, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY }),
    send: async ({ to, raw }) => {
      accepted.push(to);
      const messageId = `message-${accepted.length}`;
      background.push(handleSesEvent(ctx, eventOf(messageId, to, Buffer.from(raw).toString())));
      return { outcome: 'accepted', messageId };
    },
  };
  const ctx: Context = { ...real, mail, enqueueSends: async () => {} };
  for (const milliseconds of [0, 100_000, 200_000]) {
    const sender = createSender({ ...ctx, now: clockAhead(real, milliseconds) }, { wait: async () => {} });
    for (const task of await work(sender, { newsletterId: id })) await work(sender, task);
    await Promise.all(background);
  }
}

async function expectEachSubscriberOnce(real: Context, id: string, accepted: string[]): Promise<void> {
  const counts = await readCounts(real.store, id);
  const rows = (await Promise.all(counts.map(({ bucket }) => readBucket(real.store, id, bucket)))).flat();
  const sum = sumCounts(counts);
  const { status, recipientCount } = await findNewsletter(real, id);
  expect(rows.filter(({ state }) => state === 'sent')).toHaveLength(sum.sent);
  expect(accepted.length).toBe(new Set(accepted).size);
  expect(sum).toMatchObject({ pending: 0, uncertain: 0, failed: 0, sent: accepted.length });
  for (const email of subscribers.slice(1)) expect(accepted).toContain(email);
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
