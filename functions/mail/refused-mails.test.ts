import { expect, it } from 'vitest';
import { handleSesEvent } from '#functions/newsletter/sending/feedback.ts';
import { mailNewsroom } from '#functions/notifications/mail-people.ts';
import { accountInbox } from '#functions/testing/account-inbox.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { header } from '#functions/testing/read-mail.ts';
import type { SendResult } from './mail.ts';

const inbox = accountInbox();
let answer: SendResult | undefined;
const raws: string[] = [];
const mail: typeof inbox.mail = {
  ...inbox.mail,
  async send(envelope) {
    raws.push(Buffer.from(envelope.raw).toString());
    return answer ?? inbox.mail.send(envelope);
  },
};
const magazine = await testMagazine({ mail });
const { call, ctx, clock, logs } = magazine;
const staff = await newsroom(magazine);
const as = staff.admin;

const address = 'writer@rivista.example';
const forget = () => call('POST', '/auth/forgot', { body: { email: address } });
const refusals = () => logs.filter((entry) => 'event' in entry && entry.event === 'person-mail-refused').length;

async function refusedMails(path: string): Promise<Record<string, unknown>> {
  const { body } = await call('GET', path, { as });
  const people = body as unknown as { email: string; refusedMail?: unknown }[];
  return Object.fromEntries(people.flatMap(({ email, refusedMail }) => (refusedMail ? [[email, refusedMail]] : [])));
}

const minutesLater = (count: number) => {
  clock.now = new Date(clock.now.getTime() + count * 60_000);
  return clock.now.toISOString();
};

/** What SES reports of a mail to a person. */
const report = (eventType: string, timestamp: string, more: object = {}) =>
  handleSesEvent(
    ctx,
    JSON.stringify({ eventType, ...more, mail: { messageId: '1', timestamp, destination: [address], tags } }),
  );
const tags = { for: ['person'] };

it.each([
  { outcome: 'rejected', reason: 'MessageRejected' },
  { outcome: 'stopped', reason: 'MessageRejected' },
] as const)(
  'a link, an invitation and a notification that SES refuses ($outcome) are logged and seen beside the address',
  async (result) => {
    const before = refusals();
    const at = minutesLater(30);
    answer = result;
    await forget();
    await expect.poll(refusals).toBe(before + 1);
    const email = `${result.outcome}@posta.example`;
    await call('POST', '/auth/invitations', { as, body: { email, fullName: 'Livia Serra', role: 'writer' } });
    await articleCalls(magazine).create(staff.writer, { title: 'La linea', status: 'pending' });
    await mailNewsroom(ctx);
    answer = undefined;
    const refusedMail = { at, reason: 'service' };
    expect(await refusedMails('/auth/users')).toEqual({
      [address]: refusedMail,
      ...Object.fromEntries(['admin', 'editor', 'othereditor'].map((name) => [`${name}@rivista.example`, refusedMail])),
    });
    expect(await refusedMails('/auth/invitations')).toMatchObject({ [email]: refusedMail });
    expect(refusals()).toBe(before + 5);
    expect(JSON.stringify(logs)).not.toMatch(/posta\.example|rivista\.example/);
  },
);

it('mails to a person tell SES so, and what bounces or is refused later is seen until a later mail arrives', async () => {
  raws.length = 0;
  await forget();
  await expect.poll(() => raws.length).toBe(1);
  expect(header(raws[0] ?? '', 'X-SES-MESSAGE-TAGS')).toBe('for=person');

  const shown = async () => (await refusedMails('/auth/users'))[address];
  const first = minutesLater(1);
  await report('Bounce', first, { bounce: { bounceType: 'Permanent', bounceSubType: 'Suppressed' } });
  expect(await shown()).toEqual({ at: first, reason: 'mailbox' });
  // Of the same mail, and of one before it, whose event is late.
  await report('Delivery', first);
  await report('Reject', new Date(Date.parse(first) - 1_000).toISOString());
  expect(await shown()).toEqual({ at: first, reason: 'mailbox' });

  const before = refusals();
  const second = minutesLater(1);
  await report('Reject', second, { reject: { reason: 'Bad content' } });
  expect([await shown(), refusals()]).toEqual([{ at: second, reason: 'service' }, before + 1]);
  await report('Bounce', minutesLater(1), { bounce: { bounceType: 'Transient', bounceSubType: 'General' } });
  expect(await shown()).toEqual({ at: second, reason: 'service' });
  await report('Delivery', minutesLater(1));
  expect(await shown()).toBeUndefined();
});

it.each([
  'no JSON',
  '{}',
  '{"eventType":"Bounce","bounce":{},"mail":{"messageId":"1","destination":["anna@posta.example"]}}',
])('the event %j of SES, which cannot be read, is logged without its words', async (message) => {
  logs.length = 0;
  await handleSesEvent(ctx, message);
  expect(logs).toEqual([
    { level: 'warn', requestId: 'feedback', event: 'ses-event-unread', reason: expect.any(String) },
  ]);
  expect(JSON.stringify(logs)).not.toContain('anna');
});
