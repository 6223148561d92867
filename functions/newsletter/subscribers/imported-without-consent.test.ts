import { describe, expect, it } from 'vitest';
import { eraseSubscriber } from '#functions/newsletter/sending/data-subject.ts';
import { readMail } from '#functions/testing/read-mail.ts';
import { sendingMagazine } from '#functions/testing/sending-magazine.ts';
import { breakNthCall } from '#functions/testing/store-faults.ts';
import { getSubscriberByEmail } from './subscribers.ts';

const magazine = await sendingMagazine();
const { admin, call, ctx, mails, received, setSesFault } = magazine;

const importRows = async (...addresses: string[]) => {
  const rows = addresses.map((address) => `${address},`);
  const { body } = await call('POST', '/newsletter/subscriptions/import', {
    as: admin,
    body: { csv: ['email,data_consenso', ...rows].join('\n') },
  });
  return body;
};
const ask = (isFirst = true) => call('POST', '/newsletter/subscriptions/ask', { as: admin, body: { isFirst } });
const waiting = async () => (await call('GET', '/newsletter/stats', { as: admin })).body['awaitMail'];
const recordOf = (email: string) => getSubscriberByEmail(ctx.store, email);
const [anna, bruno, carla] = ['anna@vecchia.example', 'bruno@vecchia.example', 'carla@vecchia.example'] as const;

describe('an imported address without a consent', () => {
  it('waits, gets no newsletter, and is forgotten after thirty days', async () => {
    expect(await importRows(anna, bruno)).toMatchObject({ created: 0, toConfirm: 2 });
    const record = await recordOf(anna);
    expect(record).toMatchObject({
      data: { isActive: false, awaitsConfirmation: true, awaitsMail: true },
      consent: { source: 'import', isUnproven: true },
    });
    expect(record?.expires).toBeCloseTo(ctx.now().getTime() / 1_000 + 30 * 86_400, -3);
    expect((await magazine.send(await magazine.draft())).body['total']).toBe(0);
    expect([await waiting(), received()]).toEqual([2, {}]);
  });

  it('stays to be asked while the mail service takes no mail', async () => {
    setSesFault(() => 'throttle');
    expect((await ask()).status).toBe(503);
    setSesFault(() => undefined);
    expect([await waiting(), received()]).toEqual([2, {}]);
  });

  it('gets one mail that says where the address comes from, when an administrator asks, and never another', async () => {
    expect((await ask()).body).toEqual({ sent: 2, left: 0 });
    expect(await importRows(anna, bruno)).toMatchObject({ toConfirm: 0, alreadyThere: 2 });
    expect((await ask(false)).body).toEqual({ sent: 0, left: 0 });
    expect(received()).toEqual({ [anna]: 1, [bruno]: 1 });
    const { text = '' } = await readMail(mails()[0] ?? '');
    expect(text).toContain('non sappiamo più quando lo hai chiesto');
    expect(text).not.toContain('Qualcuno, speriamo tu');
    const { body } = await call('GET', '/audit?kind=subscriber&item=tutti', { as: admin });
    const actions = (body as unknown as { actions: string[] }[]).flatMap((record) => record.actions);
    // The call that failed, and the one that sent; not those that go on.
    expect(actions.filter((action) => action === 'ask-confirmation')).toHaveLength(2);
  });

  it('becomes a subscriber by the link of its mail, with the list and the confirmation as the proof', async () => {
    const raw = mails().find((mail) => mail.includes(anna)) ?? '';
    const [, token = ''] = /\/confirm\?email=\S+&t=([\w-]+)/.exec((await readMail(raw)).text ?? '') ?? [];
    const { body } = await call('POST', '/newsletter/confirm', { body: { email: anna, token } });
    expect(body['status']).toBe('subscribed');
    const { data, consent, expires } = (await recordOf(anna)) ?? {};
    expect([data?.isActive, data?.awaitsMail, expires]).toEqual([true, undefined, undefined]);
    expect(consent).toMatchObject({ source: 'import', isUnproven: true, confirmedAt: expect.any(String) });
    expect((await magazine.send(await magazine.draft())).body['total']).toBe(1);
  });

  it('is asked by no other import once it has been forgotten', async () => {
    expect(await eraseSubscriber(ctx, bruno)).toBe(true);
    expect(await importRows(bruno)).toMatchObject({ toConfirm: 0, alreadyThere: 1 });
    expect([await recordOf(bruno), await waiting()]).toEqual([undefined, 0]);
  });

  it('that is unsubscribed meanwhile stays so, whatever the list says later', async () => {
    await importRows(carla);
    await call('POST', '/newsletter/admin-unsubscribe', { as: admin, body: { email: carla } });
    expect(await recordOf(carla)).toMatchObject({ data: { isActive: false, unsubscribedAt: expect.any(String) } });
    expect((await recordOf(carla))?.expires).toBeUndefined();
    expect([await waiting(), (await ask()).body]).toEqual([0, { sent: 0, left: 0 }]);
  });

  it('gets no second mail when the store fails at any place, and is asked by the call after it', async () => {
    const [emma, fabio] = ['emma@vecchia.example', 'fabio@vecchia.example'];
    await importRows(emma, fabio);
    let answers = 0;
    for (let place = 1; answers < 2; place++) {
      const fault = breakNthCall(ctx.store, place, 'an error of the service');
      const { status } = await ask(false);
      fault.mend();
      expect([200, 503]).toContain(status);
      // Without a fault in its calls it has come to its end.
      if (status === 200) answers += 1;
    }
    expect([await waiting(), received()[emma], received()[fabio]]).toEqual([0, 1, 1]);
  });

  it('that subscribes by the form is asked by nothing else', async () => {
    const email = 'dario@vecchia.example';
    await importRows(email);
    await call('POST', '/newsletter/subscribe', { body: { email } });
    expect([(await recordOf(email))?.data.isActive, await waiting()]).toEqual([true, 0]);
  });
});
