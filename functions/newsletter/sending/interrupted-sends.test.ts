import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { liveKey } from '#functions/db/keys.ts';
import { terminalActor } from '#functions/history/audit.ts';
import { putNewsletter } from '#functions/newsletter/newsletters.ts';
import { interceptStore, observedSender } from '#functions/testing/send-moments.ts';
import { sendingMagazine } from '#functions/testing/sending-magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';
import { longRun } from '#shared/testing/long-run.ts';
import { retryFailed } from './retries.ts';
import { createSender, type Sender } from './sender.ts';
import { finishSending } from './sending.ts';
import { startSending } from './start.ts';
import { sweep, work } from './worker.ts';

const subscribers = ['anna', 'bruno', 'carla'].map((name) => `${name}@posta.example`);
const once = Object.fromEntries(subscribers.map((email) => [email, 1]));

/** The calls to the store that fail: in `npm test` every third, and the last. */
const failingCalls = (last: number) =>
  Array.from({ length: last }, (_, index) => index + 1).filter((nth) => longRun || nth % 3 === 1 || nth === last);

/** The test does the tasks itself. */
async function manualMagazine() {
  const magazine = await sendingMagazine({ works: false });
  await magazine.subscribeAll(subscribers);
  const { ctx, sender, call, admin } = magazine;

  async function workAll(by: Sender = sender): Promise<void> {
    for (let tasks = await sweep(ctx); tasks.length > 0; ) {
      tasks = (await Promise.all(tasks.map((task) => work(by, task)))).flat();
    }
  }
  async function started(): Promise<string> {
    const id = await magazine.draft();
    await startSending(ctx, terminalActor(ctx, 'test'), id);
    return id;
  }
  /** A completed send with one mail that SES rejected. */
  async function sentWithOneFailed(): Promise<string> {
    magazine.setSesFault((recipient) => (recipient === subscribers[0] ? 'reject' : undefined));
    const id = await started();
    await workAll();
    magazine.setSesFault(() => undefined);
    return id;
  }
  const read = async (id: string) => (await call('GET', `/newsletter/newsletters/${id}`, { as: admin })).body;
  return { ...magazine, workAll, started, sentWithOneFailed, read };
}

describe('a slow worker that continues to record its recipients after another has completed the send', () => {
  it('a slow worker adds no later subscribers', async () => {
    const magazine = await manualMagazine();
    const id = await magazine.started();
    let isFirst = true;
    const slow = observedSender(magazine.ctx, async (moment) => {
      if (moment !== 'newsletter-read' || !isFirst) return;
      isFirst = false;
      await magazine.workAll();
      await magazine.subscribe('dopo@posta.example');
    });
    expect(await work(slow, { newsletterId: id })).toEqual([]);
    const { counts, fromRows } = await magazine.ledger(id);
    expect(counts).toEqual(fromRows);
    expect(counts).toMatchObject({ total: 3, sent: 3, pending: 0 });
    expect(await magazine.read(id)).toMatchObject({ status: 'sent', recipientCount: 3 });
    expect(magazine.received()).toEqual(once);
  });

  it('a slow worker does not publish the page of a deleted newsletter', async () => {
    const magazine = await manualMagazine();
    const id = await magazine.started();
    let isFirst = true;
    const slow = observedSender(magazine.ctx, async (moment) => {
      if (moment !== 'counts-read' || !isFirst) return;
      isFirst = false;
      await magazine.workAll();
      await magazine.call('DELETE', `/newsletter/newsletters/${id}`, { as: magazine.admin });
    });
    await work(slow, { newsletterId: id });
    const { documents, tableName: TableName } = magazine.ctx.store;
    const page = await documents.send(new GetCommand({ TableName, Key: liveKey('newsletter', id) }));
    expect(page.Item).toBeUndefined();
  });
});

describe('interrupted sends', () => {
  it.each(failingCalls(24))(
    'a send interrupted by the store at call %i records accepted mails and sends the rest once',
    async (nth) => {
      const magazine = await manualMagazine();
      const seen: string[] = [];
      const sender = observedSender(magazine.ctx, (moment) => seen.push(moment));
      const id = await magazine.started();
      const fault = breakNthCall(magazine.ctx.store, nth, 'an error of the service');
      await magazine.workAll(sender).catch(() => {});
      expect(fault.reached()).toBe(true);
      fault.mend();
      // When the write that records accepted mails fails, their outcome is unknown.
      const answered = seen.filter((moment) => moment === 'answered').length;
      const unknown = answered === subscribers.length && !seen.includes('recorded') ? answered : 0;
      const { rows } = await magazine.ledger(id);
      const sent = rows.filter(({ state }) => state === 'sent').length;
      expect(sent + unknown).toBe(Object.keys(magazine.received()).length);
      expect(rows.filter(({ state }) => state === 'claimed')).toHaveLength(unknown);
      magazine.advance(31_000);
      await magazine.workAll(sender);
      const { counts, fromRows } = await magazine.ledger(id);
      expect(counts).toEqual(fromRows);
      expect(counts).toMatchObject({ total: 3, sent: 3 - unknown, uncertain: unknown, pending: 0, skipped: 0 });
      expect(await magazine.read(id)).toMatchObject({ status: 'sent' });
      expect(magazine.received()).toEqual(once);
    },
  );

  it.each([1, 2])('a send interrupted by a failed quota request (the %i.) continues later', async (nth) => {
    const magazine = await manualMagazine();
    const { ctx } = magazine;
    let requests = 0;
    const quota = async () => {
      if (++requests === nth) throw new Error('InternalFailure');
      return { rate: 1_000, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY };
    };
    const sender = createSender({ ...ctx, mail: { ...ctx.mail, quota } });
    const id = await magazine.started();
    await expect(magazine.workAll(sender)).rejects.toThrow('InternalFailure');
    const { counts } = await magazine.ledger(id);
    expect(counts).toMatchObject({ sent: Object.keys(magazine.received()).length, uncertain: 0 });
    await magazine.workAll(sender);
    expect((await magazine.ledger(id)).counts).toMatchObject({ total: 3, sent: 3, uncertain: 0, pending: 0 });
    expect(magazine.received()).toEqual(once);
  });
});

describe('retries', () => {
  it('the sweep completes a retry whose task was lost', async () => {
    const magazine = await manualMagazine();
    const id = await magazine.sentWithOneFailed();
    await retryFailed(magazine.ctx, id);
    expect(await magazine.read(id)).toMatchObject({ status: 'sending' });
    await magazine.workAll();
    expect(await magazine.read(id)).toMatchObject({
      status: 'sent',
      sendState: 'sent',
      counts: { sent: 3, failed: 0 },
    });
    expect(magazine.received()).toEqual(once);
  });

  it.each(failingCalls(8))('a retry continues after the store fails at call %i', async (nth) => {
    const magazine = await manualMagazine();
    const id = await magazine.sentWithOneFailed();
    await retryFailed(magazine.ctx, id);
    const fault = breakNthCall(magazine.ctx.store, nth, 'an error of the service');
    await magazine.workAll().catch(() => {});
    expect(fault.reached()).toBe(true);
    fault.mend();
    magazine.advance(31_000);
    await magazine.workAll();
    expect(await magazine.read(id)).toMatchObject({
      status: 'sent',
      sendState: 'sent',
      counts: { sent: 3, pending: 0 },
    });
    expect(magazine.received()).toEqual(once);
  });

  it('a retry is not ended by a worker that read the counts before it', async () => {
    const magazine = await manualMagazine();
    const { ctx } = magazine;
    const id = await magazine.started();
    magazine.setSesFault((recipient) => (recipient === subscribers[0] ? 'reject' : undefined));
    let isFirst = true;
    // Between this worker's read of the counts and its write, another ends the send and a retry begins.
    const store = interceptStore(ctx.store, async (send, command) => {
      if (isFirst && command instanceof PutCommand) {
        isFirst = false;
        await finishSending(ctx, id);
        await retryFailed(ctx, id);
        await work(magazine.sender, { newsletterId: id });
      }
      return send();
    });
    const slow = { ...ctx, store };
    let ended: boolean | undefined;
    const worker = observedSender(ctx, async (moment) => {
      if (moment === 'recorded') ended ??= await finishSending(slow, id);
    });
    await magazine.workAll(worker);
    expect([isFirst, ended]).toEqual([false, false]);
    expect(await magazine.read(id)).toMatchObject({ status: 'sent', counts: { sent: 2, failed: 1, pending: 0 } });
  });

  it('a retry needs an ended send and changes nothing in an imported newsletter', async () => {
    const magazine = await manualMagazine();
    const act = (id: string) => magazine.call('POST', `/newsletter/newsletters/${id}/retry`, { as: magazine.admin });
    const id = await magazine.started();
    expect((await act(id)).status).toBe(409);
    const at = '2026-01-02T10:00:00.000Z';
    const data = { id: 'storica', subject: 'Ieri', content: 'Testo', createdAt: at, updatedAt: at, sentAt: at };
    await putNewsletter(magazine.ctx.store, {
      data: { ...data, status: 'sent', sendState: 'sent', recipientCount: 7, version: 1 },
    });
    expect((await act('storica')).status).toBe(200);
    expect(await magazine.read('storica')).toMatchObject({ status: 'sent', counts: { sent: 7 } });
  });
});

it('an accepted mail counts as sent, however late its worker records it', async () => {
  const magazine = await manualMagazine();
  const id = await magazine.started();
  let slept = false;
  const slow = observedSender(magazine.ctx, async (moment) => {
    if (moment !== 'answered' || slept) return;
    slept = true;
    magazine.advance(31_000);
    await magazine.workAll();
  });
  await magazine.workAll(slow);
  expect(slept).toBe(true);
  expect((await magazine.ledger(id)).counts).toMatchObject({ total: 3, sent: 3, uncertain: 0 });
  expect(await magazine.read(id)).toMatchObject({ sendState: 'sent' });
  expect(magazine.received()).toEqual(once);
});
