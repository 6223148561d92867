import { expect, it } from 'vitest';
import { header, readMail } from '#functions/testing/read-mail.ts';
import { sendingMagazine } from '#functions/testing/sending-magazine.ts';

const magazine = await sendingMagazine();
const { call, admin, advance, subscribe, draft, send, mails } = magazine;
const address = (name: string) => `${name}@posta.example`;

async function mailTo(name: string) {
  const raw = mails().findLast((mail) => header(mail, 'To')?.includes(address(name))) ?? '';
  const { text = '' } = await readMail(raw);
  const page = new URL(/Annulla l’iscrizione: (\S+)/.exec(text)?.[1] ?? '');
  const oneClick = new URL(/<([^>]+)>/.exec(header(raw, 'List-Unsubscribe') ?? '')?.[1] ?? '');
  return { page, oneClick: oneClick.pathname.replace('/api', '') };
}

/** As the page of the link asks, when it is opened and after its button is pressed. */
function open({ searchParams }: URL, confirmed = false) {
  const query = new URLSearchParams({ token: searchParams.get('t') ?? '' });
  const sent = searchParams.get('sent');
  if (sent !== null && !confirmed) query.set('sent', sent);
  return call('POST', `/newsletter/unsubscribe/${searchParams.get('email')}?${query}`);
}

const leftEarly = async (id: string) =>
  (await call('GET', `/newsletter/newsletters/${id}`, { as: admin })).body['leftEarly'];
const statusOf = async (answer: ReturnType<typeof open>) => (await answer).body['status'];

it('who opens the link of a newsletter in its first ten minutes confirms, and early unsubscriptions are counted once', async () => {
  for (const name of ['anna', 'bruno', 'carla', 'dario']) await subscribe(address(name));
  const earlier = await draft('Un numero di prima');
  await send(earlier);
  const linkOfEarlier = (await mailTo('dario')).page;
  advance(11 * 60_000);
  const id = await draft('Il numero di oggi');
  await send(id);
  expect([await leftEarly(earlier), await leftEarly(id)]).toEqual([0, 0]);

  const { page } = await mailTo('anna');
  expect((await open(page)).status).toBe(409);
  expect(await statusOf(open(page, true))).toBe('unsubscribed');
  expect(await statusOf(open(page))).toBe('already_unsubscribed');
  expect(await leftEarly(id)).toBe(1);

  // Who is back and leaves once more is the same person.
  await subscribe(address('anna'));
  expect(await statusOf(open(page, true))).toBe('unsubscribed');
  expect(await leftEarly(id)).toBe(1);

  expect(await statusOf(call('POST', (await mailTo('bruno')).oneClick))).toBe('unsubscribed');
  expect(await statusOf(open(linkOfEarlier))).toBe('unsubscribed');
  expect(await leftEarly(id)).toBe(3);

  const late = (await mailTo('carla')).page;
  advance(9 * 60_000);
  expect((await open(late)).status).toBe(409);
  advance(60_000);
  expect(await statusOf(open(late))).toBe('unsubscribed');
  expect([await leftEarly(earlier), await leftEarly(id)]).toEqual([0, 3]);
  const { body } = await call('GET', '/newsletter/newsletters', { as: admin });
  expect(Object.values(body).map((one) => (one as { leftEarly: number }).leftEarly)).toEqual([3, 0]);
});

it.each(['', 'mai', '0', '-1'])('a link with the invalid time %j unsubscribes at once', async (sent) => {
  await subscribe(address('elena'));
  expect(await statusOf(call('POST', `/newsletter/unsubscribe/${address('elena')}?sent=${sent}`))).toBe('unsubscribed');
});
