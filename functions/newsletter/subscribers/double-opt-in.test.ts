import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { openSession } from '#functions/accounts/sessions.ts';
import { exportSubscriber } from '#functions/newsletter/sending/data-subject.ts';
import { readMail } from '#functions/testing/read-mail.ts';
import { interceptStore } from '#functions/testing/send-moments.ts';
import { sendingMagazine } from '#functions/testing/sending-magazine.ts';
import { unsubscribeLink } from './links.ts';
import { getSubscriberByEmail } from './subscribers.ts';
import { confirm as confirmSubscription, sayNo, subscribe as subscribeAddress } from './subscription.ts';

const magazine = await sendingMagazine({ settings: { doubleOptIn: true } });
const { subscribe, call, ctx, mails, received, advance, setSesFault } = magazine;
const anna = 'anna@posta.example';
const confirm = (email: string, token: string) => call('POST', '/newsletter/confirm', { body: { email, token } });

async function tokenIn(raw: string): Promise<string> {
  const { text = '' } = await readMail(raw);
  return /\/confirm\?email=\S+&t=([\w-]+)/.exec(text)?.[1] ?? '';
}

/** An address that was confirmed once, and has left. */
async function formerSubscriber(email: string): Promise<void> {
  await subscribe(email);
  await confirm(email, await tokenIn(mails().at(-1) ?? ''));
  await call('POST', `/newsletter/unsubscribe/${email}`);
}

describe('double opt-in', () => {
  it('a subscription request sends a confirmation mail and activates nothing', async () => {
    const { status, body } = await subscribe(anna);
    expect([status, body]).toEqual([
      200,
      { message: 'Ti abbiamo scritto: apri il messaggio e conferma l’iscrizione', status: 'confirmation_sent' },
    ]);
    expect(received()).toEqual({ [anna]: 1 });
    expect((await magazine.send(await magazine.draft())).body['total']).toBe(0);
    const record = await getSubscriberByEmail(ctx.store, anna);
    expect(record?.expires).toBeGreaterThan(Date.now() / 1_000 + 29 * 86_400);
  });

  it('only the correct signature confirms a subscription, and only once', async () => {
    const token = await tokenIn(mails()[0] ?? '');
    expect((await confirm(anna, token.slice(1))).status).toBe(403);
    expect((await confirm('altra@posta.example', token)).status).toBe(403);
    expect((await confirm(anna, token)).body['status']).toBe('subscribed');
    expect((await confirm(anna, token)).body['status']).toBe('already_subscribed');
    expect((await subscribe(anna)).body['status']).toBe('already_subscribed');
    expect(await exportSubscriber(ctx, anna)).toMatchObject({
      subscription: { isActive: true },
      consent: { source: 'form', confirmedAt: expect.any(String) },
    });
    expect((await getSubscriberByEmail(ctx.store, anna))?.expires).toBeUndefined();
  });

  it('a no of an imported list ends a request, which then neither is confirmed nor expires', async () => {
    const email = 'altrove@posta.example';
    await subscribe(email);
    const token = await tokenIn(mails().at(-1) ?? '');
    expect(await sayNo(ctx, { email })).toBe('ended');
    expect((await confirm(email, token)).status).toBe(403);
    const { data, expires } = (await getSubscriberByEmail(ctx.store, email)) ?? {};
    expect(data).toMatchObject({ isActive: false, unsubscribedAt: expect.any(String) });
    expect([data?.awaitsConfirmation, expires]).toEqual([undefined, undefined]);
  });

  it('an old confirmation link does not reactivate a former subscriber', async () => {
    const token = await tokenIn(mails()[0] ?? '');
    await call('POST', `/newsletter/unsubscribe/${anna}`);
    expect((await confirm(anna, token)).status).toBe(403);
  });

  it('one address gets at most three confirmation mails a day', async () => {
    for (let time = 1; time <= 8; time++) expect((await subscribe('vittima@posta.example')).status).toBe(200);
    expect(received()['vittima@posta.example']).toBe(3);
    advance(25 * 3_600_000);
    await subscribe('vittima@posta.example');
    expect(received()['vittima@posta.example']).toBe(4);
  });

  it('a confirmation mail that SES did not take is not one of the three of the day', async () => {
    const email = 'paziente@posta.example';
    setSesFault(() => 'throttle');
    for (let time = 1; time <= 3; time++) expect((await subscribe(email)).status).toBe(503);
    setSesFault(() => undefined);
    for (let time = 1; time <= 4; time++) expect((await subscribe(email)).status).toBe(200);
    expect(received()[email]).toBe(3);
  });

  it('a concurrent confirmation does not undo an unsubscription', async () => {
    const ripensa = 'ripensa@posta.example';
    await subscribe(ripensa);
    const token = await tokenIn(mails().at(-1) ?? '');
    let unsubscribed: unknown;
    // The subscriber cancels between the confirmation's read and its write.
    const store = interceptStore(ctx.store, async (send, command) => {
      if (unsubscribed === undefined && command instanceof PutCommand) {
        unsubscribed = (await call('POST', `/newsletter/unsubscribe/${ripensa}`)).body['status'];
      }
      return send();
    });
    const slow = confirmSubscription({ ...ctx, store }, ripensa, token);
    await expect(slow).rejects.toMatchObject({ code: 'LINK_NOT_VALID' });
    expect(unsubscribed).toBe('unsubscribed');
    expect((await getSubscriberByEmail(ctx.store, ripensa))?.data).toMatchObject({
      isActive: false,
      leavingReason: 'subscriber',
    });
  });

  it('an unconfirmed subscription can be cancelled', async () => {
    await subscribe('dubbio@posta.example');
    const { body } = await call('POST', '/newsletter/unsubscribe/dubbio@posta.example');
    expect(body['status']).toBe('unsubscribed');
  });

  const daysKept = async (email: string) => {
    const { expires = Number.POSITIVE_INFINITY } = (await getSubscriberByEmail(ctx.store, email)) ?? {};
    return Math.round((expires - ctx.now().getTime() / 1_000) / 86_400);
  };

  it('an address that was never confirmed is kept for thirty days, also once its request is cancelled', async () => {
    const email = 'passante@posta.example';
    const unsubscribe = () => call('POST', `/newsletter/unsubscribe/${email}`);
    await subscribe(email);
    await unsubscribe();
    expect(await daysKept(email)).toBe(30);
    advance(10 * 86_400_000);
    await subscribe(email);
    expect(await daysKept(email)).toBe(30);
    await unsubscribe();
    expect(await daysKept(email)).toBe(30);
    await subscribe(email);
    await confirm(email, await tokenIn(mails().at(-1) ?? ''));
    await unsubscribe();
    expect(await daysKept(email)).toBe(Number.POSITIVE_INFINITY);
  });

  const lastMail = async () => (await readMail(mails().at(-1) ?? '')).text ?? '';
  const forgotten = 'tra trenta giorni avremo dimenticato questo indirizzo';

  it.each([
    ['an address that was never confirmed', 'nuova@posta.example', async () => {}],
    ['a former subscriber', 'ex@posta.example', formerSubscriber],
  ])('the request of %s is confirmed for thirty days from the last mail, and not later', async (_, email, begin) => {
    await begin(email);
    await subscribe(email);
    const token = await tokenIn(mails().at(-1) ?? '');
    advance(29 * 86_400_000);
    await subscribe(email);
    advance(31 * 86_400_000);
    const { status, body } = await confirm(email, token);
    expect([status, body['detail']]).toEqual([403, 'Il link non è valido o è scaduto']);
    await subscribe(email);
    advance(29 * 86_400_000);
    expect((await confirm(email, await tokenIn(mails().at(-1) ?? ''))).body['status']).toBe('subscribed');
  });

  it('a confirmation mail says that the address will be forgotten only to one that was never confirmed', async () => {
    await subscribe('ignota@posta.example');
    expect(await lastMail()).toContain(forgotten);
    await formerSubscriber('nota@posta.example');
    await subscribe('nota@posta.example');
    expect(await lastMail()).toContain('senza conferma non ti scriveremo più.');
    expect(await lastMail()).not.toContain(forgotten);
    expect(await daysKept('nota@posta.example')).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('a subscription that its reader takes up again with the link of a letter', () => {
  const undo = async (email: string) => {
    const token = new URL(unsubscribeLink(ctx, email)).searchParams.get('t');
    return (await call('POST', '/newsletter/undo-unsubscribe', { body: { email, token } })).body['status'];
  };
  const consentOf = async (email: string) => (await getSubscriberByEmail(ctx.store, email))?.consent;

  it('is confirmed by that link, also when a new request was not', async () => {
    const email = 'torna@posta.example';
    await formerSubscriber(email);
    await subscribe(email);
    expect(await undo(email)).toBe('subscribed');
    expect((await getSubscriberByEmail(ctx.store, email))?.data.isActive).toBe(true);
    expect(await consentOf(email)).toMatchObject({ source: 'form', confirmedAt: expect.any(String) });
  });

  it('stays ended when it ended long ago, whatever requests are made and cancelled since', async () => {
    const email = 'lontana@posta.example';
    await formerSubscriber(email);
    advance(2 * 86_400_000);
    await subscribe(email);
    expect(await undo(email)).toBe(409);
    await call('POST', `/newsletter/unsubscribe/${email}`);
    expect(await undo(email)).toBe(409);
    expect((await getSubscriberByEmail(ctx.store, email))?.data.isActive).toBe(false);
  });

  it('keeps the proof of an earlier consent until a new request is confirmed', async () => {
    const email = 'prova@posta.example';
    await formerSubscriber(email);
    const before = await consentOf(email);
    advance(3_600_000);
    await subscribe(email);
    expect(await consentOf(email)).toEqual(before);
    expect(await exportSubscriber(ctx, email)).toMatchObject({ consent: before, requested: { source: 'form' } });
    await call('POST', `/newsletter/unsubscribe/${email}`);
    expect(await exportSubscriber(ctx, email)).not.toHaveProperty('requested');
    await subscribe(email);
    await confirm(email, await tokenIn(mails().at(-1) ?? ''));
    const after = await consentOf(email);
    expect([before?.at, before?.confirmedAt, after?.at, after?.confirmedAt].toSorted()).toEqual([
      before?.at,
      before?.confirmedAt,
      after?.at,
      after?.confirmedAt,
    ]);
    expect(after?.at).not.toBe(before?.at);
  });

  it('keeps the time of an earlier confirmation', async () => {
    const email = 'resta@posta.example';
    await formerSubscriber(email);
    const before = await consentOf(email);
    advance(3_600_000);
    expect(await undo(email)).toBe('subscribed');
    expect(await consentOf(email)).toEqual(before);
  });
});

describe('reactivation by an administrator', () => {
  // The administrator's session has expired by now.
  const reactivate = async (email: string) => {
    const token = await openSession(ctx, { id: magazine.admin.id, tokenVersion: 1 }, 'Prova');
    return call('POST', '/newsletter/resubscribe', { as: { ...magazine.admin, token }, body: { email } });
  };
  const unsubscribeByLink = (email: string) => call('POST', `/newsletter/unsubscribe/${email}`);
  const lastToken = () => tokenIn(mails().at(-1) ?? '');

  async function expectRefused(email: string): Promise<void> {
    const { status, body } = await reactivate(email);
    expect([status, body['detail']]).toEqual([
      409,
      'Chi legge a questo indirizzo non ha mai confermato l’iscrizione: può iscriversi di nuovo dal sito e confermare dal messaggio che riceve',
    ]);
    expect((await getSubscriberByEmail(ctx.store, email))?.data.isActive).toBe(false);
  }

  it.each(['form', 'profile'] as const)(
    'an administrator cannot reactivate an unconfirmed or cancelled request of the %s',
    async (source) => {
      const email = `mai-${source}@posta.example`;
      await subscribeAddress(ctx, email, { source });
      await expectRefused(email);
      await unsubscribeByLink(email);
      await expectRefused(email);
    },
  );

  it('an administrator can reactivate a confirmed subscriber until a new unconfirmed request', async () => {
    const email = 'prima@posta.example';
    await subscribe(email);
    await confirm(email, await lastToken());
    await unsubscribeByLink(email);
    expect((await reactivate(email)).body['status']).toBe('subscribed');
    await unsubscribeByLink(email);
    await subscribe(email);
    await expectRefused(email);
    expect(await exportSubscriber(ctx, email)).toMatchObject({ reactivated: { leavingReason: 'subscriber' } });
    expect((await confirm(email, await lastToken())).body['status']).toBe('subscribed');
    expect(await exportSubscriber(ctx, email)).not.toHaveProperty('reactivated');
  });
});
