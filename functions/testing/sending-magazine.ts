import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Context, SendTask, Settings } from '#functions/context/context.ts';
import { importLines } from '#functions/import/import-file.ts';
import { readCounts, sumCounts } from '#functions/newsletter/counts.ts';
import { findNewsletter } from '#functions/newsletter/newsletters.ts';
import { handleSesEvent } from '#functions/newsletter/sending/feedback.ts';
import { readBucket } from '#functions/newsletter/sending/ledger.ts';
import { createSender } from '#functions/newsletter/sending/sender.ts';
import { isInProgress, progressOf } from '#functions/newsletter/sending/sending.ts';
import { work } from '#functions/newsletter/sending/worker.ts';
import { taskQueue } from '#infra/local/embedded/task-queue.ts';
import type { RowState, SendCounts, SendProgress } from '#shared/newsletter/newsletter.ts';
import { startLocalSes } from './local-ses.ts';
import { testMagazine, testSettings } from './magazine.ts';
import { type Fault, sesFaults } from './ses-faults.ts';

type Options = {
  settings?: Partial<Settings>;
  /** Whether SES sends events, and after how long. */
  events?: { delayMilliseconds: number };
  /** Whether a queue does the tasks; otherwise the test does. */
  works?: boolean;
};

/** A test magazine with the real worker and feedback handler on the local SES, whose faults the test sets. */
export async function sendingMagazine({ settings, events, works = true }: Options = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'mail-'));
  const problems: Error[] = [];
  let fault: (recipient: string) => Fault | undefined | Promise<Fault | undefined> = () => undefined;
  let onAccepted: (recipient: string) => unknown = () => {};
  let ctx: Context | undefined;
  let dailyQuota = -1;
  const ses = await startLocalSes({
    folder,
    around: sesFaults({
      fault: (recipient) => fault(recipient),
      day: () => dailyQuota,
      onAccepted: (recipient) => onAccepted(recipient),
    }),
    ...(events
      ? {
          events: {
            delayMilliseconds: events.delayMilliseconds,
            post: (event) => handleSesEvent(ctx as Context, event),
          },
        }
      : {}),
  });
  const magazine = await testMagazine({
    settings: { ...testSettings, ...settings },
    ses: ses.endpoint,
    now: () => new Date(Date.now() + skipped),
    enqueueSends: async (tasks) => {
      if (works) queue.add(tasks);
    },
  });
  ctx = magazine.ctx;
  let skipped = 0;
  const sender = createSender(ctx);
  const queue = taskQueue<SendTask>({
    work: (task) => work(sender, task),
    concurrency: 4,
    onProblem: (problem) => problems.push(problem),
  });
  const admin = await magazine.person('admin');
  const { call } = magazine;
  /** The answer for a short list is final; a busy machine can take longer than the request waits. */
  async function send(newsletterId: string) {
    const answer = await call('POST', '/newsletter/send', { as: admin, body: { newsletterId } });
    if (!works || !isInProgress(answer.body as SendProgress)) return answer;
    const read = () => findNewsletter(magazine.ctx, newsletterId);
    await expect.poll(async () => isInProgress(await read()), { message: problems.join('\n') }).toBe(false);
    return { ...answer, body: { ...(await progressOf(magazine.ctx, await read())) } };
  }
  afterAll(close);
  async function close() {
    queue.stop();
    await ses.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  return {
    ...magazine,
    admin,
    close,
    ses,
    sender,
    queue,
    problems,
    setSesFault: (next: typeof fault) => {
      fault = next;
    },
    setDailyQuota: (next: number) => {
      dailyQuota = next;
    },
    whenAccepted: (next: typeof onAccepted) => {
      onAccepted = next;
    },
    /** Moves the clock. */
    advance: (milliseconds: number) => {
      skipped += milliseconds;
    },
    async draft(subject = 'Prima di alzare la paletta', content = 'Due vendite in *dieci giorni*.'): Promise<string> {
      const { body, status, text } = await call('POST', '/newsletter/create', {
        as: admin,
        body: { subject, content },
      });
      if (status !== 201) throw new Error(text);
      return String(body['id']);
    },
    subscribe: (email: string) => call('POST', '/newsletter/subscribe', { body: { email } }),
    /** At once, as the import does. */
    async subscribeAll(emails: readonly string[]): Promise<void> {
      const { problems } = await importLines(
        magazine.ctx,
        emails.map((email) => JSON.stringify({ type: 'subscriber', email })),
      );
      expect(problems).toEqual([]);
    },
    send,
    /** The ledger's rows, their counts computed from the rows, and the stored counts, which must be equal. */
    async ledger(id: string) {
      const counts = await readCounts(magazine.ctx.store, id);
      const rows = (await Promise.all(counts.map(({ bucket }) => readBucket(magazine.ctx.store, id, bucket)))).flat();
      const inState = (...states: RowState[]) => rows.filter(({ state }) => states.includes(state)).length;
      const fromRows: SendCounts = {
        total: rows.length,
        sent: inState('sent'),
        failed: inState('failed'),
        skipped: inState('skipped'),
        uncertain: inState('uncertain'),
        pending: inState('pending', 'claimed'),
      };
      return { rows, fromRows, counts: sumCounts(counts) };
    },
    allEventsHandled: () => expect.poll(() => ses.undispatched(), { interval: 10 }).toEqual([]),
    /** Number of mails received, by address. */
    received: () => tally(ses.mails.ids().map((id) => recipientOf(ses.mails.read(id)))),
    mails: () => ses.mails.ids().map((id) => ses.mails.read(id)),
  };
}

const recipientOf = (raw: string): string => /^To: .*?<?([^\s<>]+@[^\s<>]+?)>?\r?$/m.exec(raw)?.[1] ?? '';

function tally(names: string[]): Record<string, number> {
  const times: Record<string, number> = {};
  for (const name of names) times[name] = (times[name] ?? 0) + 1;
  return times;
}
