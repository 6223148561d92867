import { expect, it } from 'vitest';
import { watchExaminedItems } from '#functions/testing/examined-items.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, ctx, logs } = magazine;
const { admin } = await newsroom(magazine);
const examined = watchExaminedItems(ctx.store);
const publish = async (title: string) =>
  String(
    (await call('POST', '/articles', { as: admin, body: { ...articleForm, title, status: 'published' } })).body['id'],
  );
const crowd = <Answer>(size: number, ask: () => Promise<Answer>) => Promise.all(Array.from({ length: size }, ask));

it('of many readers of a list at the same time, one reads the store first and one for all others', async () => {
  for (const title of ['Una', 'Due', 'Tre']) await publish(title);
  examined();
  const answers = await crowd(40, () => call('GET', '/articles'));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.body).toHaveLength(3);
  expect(examined()).toBe(2 * 3);
});

it('each of them is answered for itself, to be asked for again: its own request id, log line and 304', async () => {
  const first = (await call('GET', '/articles')).headers;
  expect(first.get('cache-control')).toBe('public, max-age=0, must-revalidate');
  const tag = first.get('etag') ?? '';
  logs.length = 0;
  const headers: Record<string, string>[] = [
    {},
    { 'if-none-match': tag },
    { 'if-none-match': 'W/"altro"' },
    { 'if-none-match': tag },
  ];
  const answers = await Promise.all(headers.map((given) => call('GET', '/articles', { headers: given })));
  expect(answers.map(({ status }) => status)).toEqual([200, 304, 200, 304]);
  expect(new Set(answers.map((answer) => answer.headers.get('x-request-id'))).size).toBe(4);
  expect(logs.map((entry) => 'route' in entry && entry.route)).toEqual(Array(4).fill('/api/articles'));
});

it('a list that is asked for after a withdrawal never has the item, however many are reading', async () => {
  let reading = true;
  const readers = crowd(8, async () => {
    while (reading) await call('GET', '/articles');
  });
  try {
    for (let round = 0; round < 15; round += 1) {
      const id = await publish(`Ritirata ${round}`);
      expect((await call('GET', '/articles')).text).toContain(id);
      expect((await call('DELETE', `/articles/${id}`, { as: admin })).status).toBe(204);
      for (const { text } of await crowd(4, () => call('GET', '/articles'))) expect(text).not.toContain(id);
    }
  } finally {
    reading = false;
    await readers;
  }
});

it('answers to a token are not shared', async () => {
  examined();
  const answers = await crowd(5, () => call('GET', '/articles', { as: admin }));
  expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(Array(5).fill('no-store'));
  expect(examined()).toBe(5 * 3);
});
