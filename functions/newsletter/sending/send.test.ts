import { describe, expect, it, test } from 'vitest';
import { subscriberIdOf } from '#functions/db/keys.ts';
import { terminalActor } from '#functions/history/audit.ts';
import { sendingMagazine } from '#functions/testing/sending-magazine.ts';
import { limits } from '#shared/limits.ts';
import type { Newsletter } from '#shared/newsletter/newsletter.ts';
import { moveRows } from './ledger.ts';
import { progressAtEnd } from './sending.ts';
import { startSending } from './start.ts';

const magazine = await sendingMagazine();
const { subscribe, draft, send, received, call, admin, ledger } = magazine;
const subscribers = ['anna', 'bruno', 'carla', 'dario', 'elena'].map((name) => `${name}@posta.example`);
const each = (times: number) => Object.fromEntries(subscribers.map((email) => [email, times]));
const newsletter = (id: string) => call('GET', `/newsletter/newsletters/${id}`, { as: admin });

it('a send without subscribers completes with no mails', async () => {
  const { status, body } = await send(await draft());
  expect([status, body['status'], body['successfulSends']]).toEqual([200, 'sent', 0]);
});

it('a send reaches each subscriber once and answers with the counts', async () => {
  for (const email of subscribers) await subscribe(email);
  const id = await draft();
  const { status, body } = await send(id);
  expect(status).toBe(200);
  expect(body).toEqual({
    newsletterId: id,
    status: 'sent',
    sendState: 'sent',
    successfulSends: 5,
    failedSends: 0,
    skipped: 0,
    uncertain: 0,
    pending: 0,
    total: 5,
  });
  expect(received()).toEqual(each(1));
  expect((await newsletter(id)).body).toMatchObject({
    status: 'sent',
    recipientCount: 5,
    counts: { total: 5, sent: 5, pending: 0 },
  });
});

/** A send that no worker continues until its tasks are queued. */
async function startOnly(): Promise<Newsletter> {
  const { ctx } = magazine;
  return startSending({ ...ctx, enqueueSends: async () => {} }, terminalActor(ctx, 'test'), await draft());
}

it('while the recipients of a send are being recorded, their number is that of its ledger', async () => {
  const { ctx } = magazine;
  const started = await startOnly();
  const subscriberId = subscriberIdOf(String(subscribers[0]));
  await moveRows(ctx, started.id, [{ subscriberId, bucket: 0, from: 'absent', to: 'pending' }]);
  expect((await newsletter(started.id)).body).toMatchObject({ recipientCount: 1, counts: { total: 1, pending: 1 } });
  await ctx.enqueueSends([{ newsletterId: started.id }]);
  await expect.poll(() => progressAtEnd(ctx, started)).toMatchObject({ status: 'sent', total: 5 });
});

it('a send that takes twenty seconds at the account’s rate is answered at once, a shorter one at its end', async () => {
  const { ctx } = magazine;
  const started = await startOnly();
  const answerAt = (rate: number) =>
    progressAtEnd(
      { ...ctx, mail: { ...ctx.mail, quota: async () => ({ ...(await ctx.mail.quota()), rate }) } },
      started,
    );
  const asked = performance.now();
  expect((await answerAt(0.25)).status).toBe('sending');
  expect(performance.now() - asked).toBeLessThan(10_000);
  await ctx.enqueueSends([{ newsletterId: started.id }]);
  expect((await answerAt(0.26)).status).toBe('sent');
});

it('of fifty concurrent starts one wins, the others get 409, and each subscriber gets one mail', async () => {
  const before = received();
  const id = await draft();
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(49);
  expect(refused[0]?.body['detail']).toBe('La newsletter è già stata inviata o è in corso di invio');
  expect(refused[0]?.body['current']).toMatchObject({ newsletterId: id });
  for (const email of subscribers) expect(received()[email]).toBe((before[email] ?? 0) + 1);
});

it('a sent newsletter cannot be sent again or changed', async () => {
  const id = await draft();
  await send(id);
  const before = received();
  expect((await send(id)).status).toBe(409);
  const changed = await call('PUT', `/newsletter/newsletters/${id}`, { as: admin, body: { subject: 'Altro' } });
  expect(changed.status).toBe(409);
  expect(received()).toEqual(before);
});

it('a draft that has changed since its sender read it is not sent, and without a version it is sent as it is', async () => {
  const id = await draft();
  const before = received();
  const changed = await call('PUT', `/newsletter/newsletters/${id}`, { as: admin, body: { subject: 'Altro' } });
  const sendRead = (version: number) =>
    call('POST', '/newsletter/send', { as: admin, body: { newsletterId: id, version } });
  const { status, body } = await sendRead(1);
  expect([status, body['detail'], body['current']]).toEqual([
    409,
    'Il contenuto è cambiato da quando lo hai letto: rileggilo prima di decidere',
    expect.objectContaining({ subject: 'Altro', version: 2 }),
  ]);
  expect(received()).toEqual(before);
  expect((await newsletter(id)).body['status']).toBe('draft');
  expect((await sendRead(Number(changed.body['version']))).status).toBe(200);
  const other = await draft();
  await call('PUT', `/newsletter/newsletters/${other}`, { as: admin, body: { subject: 'Altro' } });
  expect((await send(other)).status).toBe(200);
});

test.each(['nessuna', '../altra', ''])('sending the unknown newsletter %j answers 404', async (id) => {
  const { status, body } = await send(id);
  expect([status, body['detail']]).toEqual([404, 'Newsletter non trovata']);
});

it('the statistics count more than a page of newsletters, and one being sent as neither sent nor draft', async () => {
  const counted = async () => {
    const { body } = await call('GET', '/newsletter/stats', { as: admin });
    return { sent: Number(body['sent']), drafts: Number(body['drafts']) };
  };
  const { sent, drafts } = await counted();
  const made: string[] = [];
  for (let number = 0; number <= limits.pageSize.max; number++) made.push(await draft(`Bozza ${number}`));
  expect(await counted()).toEqual({ sent, drafts: drafts + made.length });
  await call('DELETE', `/newsletter/newsletters/${made[0]}`, { as: admin });
  await send(String(made[1]));
  expect(await counted()).toEqual({ sent: sent + 1, drafts: drafts + made.length - 2 });
  await startSending(magazine.ctx, terminalActor(magazine.ctx, 'test'), String(made[2]));
  expect(await counted()).toEqual({ sent: sent + 1, drafts: drafts + made.length - 3 });
  await magazine.ctx.enqueueSends([{ newsletterId: String(made[2]) }]);
  await expect.poll(counted).toEqual({ sent: sent + 2, drafts: drafts + made.length - 3 });
});

describe('former subscribers', () => {
  it('a former subscriber gets no mail and no ledger row', async () => {
    await call('POST', `/newsletter/unsubscribe/${subscribers[0]}`);
    const before = received();
    const { body } = await send(await draft());
    expect([body['total'], body['successfulSends']]).toEqual([4, 4]);
    expect(received()[subscribers[0] as string]).toBe(before[subscribers[0] as string]);
    await subscribe(subscribers[0] as string);
  });
});

describe('a ledger', () => {
  it('ledger rows hold no address and expire thirteen months after their final state', async () => {
    const id = await draft();
    await send(id);
    const { rows, fromRows, counts } = await ledger(id);
    expect(fromRows).toEqual(counts);
    expect(JSON.stringify(rows)).not.toContain('posta.example');
    for (const row of rows) {
      const months = (Number((row as { expires?: number }).expires) * 1_000 - Date.now()) / (30.44 * 86_400_000);
      expect(months).toBeGreaterThan(12.8);
      expect(months).toBeLessThan(13.2);
    }
  });
});

it('the queue reported no errors', () => expect(magazine.problems).toEqual([]));
