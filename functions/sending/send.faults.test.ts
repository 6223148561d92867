import { describe, expect, it } from 'vitest';
import { readerOf } from '#functions/db/keys.ts';
import type { Fault } from '#functions/embedded/ses/ses.ts';
import { readCounts } from '#functions/newsletter/counts.ts';
import { getNewsletter } from '#functions/newsletter/newsletters.ts';
import { testPostOffice } from '#functions/testing/mail-for-tests.ts';
import { takeFeedback } from './feedback.ts';
import { moveRows } from './ledger.ts';
import { stoppedSends, sweep } from './worker.ts';

const names = ['anna', 'bruno', 'carla', 'dario', 'elena'];
const address = (name: string) => `${name}@posta.example`;
const once = Object.fromEntries(names.map((name) => [address(name), 1]));

const soon = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 15_000, interval: 20 });

async function officeWithReaders(options: Parameters<typeof testPostOffice>[0] = {}) {
  const office = await testPostOffice(options);
  for (const name of names) await office.subscribe(address(name));
  const act = (id: string, action: string, body?: object) =>
    office.call('POST', `/newsletter/newsletters/${id}/${action}`, { as: office.admin, ...(body ? { body } : {}) });
  const read = async (id: string) =>
    (await office.call('GET', `/newsletter/newsletters/${id}`, { as: office.admin })).body;
  return { ...office, act, read };
}

/** Something goes wrong the first time that a mail to this reader comes by. */
function onceFor(name: string, fault: Fault) {
  let done = false;
  return (recipient: string) => {
    if (done || recipient !== address(name)) return undefined;
    done = true;
    return fault;
  };
}

const wired = { events: { delayMilliseconds: 20 }, settings: { eventPatienceSeconds: 10 } };

describe('a mail that SES', () => {
  it('has no time for goes out a little later', async () => {
    const { draft, send, received, sesDoes } = await officeWithReaders();
    let refusals = 0;
    sesDoes(() => (++refusals % 3 === 0 ? 'throttle' : undefined));
    const { body } = await send(await draft());
    expect(body).toMatchObject({ status: 'sent', successfulSends: 5 });
    expect(received()).toEqual(once);
  });

  it('refuses has failed, says why, and goes out when somebody tries again', async () => {
    const { draft, send, received, sesDoes, call, admin, act } = await officeWithReaders();
    sesDoes((recipient) => (recipient === address('carla') ? 'reject' : undefined));
    const id = await draft();
    expect((await send(id)).body).toMatchObject({
      status: 'sent',
      sendState: 'sent_with_issues',
      successfulSends: 4,
      failedSends: 1,
    });
    const failed = await call('GET', `/newsletter/newsletters/${id}/recipients?state=failed`, { as: admin });
    expect(failed.body).toMatchObject([{ email: address('carla'), state: 'failed', reason: 'MessageRejected' }]);
    sesDoes(() => undefined);
    expect((await act(id, 'retry')).body).toMatchObject({ sendState: 'sent', successfulSends: 5, failedSends: 0 });
    expect(received()).toEqual(once);
  });

  it('refuses for many of them has a list of pages, each of them once, whatever bucket they are in', async () => {
    const { draft, ctx, call, admin } = await officeWithReaders();
    const id = await draft();
    const readers = [...names.map((name) => readerOf(address(name))), 'erased-since', 'erased-too'];
    const failed = readers.map(
      (reader, place) => ({ reader, bucket: place % 3, from: 'absent', to: 'failed' }) as const,
    );
    const others = [0, 1, 2].map((bucket) => ({ reader: 'reached', bucket, from: 'absent', to: 'sent' }) as const);
    await moveRows(ctx, id, [...failed, ...others]);
    const list = `/newsletter/newsletters/${id}/recipients`;
    const pages: { email?: string; reader: string }[][] = [];
    for (let path: string | undefined = `${list}?state=failed&limit=2`; path; ) {
      const { body, headers } = await call('GET', path, { as: admin });
      pages.push(body as unknown as { reader: string }[]);
      path = /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
    expect(
      pages
        .flat()
        .map(({ reader }) => reader)
        .toSorted(),
    ).toEqual(readers.toSorted());
    const known = pages.flat().flatMap(({ email }) => email ?? []);
    expect(known.toSorted()).toEqual(names.map(address).toSorted());
    const whole = await call('GET', `${list}?limit=7`, { as: admin });
    expect([whole.body['length'], whole.headers.get('link')]).toEqual([7, null]);
    expect((await call('GET', `${list}?cursor=boh`, { as: admin })).status).toBe(422);
    expect((await call('GET', `${list}?limit=0`, { as: admin })).status).toBe(422);
  });

  it.each(['taken-then-silent', 'silent', 'error'] as const)(
    'leaves without an answer (%s) is uncertain and not sent again by itself',
    async (fault) => {
      const { draft, send, received, sesDoes, call, admin, queue, ctx, ledger } = await officeWithReaders();
      sesDoes(onceFor('bruno', fault));
      const id = await draft();
      expect((await send(id)).body).toMatchObject({ sendState: 'sent_with_issues', successfulSends: 4, uncertain: 1 });
      queue.add([{ newsletterId: id }]);
      const uncertain = await call('GET', `/newsletter/newsletters/${id}/recipients?state=uncertain`, { as: admin });
      expect(uncertain.body).toMatchObject([{ email: address('bruno'), state: 'uncertain' }]);
      expect(received()[address('bruno')]).toBe(fault === 'taken-then-silent' ? 1 : undefined);
      expect((await ledger(id)).fromRows).toEqual((await ledger(id)).counts);
      expect(ctx.settings.eventPatienceSeconds).toBeUndefined();
    },
  );
});

describe('a person decides of an uncertain mail', () => {
  it('that it arrived', async () => {
    const { draft, send, sesDoes, act, received } = await officeWithReaders();
    sesDoes(onceFor('bruno', 'taken-then-silent'));
    const id = await draft();
    await send(id);
    expect((await act(id, 'settle', { outcome: 'sent' })).body).toMatchObject({
      sendState: 'sent',
      successfulSends: 5,
      uncertain: 0,
    });
    expect(received()).toEqual(once);
  });

  it('that it goes out again', async () => {
    const { draft, send, sesDoes, act, received } = await officeWithReaders();
    sesDoes(onceFor('bruno', 'silent'));
    const id = await draft();
    await send(id);
    const { body } = await act(id, 'settle', { outcome: 'again' });
    expect(body).toMatchObject({ sendState: 'sent', successfulSends: 5, uncertain: 0 });
    expect(received()).toEqual(once);
  });
});

describe('where SES says what becomes of mails', () => {
  it('a mail whose answer was lost is settled by its event', async () => {
    const { draft, send, sesDoes, received } = await officeWithReaders(wired);
    sesDoes(onceFor('bruno', 'taken-then-silent'));
    expect((await send(await draft())).body).toMatchObject({ sendState: 'sent', successfulSends: 5 });
    expect(received()).toEqual(once);
  });

  it('a mail of which nothing is heard goes out again when the time for it is over', async () => {
    const { draft, send, sesDoes, received, skip, queue, read } = await officeWithReaders(wired);
    sesDoes(onceFor('bruno', 'silent'));
    const id = await draft();
    const answer = send(id);
    await soon(async () => (await read(id))['counts']).toMatchObject({ sent: 4, uncertain: 1, pending: 0 });
    expect((await read(id))['status']).toBe('sending');
    skip(11_000);
    queue.add([{ newsletterId: id }]);
    expect((await answer).body).toMatchObject({ sendState: 'sent', successfulSends: 5 });
    expect(received()).toEqual(once);
  });

  it('bounces and complaints end a subscription, and say so', async () => {
    const office = await testPostOffice(wired);
    for (const name of ['bounce', 'complaint', 'ooto', 'anna']) await office.subscribe(address(name));
    const sent = await office.send(await office.draft());
    expect(sent.body).toMatchObject({ successfulSends: 4 });
    await office.allTold();
    const { body } = await office.call('GET', '/newsletter/subscriptions/all', { as: office.admin });
    const told = (body as unknown as { email: string; isActive: boolean; leavingReason?: string }[]).map(
      ({ email, isActive, leavingReason }) => [email, isActive, leavingReason],
    );
    expect(told).toEqual(
      expect.arrayContaining([
        [address('bounce'), false, 'bounce'],
        [address('complaint'), false, 'complaint'],
        [address('ooto'), true, undefined],
        [address('anna'), true, undefined],
      ]),
    );
  });

  it('a mailbox that is full three times is written to no more', async () => {
    const office = await testPostOffice(wired);
    await office.subscribe(address('ooto'));
    for (let time = 1; time <= 3; time++) {
      expect((await office.send(await office.draft())).body).toMatchObject({ successfulSends: 1 });
      await office.allTold();
    }
    expect((await office.send(await office.draft())).body).toMatchObject({ total: 0 });
  });

  it('too many bounces pause a send by themselves', async () => {
    const office = await testPostOffice(wired);
    for (let reader = 1; reader <= 12; reader++) await office.subscribe(`bounce+${reader}@posta.example`);
    for (let reader = 1; reader <= 12; reader++) await office.subscribe(`reader${reader}@posta.example`);
    // The last of all finds no answer for now, so that the send is still on when the bounces come.
    office.sesDoes((recipient) => (recipient === 'reader12@posta.example' ? 'throttle' : undefined));
    const id = await office.draft();
    const { body } = await office.send(id);
    expect(body).toMatchObject({ sendState: 'paused', pauseReason: 'bounces' });
    expect(Number(body['pending'])).toBeGreaterThan(0);
    office.sesDoes(() => undefined);
    await office.call('POST', `/newsletter/newsletters/${id}/resume`, { as: office.admin });
    await soon(async () => (await office.ledger(id)).counts).toMatchObject({ sent: 24, pending: 0 });
  });
});

it('what comes back of a deleted newsletter ends subscriptions all the same', async () => {
  const office = await testPostOffice();
  const readers = Array.from({ length: 12 }, (_, index) => `lettrice${index + 1}@posta.example`);
  for (const email of readers) await office.subscribe(email);
  const id = await office.draft();
  expect((await office.send(id)).body).toMatchObject({ status: 'sent', successfulSends: 12 });
  const { rows } = await office.ledger(id);
  const { status } = await office.call('DELETE', `/newsletter/newsletters/${id}`, { as: office.admin });
  expect(status).toBe(204);
  for (const { reader, bucket, messageId } of rows) {
    const tags = { nl: [id], r: [reader], b: [String(bucket)] };
    const event = { eventType: 'Bounce', mail: { messageId, tags }, bounce: { bounceType: 'Permanent' } };
    await takeFeedback(office.ctx, JSON.stringify(event));
  }
  expect((await readCounts(office.ctx.store, id)).map(({ bounced }) => bounced)).toEqual([12]);
  const { body } = await office.call('GET', '/newsletter/stats', { as: office.admin });
  expect(body).toMatchObject({ totalActive: 0, totalUnsubscribed: 12 });
});

describe('a send stands still', () => {
  it.each([
    ['daily-quota', 'quota'],
    ['not-verified', 'account'],
  ] as const)(
    'when the account may not send (%s), says so as %s, and goes on from there',
    async (fault, pauseReason) => {
      const { draft, send, sesDoes, received, act, ledger } = await officeWithReaders();
      let taken = 0;
      sesDoes(() => (++taken > 2 ? fault : undefined));
      const id = await draft();
      expect((await send(id)).body).toMatchObject({
        status: 'sending',
        sendState: 'paused',
        pauseReason,
        successfulSends: 2,
        pending: 3,
      });
      sesDoes(() => undefined);
      expect((await act(id, 'resume')).status).toBe(200);
      await soon(async () => (await ledger(id)).counts.sent).toBe(5);
      expect(received()).toEqual(once);
    },
  );

  it('when only a twentieth of the day’s mails is left, which is for letters to one person', async () => {
    const { draft, send, sesTakesADay, received, act, ledger, call } = await officeWithReaders();
    sesTakesADay(4);
    const id = await draft();
    expect((await send(id)).body).toMatchObject({
      ...{ sendState: 'paused', pauseReason: 'quota', successfulSends: 3, pending: 2 },
    });
    expect((await call('POST', '/newsletter/subscribe', { body: { email: 'nuova@posta.example' } })).status).toBe(200);
    sesTakesADay(100);
    expect((await act(id, 'resume')).status).toBe(200);
    await soon(async () => (await ledger(id)).counts.sent).toBe(5);
    expect(received()).toEqual(once);
  });

  it('until the next day when the day’s quota is used up, and goes on by itself', async () => {
    const { ctx, draft, send, sesTakesADay, received, skip, queue, ledger } = await officeWithReaders();
    const sweepAfter = async (hours: number) => {
      skip(hours * 3_600_000);
      const tasks = await sweep(ctx);
      queue.add(tasks);
      return tasks.length;
    };
    sesTakesADay(4);
    const id = await draft();
    expect((await send(id)).body).toMatchObject({ sendState: 'paused', pauseReason: 'quota', pending: 2 });
    expect([await stoppedSends(ctx), await sweepAfter(23)]).toEqual([[], 0]);
    // A day later, but others have used the quota up.
    expect(await sweepAfter(2)).toBe(0);
    sesTakesADay(100);
    expect(await sweepAfter(0)).toBe(1);
    await soon(async () => (await getNewsletter(ctx.store, id))?.data.status).toBe('sent');
    expect((await ledger(id)).counts.sent).toBe(5);
    expect(received()).toEqual(once);
  });

  it('for good when a person says so of one that waits for its quota', async () => {
    const { ctx, draft, send, sesTakesADay, skip, act } = await officeWithReaders();
    sesTakesADay(4);
    const id = await draft();
    await send(id);
    expect((await act(id, 'pause')).body).toMatchObject({ sendState: 'paused', pauseReason: 'person' });
    sesTakesADay(100);
    skip(25 * 3_600_000);
    expect(await sweep(ctx)).toEqual([]);
  });

  it('and tells somebody when the account may send nothing in a day', async () => {
    const { ctx, draft, send, sesTakesADay } = await officeWithReaders();
    sesTakesADay(0);
    expect((await send(await draft())).body).toMatchObject({ sendState: 'paused', pauseReason: 'account' });
    expect(await stoppedSends(ctx)).toHaveLength(1);
  });

  it('when too many readers call it unwanted, until a person goes on', async () => {
    const { draft, send, act, ledger, subscribe, sesDoes, allTold, read } = await officeWithReaders(wired);
    for (let reader = 1; reader <= 3; reader++) await subscribe(`complaint+${reader}@posta.example`);
    // The last finds no answer for now, so that the send is still on when the complaints come.
    sesDoes((recipient) => (recipient === address('elena') ? 'throttle' : undefined));
    const id = await draft();
    const { body } = await send(id);
    expect(body).toMatchObject({ sendState: 'paused', pauseReason: 'complaints' });
    expect(Number(body['pending'])).toBeGreaterThan(0);
    await allTold();
    sesDoes(() => undefined);
    expect((await act(id, 'resume')).status).toBe(200);
    await soon(async () => (await ledger(id)).counts).toMatchObject({ sent: 8, pending: 0 });
    await soon(async () => (await read(id))['status']).toBe('sent');
  });

  it('when nothing is heard of SES any more', async () => {
    const office = await testPostOffice();
    for (let reader = 1; reader <= 80; reader++) await office.subscribe(`reader${reader}@posta.example`);
    office.sesDoes(() => 'error');
    const id = await office.draft();
    const { body } = await office.send(id);
    expect(body).toMatchObject({ sendState: 'paused', pauseReason: 'errors', successfulSends: 0 });
    expect(Number(body['uncertain'])).toBeGreaterThanOrEqual(10);
    expect(Number(body['pending'])).toBeGreaterThan(0);
  });

  it('when a person says so; meanwhile it cannot be deleted', async () => {
    const { draft, send, sesDoes, act, call, admin, received } = await officeWithReaders();
    let hold = true;
    sesDoes((recipient) => (hold && recipient !== address('anna') ? 'throttle' : undefined));
    const id = await draft();
    const answer = send(id);
    await soon(() => received()).toEqual({ [address('anna')]: 1 });
    expect((await call('DELETE', `/newsletter/newsletters/${id}`, { as: admin })).status).toBe(409);
    expect((await act(id, 'pause')).body).toMatchObject({ sendState: 'paused', pauseReason: 'person' });
    expect((await answer).body).toMatchObject({ sendState: 'paused' });
    const refused = await call('DELETE', `/newsletter/newsletters/${id}`, { as: admin });
    expect([refused.status, refused.body['detail']]).toEqual([
      409,
      'La newsletter è in corso di invio: potrai eliminarla quando l’invio finisce.',
    ]);
    hold = false;
    await act(id, 'resume');
    await soon(() => received()).toEqual(once);
    await soon(async () => (await call('DELETE', `/newsletter/newsletters/${id}`, { as: admin })).status).toBe(204);
    expect((await act(id, 'pause')).status).toBe(404);
  });

  it('only while it is on its way', async () => {
    const { draft, send, act } = await officeWithReaders();
    const id = await draft();
    expect((await act(id, 'pause')).body['detail']).toBe('La newsletter non è in corso di invio.');
    expect((await act(id, 'retry')).body['detail']).toBe('La newsletter non è ancora stata inviata.');
    await send(id);
    expect((await act(id, 'pause')).status).toBe(409);
    expect((await act(id, 'resume')).status).toBe(409);
  });
});
