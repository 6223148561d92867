import { afterAll, describe, expect, it, test } from 'vitest';
import { encodeCursor } from '#functions/db/keys.ts';
import { newsletterForm, noteForm } from '#functions/testing/forms.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import { callsOf, documentOf } from '#functions/testing/openapi.ts';
import { forms, seedMedia } from '#functions/testing/seed.ts';
import { type ContentKind, collections, contentKinds, isModerated } from '#shared/kinds/kinds.ts';
import type { KeptList } from '#shared/readers/kept-lists.ts';
import { portionOf } from '#shared/testing/long-run.ts';

const magazine = await testMagazine();
const { call, clock, ctx, logs } = magazine;
const admin = await magazine.person('admin');
const writer = await magazine.person('writer');
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const later = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * 86_400_000);
};
const idOf = async (path: string, body: object) => String((await call('POST', path, { as: admin, body })).body['id']);

/** Where a reader keeps items of a kind. */
const listsOfReaders: Partial<Record<ContentKind, KeptList>> = { article: 'saved', event: 'followed' };

/** At least two entries in every list, so that each has a second page. */
let about: Record<string, string> = {};
for (const kind of contentKinds) {
  for (const status of ['published', 'pending', 'draft', 'published', 'pending']) {
    later(0.001);
    const signed = kind === 'article' && { author: 'Ada Riva e Ugo Bassi', tags: ['asta', 'restauro'] };
    const body = { ...forms[kind], ...(isModerated(kind) && { status }), ...signed };
    const id = await idOf(`/${collections[kind]}`, body);
    about[kind] ??= id;
    // The former versions of one of each kind are a list.
    for (const title of about[kind] === id ? ['Seconda stesura', 'Terza stesura'] : []) {
      await call('PUT', `/${collections[kind]}/${id}`, { as: admin, body: { title } });
    }
    const list = status === 'published' && listsOfReaders[kind];
    if (list) await call('PUT', `/me/${list}/${id}`, { as: admin });
  }
  await call('DELETE', `/${collections[kind]}/${await idOf(`/${collections[kind]}`, forms[kind])}`, { as: admin });
}
for (let made = 0; made < 2; made += 1) await seedMedia(ctx, { authorId: admin.id });
for (const kind of ['article', 'news'] as const) {
  await call('POST', `/notes/${kind}/${about[kind]}`, { as: admin, body: noteForm });
}
for (const email of ['uno@posta.example', 'due@posta.example']) {
  await call('POST', '/newsletter/subscribe', { body: { email } });
  await call('POST', '/newsletter/admin-unsubscribe', { as: admin, body: { email } });
  for (const as of [admin, writer]) {
    await call('PUT', `/drafts/article/${email.split('@')[0]}`, { as, body: { title: 'In corso', version: 1 } });
  }
  await call('POST', '/auth/invitations', { as: admin, body: { email, fullName: 'Ada Riva', role: 'writer' } });
  about = { ...about, newsletter: await idOf('/newsletter/create', newsletterForm) };
}

/** Every list of the API that has pages, with an id where its path needs one. */
const lists = callsOf(await documentOf(magazine))
  .filter(({ method, operation }) => method === 'GET' && operation.parameters?.some(({ name }) => name === 'cursor'))
  .map(({ path, operation }) => {
    const kind = contentKinds.find((known) => operation.tags[0] === known) ?? 'newsletter';
    const target = path.replace('/api', '').replace('{id}', about[kind] ?? '-');
    return target.endsWith('/recipients') ? `${target}?state=failed` : target;
  })
  .flatMap((path) =>
    path === '/audit' ? [path, '/audit?kind=article', `/audit?kind=article&item=${about['article']}`] : [path],
  );

const ask = (path: string, query: Record<string, string>) =>
  call('GET', `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(query)}`, { as: admin });

const nextOf = (headers: Headers) => /[?&]cursor=([\w-]+)/.exec(headers.get('link') ?? '')?.[1];
const own = new Map<string, string>();
for (const path of lists) {
  const next = nextOf((await ask(path, { limit: '1' })).headers);
  if (next) own.set(path, next);
}
const onePage = lists.filter((path) => !own.has(path));

const day = '2026-11-20';
const instant = '2026-11-20T10:00:00.000Z';
const id = '01KAEXAMPLE0000000000000000';
const forged = [
  ...['2026-11-20', '1970-01-01', '9999-12-31'].flatMap((date) => [
    `${date}#${date}T10:00:00.000Z#${id}`,
    `${date}T10:00:00.000Z#${id}`,
    `${date}T10:00:00.000Z#article#working#${id}`,
    `${date}T10:00:00.000Z#article#${id}#${id}`,
    `${date}T10:00:00.000Z#article#working`,
  ]),
  `0000000001#${id}`,
  `9999999999#${id}`,
  `7#${id}`,
  `-1#${id}`,
  // Too little, too much, nothing at all, other types.
  id,
  day,
  `${day}#${instant}`,
  `${day}#${instant}#${id}#${id}`,
  `#${instant}#${id}`,
  `${day}##${id}`,
  '#',
  '###',
  `${day}#${instant}#`,
  `${instant}#`,
  `#${id}`,
  `${instant}#article##${id}`,
  `${instant}###${id}`,
  '{"pk":{"S":"trash"}}',
  '{"pk":1,"sk":null}',
  '1',
  'null',
  'live#article',
  `${day}#${instant}#${'x'.repeat(600)}`,
  `${day}#${instant}#a b`,
  `${day}#${instant}#\u0000`,
  `${day}#${instant}#è`,
  `${instant}\n#${id}`,
];

describe.each(lists.map((path, place) => [path, place] as const))('%s', (path, place) => {
  it('the list answers 200 or 422 to the cursor of another list', async () => {
    for (const cursor of portionOf([...own.values()], place, 10)) {
      const { status, text } = await ask(path, { cursor });
      expect([200, 422], text).toContain(status);
    }
  });

  it('the list answers 200 or 422 to forged cursors', async () => {
    for (const sort of portionOf(forged, place, 10)) {
      const { status, text } = await ask(path, { cursor: encodeCursor(sort) });
      expect([200, 422], `${sort}: ${text}`).toContain(status);
    }
  });

  it('the list refuses a cursor of another shape', async () => {
    for (const sort of [id, '#', `${day}##${id}`, `${instant}#`, '{"pk":{"S":"trash"}}', `${id}#${id}#${id}#${id}`]) {
      expect((await ask(path, { cursor: encodeCursor(sort) })).status, sort).toBe(422);
    }
    const padded = `${own.get(path) ?? encodeCursor(`1#${id}`)}=`;
    expect((await ask(path, { cursor: padded })).status).toBe(422);
  });
});

test('every list with pages except recipients is tested with its own cursor', () =>
  expect(onePage).toEqual([expect.stringContaining('/recipients')]));

test.each([...own])('the list %s continues after its own cursor', async (path, cursor) => {
  const first = (await ask(path, { limit: '1' })).text;
  const { status, text } = await ask(path, { limit: '1', cursor });
  expect(status).toBe(200);
  expect(JSON.parse(text)).toHaveLength(1);
  expect(text).not.toBe(first);
});

test('a page of the trash with a cursor older than thirty days is empty and has no next page', async () => {
  const { status, body, headers } = await ask('/trash', {
    cursor: encodeCursor(`2026-09-01T10:00:00.000Z#news#live#${id}`),
  });
  expect([status, body, headers.get('link')]).toEqual([200, [], null]);
});
