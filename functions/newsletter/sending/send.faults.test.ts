import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import type { Context } from '#functions/context/context.ts';
import { subscriberIdOf } from '#functions/db/keys.ts';
import { readCounts } from '#functions/newsletter/counts.ts';
import { getNewsletter } from '#functions/newsletter/newsletters.ts';
import { getSubscriberByEmail } from '#functions/newsletter/subscribers/subscribers.ts';
import { sendingMagazine } from '#functions/testing/sending-magazine.ts';
import type { Fault } from '#functions/testing/ses-faults.ts';
import { beforeNthCall } from '#functions/testing/store-faults.ts';
import { handleSesEvent } from './feedback.ts';
import { moveRows, type Row } from './ledger.ts';
import { stoppedSends, sweep } from './worker.ts';

const names = ['anna', 'bruno', 'carla', 'dario', 'elena'];
const address = (name: string) => `${name}@posta.example`;
/** reader1@posta.example, reader2@posta.example and so on. */
const numbered = (name: string, count: number) =>
  Array.from({ length: count }, (_, index) => address(`${name}${index + 1}`));
const once = Object.fromEntries(names.map((name) => [address(name), 1]));

const eventually = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { interval: 20 });

async function magazineWithSubscribers(options: Parameters<typeof sendingMagazine>[0] = {}) {
  const magazine = await sendingMagazine(options);
  await magazine.subscribeAll(names.map(address));
  const act = (id: string, action: string, body?: object) =>
    magazine.call('POST', `/newsletter/newsletters/${id}/${action}`, { as: magazine.admin, ...(body ? { body } : {}) });
  const read = async (id: string) =>
    (await magazine.call('GET', `/newsletter/newsletters/${id}`, { as: magazine.admin })).body;
  return { ...magazine, act, read };
}

/** A fault for the first mail to this subscriber. */
function onceFor(name: string, fault: Fault) {
  let done = false;
  return (recipient: string) => {
    if (done || recipient !== address(name)) return undefined;
    done = true;
    return fault;
  };
}

/** SES reports that the mail of a row bounced for ever. */
async function bounceOf(ctx: Context, id: string, { subscriberId, bucket, messageId, at }: Row): Promise<void> {
  const tags = { nl: [id], r: [subscriberId], b: [String(bucket)] };
  const event = { eventType: 'Bounce', mail: { messageId, tags, timestamp: at }, bounce: { bounceType: 'Permanent' } };
  await handleSesEvent(ctx, JSON.stringify(event));
}

const withEvents = { events: { delayMilliseconds: 20 }, settings: { eventTimeoutSeconds: 10 } };

it('a start that another one came before is refused, and hands the send on once more: the process of the first may have ended', async () => {
  const { ctx, draft, call, admin, received } = await magazineWithSubscribers();
  const newsletterId = await draft();
  let start: TransactWriteCommand | undefined;
  const isStart = (command: unknown) => {
    if (!(command instanceof TransactWriteCommand)) return false;
    const { Put } = command.input.TransactItems?.[0] ?? {};
    if (Put?.Item?.['data']?.sendState !== 'recording') return false;
    start ??= command;
    return true;
  };
  beforeNthCall(ctx.store, 1, () => ctx.store.documents.send(start as TransactWriteCommand), isStart);
  expect((await call('POST', '/newsletter/send', { as: admin, body: { newsletterId } })).status).toBe(409);
  await eventually(received).toEqual(once);
});

describe('results of SES', () => {
  it('a throttled mail is sent a little later', async () => {
    const { draft, send, received, setSesFault } = await magazineWithSubscribers();
    let refusals = 0;
    setSesFault(() => (++refusals % 3 === 0 ? 'throttle' : undefined));
    const { body } = await send(await draft());
    expect(body).toMatchObject({ status: 'sent', successfulSends: 5 });
    expect(received()).toEqual(once);
  });

  it('a rejected mail fails with its reason and is sent by a retry', async () => {
    const { draft, send, received, setSesFault, call, admin, act } = await magazineWithSubscribers();
    setSesFault((recipient) => (recipient === address('carla') ? 'reject' : undefined));
    const id = await draft();
    expect((await send(id)).body).toMatchObject({
      status: 'sent',
      sendState: 'sent_with_issues',
      successfulSends: 4,
      failedSends: 1,
    });
    const failed = await call('GET', `/newsletter/newsletters/${id}/recipients?state=failed`, { as: admin });
    expect(failed.body).toMatchObject([{ email: address('carla'), state: 'failed', reason: 'MessageRejected' }]);
    setSesFault(() => undefined);
    expect((await act(id, 'retry')).body).toMatchObject({ sendState: 'sent', successfulSends: 5, failedSends: 0 });
    expect(received()).toEqual(once);
  });

  it('the list of failed recipients has pages across buckets with each recipient once', async () => {
    const { draft, ctx, call, admin } = await magazineWithSubscribers();
    const id = await draft();
    const subscriberIds = [...names.map((name) => subscriberIdOf(address(name))), 'erased-since', 'erased-too'];
    const failed = subscriberIds.map(
      (subscriberId, place) => ({ subscriberId, bucket: place % 3, from: 'absent', to: 'failed' }) as const,
    );
    const others = [0, 1, 2].map(
      (bucket) => ({ subscriberId: 'reached', bucket, from: 'absent', to: 'sent' }) as const,
    );
    await moveRows(ctx, id, [...failed, ...others]);
    const list = `/newsletter/newsletters/${id}/recipients`;
    const pages: { email?: string; subscriber: string }[][] = [];
    for (let path: string | undefined = `${list}?state=failed&limit=2`; path; ) {
      const { body, headers } = await call('GET', path, { as: admin });
      pages.push(body as unknown as { subscriber: string }[]);
      path = /<\/api([^>]+)>/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 2, 2, 1]);
    expect(
      pages
        .flat()
        .map(({ subscriber }) => subscriber)
        .toSorted(),
    ).toEqual(subscriberIds.toSorted());
    const known = pages.flat().flatMap(({ email }) => email ?? []);
    expect(known.toSorted()).toEqual(names.map(address).toSorted());
    const whole = await call('GET', `${list}?limit=7`, { as: admin });
    expect([whole.body['length'], whole.headers.get('link')]).toEqual([7, null]);
    expect((await call('GET', `${list}?cursor=boh`, { as: admin })).status).toBe(422);
    expect((await call('GET', `${list}?limit=0`, { as: admin })).status).toBe(422);
  });

  it.each(['taken-then-silent', 'silent', 'error'] as const)(
    'a mail without an answer from SES (%s) is uncertain and not sent again automatically',
    async (fault) => {
      const { draft, send, received, setSesFault, call, admin, queue, ctx, ledger } = await magazineWithSubscribers();
      setSesFault(onceFor('bruno', fault));
      const id = await draft();
      expect((await send(id)).body).toMatchObject({ sendState: 'sent_with_issues', successfulSends: 4, uncertain: 1 });
      queue.add([{ newsletterId: id }]);
      const uncertain = await call('GET', `/newsletter/newsletters/${id}/recipients?state=uncertain`, { as: admin });
      expect(uncertain.body).toMatchObject([{ email: address('bruno'), state: 'uncertain' }]);
      expect(received()[address('bruno')]).toBe(fault === 'taken-then-silent' ? 1 : undefined);
      expect((await ledger(id)).fromRows).toEqual((await ledger(id)).counts);
      expect(ctx.settings.eventTimeoutSeconds).toBeUndefined();
    },
  );
});

describe('decisions on uncertain mails', () => {
  it('an administrator settles an uncertain mail as sent', async () => {
    const { draft, send, setSesFault, act, received } = await magazineWithSubscribers();
    setSesFault(onceFor('bruno', 'taken-then-silent'));
    const id = await draft();
    await send(id);
    expect((await act(id, 'settle', { outcome: 'sent' })).body).toMatchObject({
      sendState: 'sent',
      successfulSends: 5,
      uncertain: 0,
    });
    expect(received()).toEqual(once);
  });

  it('an administrator sends an uncertain mail again', async () => {
    const { draft, send, setSesFault, act, received } = await magazineWithSubscribers();
    setSesFault(onceFor('bruno', 'silent'));
    const id = await draft();
    await send(id);
    const { body } = await act(id, 'settle', { outcome: 'again' });
    expect(body).toMatchObject({ sendState: 'sent', successfulSends: 5, uncertain: 0 });
    expect(received()).toEqual(once);
  });
});

describe('with SES events', () => {
  it('the event of a mail settles its lost answer', async () => {
    const { draft, send, setSesFault, received } = await magazineWithSubscribers(withEvents);
    setSesFault(onceFor('bruno', 'taken-then-silent'));
    expect((await send(await draft())).body).toMatchObject({ sendState: 'sent', successfulSends: 5 });
    expect(received()).toEqual(once);
  });

  it('a mail without an answer or an event is sent again after the event timeout', async () => {
    const { draft, send, setSesFault, received, advance, queue, read } = await magazineWithSubscribers(withEvents);
    setSesFault(onceFor('bruno', 'silent'));
    const id = await draft();
    const answer = send(id);
    await eventually(async () => (await read(id))['counts']).toMatchObject({ sent: 4, uncertain: 1, pending: 0 });
    expect((await read(id))['status']).toBe('sending');
    advance(11_000);
    queue.add([{ newsletterId: id }]);
    expect((await answer).body).toMatchObject({ sendState: 'sent', successfulSends: 5 });
    expect(received()).toEqual(once);
  });

  it('bounces and complaints end a subscription with a reason, a report that a mail is no spam does not', async () => {
    const magazine = await sendingMagazine(withEvents);
    await magazine.subscribeAll(['bounce', 'complaint', 'ooto', 'notspam', 'anna'].map(address));
    const sent = await magazine.send(await magazine.draft());
    expect(sent.body).toMatchObject({ successfulSends: 5 });
    await magazine.allEventsHandled();
    const { body } = await magazine.call('GET', '/newsletter/subscriptions/all', { as: magazine.admin });
    const subscribers = (body as unknown as { email: string; isActive: boolean; leavingReason?: string }[]).map(
      ({ email, isActive, leavingReason }) => [email, isActive, leavingReason],
    );
    expect(subscribers).toEqual(
      expect.arrayContaining([
        [address('bounce'), false, 'bounce'],
        [address('complaint'), false, 'complaint'],
        [address('ooto'), true, undefined],
        [address('notspam'), true, undefined],
        [address('anna'), true, undefined],
      ]),
    );
  });

  it('a mail that SES refuses after it had accepted it counts as failed, whatever event comes last', async () => {
    const magazine = await sendingMagazine(withEvents);
    await magazine.subscribeAll(['reject', 'anna'].map(address));
    const id = await magazine.draft();
    await magazine.send(id);
    await magazine.allEventsHandled();
    const { rows, counts, fromRows } = await magazine.ledger(id);
    expect(counts).toMatchObject({ total: 2, sent: 1, failed: 1 });
    expect(fromRows).toEqual(counts);
    const refused = rows.find(({ state }) => state === 'failed');
    expect(refused).toMatchObject({ reason: 'Reject', subscriberId: subscriberIdOf(address('reject')) });
    const { subscriberId = '', bucket = 0 } = refused ?? {};
    const tags = { nl: [id], r: [subscriberId], b: [`${bucket}`] };
    await handleSesEvent(magazine.ctx, JSON.stringify({ eventType: 'Send', mail: { messageId: 'later', tags } }));
    expect((await magazine.ledger(id)).counts).toEqual(counts);
    const { body } = await magazine.call('GET', `/newsletter/newsletters/${id}`, { as: magazine.admin });
    expect(body).toMatchObject({ status: 'sent', sendState: 'sent_with_issues' });
  });

  it('three soft bounces end a subscription, replies of a person out of office do not', async () => {
    const magazine = await sendingMagazine(withEvents);
    await magazine.subscribeAll(['softbounce', 'ooto'].map(address));
    for (let time = 1; time <= 3; time++) {
      expect((await magazine.send(await magazine.draft())).body).toMatchObject({ successfulSends: 2 });
      await magazine.allEventsHandled();
    }
    expect((await magazine.send(await magazine.draft())).body).toMatchObject({ total: 1 });
    expect(magazine.received()).toEqual({ [address('softbounce')]: 3, [address('ooto')]: 4 });
  });
});

it('bounces of a deleted newsletter still end subscriptions', async () => {
  const magazine = await sendingMagazine();
  await magazine.subscribeAll(numbered('lettrice', 12));
  const id = await magazine.draft();
  expect((await magazine.send(id)).body).toMatchObject({ status: 'sent', successfulSends: 12 });
  const { rows } = await magazine.ledger(id);
  const { status } = await magazine.call('DELETE', `/newsletter/newsletters/${id}`, { as: magazine.admin });
  expect(status).toBe(204);
  for (const row of rows) await bounceOf(magazine.ctx, id, row);
  expect((await readCounts(magazine.ctx.store, id)).map(({ bounced }) => bounced)).toEqual([12]);
  const { body } = await magazine.call('GET', '/newsletter/stats', { as: magazine.admin });
  expect(body).toMatchObject({ totalActive: 0, totalUnsubscribed: 12 });
});

it('a bounce that is processed once more ends no subscription that began since', async () => {
  const { ctx, call, admin: as, advance, ...magazine } = await sendingMagazine();
  const body = { email: address('lettrice') };
  await magazine.subscribe(body.email);
  const id = await magazine.draft();
  await magazine.send(id);
  const [row] = (await magazine.ledger(id)).rows;
  const stateAfterBounce = async () => {
    advance(1_000);
    await bounceOf(ctx, id, row as Row);
    return (await getSubscriberByEmail(ctx.store, body.email))?.data;
  };
  expect(await stateAfterBounce()).toMatchObject({ isActive: false, leavingReason: 'bounce' });
  await call('POST', '/newsletter/resubscribe', { as, body });
  expect(await stateAfterBounce()).toMatchObject({ isActive: true });
  await call('POST', '/newsletter/admin-unsubscribe', { as, body });
  await magazine.subscribe(body.email);
  expect(await stateAfterBounce()).toMatchObject({ isActive: true });
});

describe('paused sends', () => {
  it.each([
    ['daily-quota', 'quota'],
    ['not-verified', 'account'],
  ] as const)(
    'a send pauses when SES answers %s, with the reason %s, and resumes where it stopped',
    async (fault, pauseReason) => {
      const { draft, send, setSesFault, received, act, ledger } = await magazineWithSubscribers();
      let requests = 0;
      setSesFault(() => (++requests > 2 ? fault : undefined));
      const id = await draft();
      expect((await send(id)).body).toMatchObject({
        status: 'sending',
        sendState: 'paused',
        pauseReason,
        successfulSends: 2,
        pending: 3,
      });
      setSesFault(() => undefined);
      expect((await act(id, 'resume')).status).toBe(200);
      await eventually(async () => (await ledger(id)).counts.sent).toBe(5);
      expect(received()).toEqual(once);
    },
  );

  it('a send pauses at 95 % of the daily quota, which leaves 5 % for mails to one person', async () => {
    const { draft, send, setDailyQuota, received, act, ledger, call } = await magazineWithSubscribers();
    setDailyQuota(4);
    const id = await draft();
    expect((await send(id)).body).toMatchObject({
      sendState: 'paused',
      pauseReason: 'quota',
      successfulSends: 3,
      pending: 2,
    });
    expect((await call('POST', '/newsletter/subscribe', { body: { email: 'nuova@posta.example' } })).status).toBe(200);
    setDailyQuota(100);
    expect((await act(id, 'resume')).status).toBe(200);
    await eventually(async () => (await ledger(id)).counts.sent).toBe(5);
    expect(received()).toEqual(once);
  });

  it('a send that used up the daily quota resumes automatically the next day', async () => {
    const { ctx, draft, send, setDailyQuota, received, advance, queue, ledger } = await magazineWithSubscribers();
    const sweepAfter = async (hours: number) => {
      advance(hours * 3_600_000);
      const tasks = await sweep(ctx);
      queue.add(tasks);
      return tasks.length;
    };
    setDailyQuota(4);
    const id = await draft();
    expect((await send(id)).body).toMatchObject({ sendState: 'paused', pauseReason: 'quota', pending: 2 });
    expect([await stoppedSends(ctx), await sweepAfter(23)]).toEqual([[], 0]);
    // A day later, but other senders have used up the quota.
    expect(await sweepAfter(2)).toBe(0);
    setDailyQuota(100);
    expect(await sweepAfter(0)).toBe(1);
    await eventually(async () => (await getNewsletter(ctx.store, id))?.data.status).toBe('sent');
    expect((await ledger(id)).counts.sent).toBe(5);
    expect(received()).toEqual(once);
  });

  it('too many bounces of a send that waits for its quota pause it until an administrator resumes it, with an alarm', async () => {
    const { ctx, subscribeAll, draft, send, setDailyQuota, advance, ledger, read } = await magazineWithSubscribers();
    await subscribeAll(numbered('lettrice', 9));
    setDailyQuota(12);
    const id = await draft();
    expect((await send(id)).body).toMatchObject({ pauseReason: 'quota', successfulSends: 11, pending: 3 });
    const sent = (await ledger(id)).rows.filter(({ state }) => state === 'sent');
    for (const row of sent.slice(0, 9)) await bounceOf(ctx, id, row);
    // The function ends between the count and the judgement of the tenth; the event comes again.
    const [tenth] = sent.slice(9) as [Row];
    const ended = () => Promise.reject(new Error('The function has ended'));
    const broken = beforeNthCall(ctx.store, 1, ended, (command) => command instanceof QueryCommand);
    await expect(bounceOf(ctx, id, tenth)).rejects.toThrow('The function has ended');
    broken.mend();
    expect(await read(id)).toMatchObject({ pauseReason: 'quota' });
    await bounceOf(ctx, id, tenth);
    expect(await read(id)).toMatchObject({ sendState: 'paused', pauseReason: 'bounces' });
    expect(await stoppedSends(ctx)).toMatchObject([{ id }]);
    setDailyQuota(100);
    advance(25 * 3_600_000);
    expect(await sweep(ctx)).toEqual([]);
  });

  it('a send that was resumed after a pause for bounces is judged by the bounces that follow', async () => {
    const { ctx, subscribeAll, draft, send, setDailyQuota, act, ledger, read } = await magazineWithSubscribers();
    await subscribeAll(numbered('lettrice', 19));
    setDailyQuota(24);
    const id = await draft();
    expect((await send(id)).body).toMatchObject({ pauseReason: 'quota', successfulSends: 22, pending: 2 });
    const sent = (await ledger(id)).rows.filter(({ state }) => state === 'sent');
    for (const row of sent.slice(0, 10)) await bounceOf(ctx, id, row);
    expect(await read(id)).toMatchObject({ pauseReason: 'bounces' });
    await act(id, 'resume');
    // The quota of the day is still used up.
    await eventually(async () => (await read(id))['pauseReason']).toBe('quota');
    for (const row of sent.slice(10, 19)) await bounceOf(ctx, id, row);
    expect(await read(id)).toMatchObject({ pauseReason: 'quota' });
    for (const row of sent.slice(19, 20)) await bounceOf(ctx, id, row);
    expect(await read(id)).toMatchObject({ pauseReason: 'bounces' });
  });

  it('an administrator’s pause of a send that waits for its quota is permanent', async () => {
    const { ctx, draft, send, setDailyQuota, advance, act } = await magazineWithSubscribers();
    setDailyQuota(4);
    const id = await draft();
    await send(id);
    expect((await act(id, 'pause')).body).toMatchObject({ sendState: 'paused', pauseReason: 'person' });
    setDailyQuota(100);
    advance(25 * 3_600_000);
    expect(await sweep(ctx)).toEqual([]);
  });

  it('a send pauses with an alarm when the account has no daily quota', async () => {
    const { ctx, draft, send, setDailyQuota } = await magazineWithSubscribers();
    setDailyQuota(0);
    expect((await send(await draft())).body).toMatchObject({ sendState: 'paused', pauseReason: 'account' });
    expect(await stoppedSends(ctx)).toHaveLength(1);
  });

  it('too many complaints pause a send until an administrator resumes it', async () => {
    const { draft, send, act, ledger, subscribeAll, setSesFault, allEventsHandled, read } =
      await magazineWithSubscribers(withEvents);
    await subscribeAll(numbered('complaint+', 3));
    // One mail is throttled, so that the send is still running when the complaints arrive.
    setSesFault((recipient) => (recipient === address('elena') ? 'throttle' : undefined));
    const id = await draft();
    const { body } = await send(id);
    expect(body).toMatchObject({ sendState: 'paused', pauseReason: 'complaints' });
    expect(Number(body['pending'])).toBeGreaterThan(0);
    await allEventsHandled();
    setSesFault(() => undefined);
    expect((await act(id, 'resume')).status).toBe(200);
    await eventually(async () => (await ledger(id)).counts).toMatchObject({ sent: 8, pending: 0 });
    await eventually(async () => (await read(id))['status']).toBe('sent');
  });

  it('a send pauses when SES no longer answers', async () => {
    const magazine = await sendingMagazine();
    await magazine.subscribeAll(numbered('reader', 80));
    magazine.setSesFault(() => 'error');
    const id = await magazine.draft();
    const { body } = await magazine.send(id);
    expect(body).toMatchObject({ sendState: 'paused', pauseReason: 'errors', successfulSends: 0 });
    expect(Number(body['uncertain'])).toBeGreaterThanOrEqual(10);
    expect(Number(body['pending'])).toBeGreaterThan(0);
  });

  it('a paused send keeps its newsletter from being deleted', async () => {
    const { draft, send, setSesFault, act, call, admin, received } = await magazineWithSubscribers();
    let hold = true;
    setSesFault((recipient) => (hold && recipient !== address('anna') ? 'throttle' : undefined));
    const id = await draft();
    const answer = send(id);
    await eventually(() => received()).toEqual({ [address('anna')]: 1 });
    expect((await call('DELETE', `/newsletter/newsletters/${id}`, { as: admin })).status).toBe(409);
    expect((await act(id, 'pause')).body).toMatchObject({ sendState: 'paused', pauseReason: 'person' });
    expect((await answer).body).toMatchObject({ sendState: 'paused' });
    const refused = await call('DELETE', `/newsletter/newsletters/${id}`, { as: admin });
    expect([refused.status, refused.body['detail']]).toEqual([
      409,
      'La newsletter è in corso di invio: potrai eliminarla quando l’invio finisce',
    ]);
    hold = false;
    await act(id, 'resume');
    await eventually(() => received()).toEqual(once);
    await eventually(async () => (await call('DELETE', `/newsletter/newsletters/${id}`, { as: admin })).status).toBe(
      204,
    );
    expect((await act(id, 'pause')).status).toBe(404);
  });

  it('a newsletter can be paused and resumed only while it is being sent', async () => {
    const { draft, send, act } = await magazineWithSubscribers();
    const id = await draft();
    expect((await act(id, 'pause')).body['detail']).toBe('La newsletter non è in corso di invio');
    expect((await act(id, 'retry')).body['detail']).toBe('La newsletter non è ancora stata inviata');
    await send(id);
    expect((await act(id, 'pause')).status).toBe(409);
    expect((await act(id, 'resume')).status).toBe(409);
  });
});
