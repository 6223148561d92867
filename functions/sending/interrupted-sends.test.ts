import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { liveKey } from '#functions/db/keys.ts';
import { putNewsletter } from '#functions/newsletter/newsletters.ts';
import { breakNthCall } from '#functions/testing/faults.ts';
import { testPostOffice } from '#functions/testing/mail-for-tests.ts';
import { retryFailed } from './retries.ts';
import { createSender, type Sender } from './sender.ts';
import { finishSending, startSending } from './sending.ts';
import { sweep, work } from './worker.ts';

const readers = ['anna', 'bruno', 'carla'].map((name) => `${name}@posta.example`);
const once = Object.fromEntries(readers.map((email) => [email, 1]));

/** A magazine whose tasks are done when the test says so. */
async function quietOffice() {
  const office = await testPostOffice({ works: false });
  for (const email of readers) await office.subscribe(email);
  const { ctx, sender, call, admin } = office;

  async function workAll(by: Sender = sender): Promise<void> {
    for (let tasks = await sweep(ctx); tasks.length > 0; ) {
      tasks = (await Promise.all(tasks.map((task) => work(by, task)))).flat();
    }
  }
  async function started(): Promise<string> {
    const id = await office.draft();
    await startSending(ctx, id);
    return id;
  }
  /** Sent, but for one mail that SES refused. */
  async function sentWithOneFailed(): Promise<string> {
    office.sesDoes((recipient) => (recipient === readers[0] ? 'reject' : undefined));
    const id = await started();
    await workAll();
    office.sesDoes(() => undefined);
    return id;
  }
  const read = async (id: string) => (await call('GET', `/newsletter/newsletters/${id}`, { as: admin })).body;
  return { ...office, workAll, started, sentWithOneFailed, read };
}

describe('a worker that began to write down the readers, and goes on when another has ended the send', () => {
  it('adds nobody who has subscribed since', async () => {
    const office = await quietOffice();
    const id = await office.started();
    const slow = createSender(office.ctx, {
      at: async (point) => {
        if (point !== 'task-read') return;
        await office.workAll();
        await office.subscribe('dopo@posta.example');
      },
    });
    expect(await work(slow, { newsletterId: id })).toEqual([]);
    const { counts, fromRows } = await office.ledger(id);
    expect(counts).toEqual(fromRows);
    expect(counts).toMatchObject({ total: 3, sent: 3, pending: 0 });
    expect(await office.read(id)).toMatchObject({ status: 'sent', recipientCount: 3 });
    expect(office.received()).toEqual(once);
  });

  it('does not bring back the page of a newsletter that was deleted', async () => {
    const office = await quietOffice();
    const id = await office.started();
    const slow = createSender(office.ctx, {
      at: async (point) => {
        if (point !== 'total-known') return;
        await office.workAll();
        await office.call('DELETE', `/newsletter/newsletters/${id}`, { as: office.admin });
      },
    });
    await work(slow, { newsletterId: id });
    const { documents, tableName: TableName } = office.ctx.store;
    const page = await documents.send(new GetCommand({ TableName, Key: liveKey('newsletter', id) }));
    expect(page.Item).toBeUndefined();
  });
});

describe('a send that is interrupted', () => {
  it.each(Array.from({ length: 24 }, (_, index) => index + 1))(
    'by the store at call %i writes down what SES took, and sends the rest once',
    async (nth) => {
      const office = await quietOffice();
      const seen: string[] = [];
      const sender = createSender(office.ctx, { at: (point) => seen.push(point) });
      const id = await office.started();
      const fault = breakNthCall(office.ctx.store, nth, 'an error of the service');
      await office.workAll(sender).catch(() => {});
      expect(fault.reached()).toBe(true);
      fault.mend();
      // Nobody can write down that a mail was taken when that very writing fails.
      const answered = seen.filter((point) => point === 'answered').length;
      const unknown = answered === readers.length && !seen.includes('recorded') ? answered : 0;
      const { rows } = await office.ledger(id);
      const sent = rows.filter(({ state }) => state === 'sent').length;
      expect(sent + unknown).toBe(Object.keys(office.received()).length);
      expect(rows.filter(({ state }) => state === 'claimed')).toHaveLength(unknown);
      office.skip(31_000);
      await office.workAll(sender);
      const { counts, fromRows } = await office.ledger(id);
      expect(counts).toEqual(fromRows);
      expect(counts).toMatchObject({ total: 3, sent: 3 - unknown, uncertain: unknown, pending: 0, skipped: 0 });
      expect(await office.read(id)).toMatchObject({ status: 'sent' });
      expect(office.received()).toEqual(once);
    },
  );

  it.each([2, 3, 4])('by SES, which does not say how fast it is at question %i, goes on as well', async (nth) => {
    const office = await quietOffice();
    const { ctx } = office;
    let asked = 0;
    const quota = async () => {
      if (++asked === nth) throw new Error('InternalFailure');
      return { rate: 1_000, left: Number.POSITIVE_INFINITY, day: Number.POSITIVE_INFINITY };
    };
    const sender = createSender({ ...ctx, mail: { ...ctx.mail, quota } });
    const id = await office.started();
    await expect(office.workAll(sender)).rejects.toThrow('InternalFailure');
    const { counts } = await office.ledger(id);
    expect(counts).toMatchObject({ sent: Object.keys(office.received()).length, uncertain: 0 });
    await office.workAll(sender);
    expect((await office.ledger(id)).counts).toMatchObject({ total: 3, sent: 3, uncertain: 0, pending: 0 });
    expect(office.received()).toEqual(once);
  });
});

describe('trying again what failed', () => {
  it('is not forgotten when nobody hears of it', async () => {
    const office = await quietOffice();
    const id = await office.sentWithOneFailed();
    await retryFailed(office.ctx, id);
    expect(await office.read(id)).toMatchObject({ status: 'sending' });
    await office.workAll();
    expect(await office.read(id)).toMatchObject({ status: 'sent', sendState: 'sent', counts: { sent: 3, failed: 0 } });
    expect(office.received()).toEqual(once);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('goes on when the store fails at call %i', async (nth) => {
    const office = await quietOffice();
    const id = await office.sentWithOneFailed();
    await retryFailed(office.ctx, id);
    const fault = breakNthCall(office.ctx.store, nth, 'an error of the service');
    await office.workAll().catch(() => {});
    expect(fault.reached()).toBe(true);
    fault.mend();
    office.skip(31_000);
    await office.workAll();
    expect(await office.read(id)).toMatchObject({ status: 'sent', sendState: 'sent', counts: { sent: 3, pending: 0 } });
    expect(office.received()).toEqual(once);
  });

  it('is not ended by a worker who had counted before', async () => {
    const office = await quietOffice();
    const { ctx } = office;
    const id = await office.started();
    office.sesDoes((recipient) => (recipient === readers[0] ? 'reject' : undefined));
    const documents = Object.create(ctx.store.documents) as typeof ctx.store.documents;
    const send = ctx.store.documents.send.bind(ctx.store.documents) as (command: unknown) => Promise<unknown>;
    let isFirst = true;
    // Between its counting and its writing another ends the send, and somebody tries again.
    documents.send = (async (command: unknown) => {
      if (isFirst && command instanceof PutCommand) {
        isFirst = false;
        await finishSending(ctx, id);
        await retryFailed(ctx, id);
        await work(office.sender, { newsletterId: id });
      }
      return send(command);
    }) as typeof documents.send;
    const slow = { ...ctx, store: { ...ctx.store, documents } };
    let ended: boolean | undefined;
    const worker = createSender(ctx, {
      at: async (point) => {
        if (point === 'recorded') ended ??= await finishSending(slow, id);
      },
    });
    await office.workAll(worker);
    expect([isFirst, ended]).toEqual([false, false]);
    expect(await office.read(id)).toMatchObject({ status: 'sent', counts: { sent: 2, failed: 1, pending: 0 } });
  });

  it('waits for the end, and does nothing with a newsletter that came with its history', async () => {
    const office = await quietOffice();
    const act = (id: string) => office.call('POST', `/newsletter/newsletters/${id}/retry`, { as: office.admin });
    const id = await office.started();
    expect((await act(id)).status).toBe(409);
    const at = '2026-01-02T10:00:00.000Z';
    const data = { id: 'storica', subject: 'Ieri', content: 'Testo', createdAt: at, updatedAt: at, sentAt: at };
    await putNewsletter(office.ctx.store, {
      data: { ...data, status: 'sent', sendState: 'sent', recipientCount: 7, version: 1 },
    });
    expect((await act('storica')).status).toBe(200);
    expect(await office.read('storica')).toMatchObject({ status: 'sent', counts: { sent: 7 } });
  });
});

it('a mail that SES took is sent, however long its worker slept before writing it down', async () => {
  const office = await quietOffice();
  const id = await office.started();
  let slept = false;
  const slow = createSender(office.ctx, {
    at: async (point) => {
      if (point !== 'answered' || slept) return;
      slept = true;
      office.skip(31_000);
      await office.workAll();
    },
  });
  await office.workAll(slow);
  expect(slept).toBe(true);
  expect((await office.ledger(id)).counts).toMatchObject({ total: 3, sent: 3, uncertain: 0 });
  expect(await office.read(id)).toMatchObject({ sendState: 'sent' });
  expect(office.received()).toEqual(once);
});
