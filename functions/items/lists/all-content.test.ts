import { beforeAll, describe, expect, it, test } from 'vitest';
import { importLines } from '#functions/import/import-file.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { forms } from '#functions/testing/seed.ts';
import { type ContentKind, collections, isModerated } from '#shared/kinds/kinds.ts';

const magazine = await testMagazine();
const { call } = magazine;
const staff = await newsroom(magazine);

type Item = { id: string; kind: ContentKind; title: string; date: string; startDate?: string };

async function add(kind: ContentKind, title: string, fields: Record<string, unknown>, as = staff.editor) {
  const status = isModerated(kind) ? { status: 'published' } : {};
  const { status: code } = await call('POST', `/${collections[kind]}`, {
    as,
    body: { ...forms[kind], ...status, title, ...fields },
  });
  expect(code).toBe(201);
}

beforeAll(async () => {
  const { writer } = staff;
  await add('article', 'Maioliche', { date: '2026-11-20', category: 'arte' });
  await add('article', 'Aste di primavera', { date: '2026-10-02', category: 'aste' });
  await add('article', 'Di passaggio', { date: '2026-11-03', status: 'draft' }, writer);
  await add('article', 'Da leggere', { date: '2026-11-04', status: 'pending', category: 'aste' }, writer);
  await add('video', 'Il restauro', { date: '2026-11-12', status: 'pending' }, writer);
  await add('event', 'Fiera', { startDate: '2026-12-01', endDate: '2026-12-03', type: 'Fiera', image: '' });
  await add('event', 'Convegno', {
    startDate: '2026-11-15',
    endDate: '2026-11-15',
    type: 'Conferenza',
    image: '/p.svg',
    status: 'pending',
  });
  await add('news', 'Riapre il museo', { date: '2026-11-18', image: '' });
  await add('news', 'Ancora da verificare', { date: '2026-11-17', status: 'draft', category: 'aste' });
  // A work has the day on which it was added: the magazine's today.
  await add('gallery', 'Ninfa', {});
});

async function found(query: string): Promise<string[]> {
  const { status, body } = await call('GET', `/content?limit=100${query}`, { as: staff.editor });
  expect(status).toBe(200);
  return (body as unknown as Item[]).map(({ title }) => title);
}
const all = [
  'Fiera',
  'Ninfa',
  'Maioliche',
  'Riapre il museo',
  'Ancora da verificare',
  'Convegno',
  'Il restauro',
  'Da leggere',
  'Di passaggio',
  'Aste di primavera',
];

describe('the list of all content', () => {
  it('has every kind in every status, the newest first, each with its kind', async () => {
    expect(await found('')).toEqual(all);
    const { body } = await call('GET', '/content?limit=3', { as: staff.editor });
    expect((body as unknown as Item[]).map(({ kind }) => kind)).toEqual(['event', 'gallery', 'article']);
    expect(body).not.toContainEqual(expect.objectContaining({ content: expect.anything() }));
  });

  test.each([
    ['kind=article', ['Maioliche', 'Da leggere', 'Di passaggio', 'Aste di primavera']],
    ['status=pending', ['Convegno', 'Il restauro', 'Da leggere']],
    ['status=draft', ['Ancora da verificare', 'Di passaggio']],
    ['status=published&kind=news', ['Riapre il museo']],
    ['status=draft&kind=news', ['Ancora da verificare']],
    ['status=pending&kind=news', []],
    ['kind=news', ['Riapre il museo', 'Ancora da verificare']],
    ['category=aste', ['Ancora da verificare', 'Da leggere', 'Aste di primavera']],
    ['category=Fiera', ['Fiera']],
    ['category=ASTE&kind=article', ['Da leggere', 'Aste di primavera']],
    ['category=Fiere', ['Fiera']],
    ['category=classico', ['Ninfa']],
    ['month=2026-10', ['Aste di primavera']],
    ['month=2026-12', ['Fiera']],
    ['month=2026-11&status=pending', ['Convegno', 'Il restauro', 'Da leggere']],
    ['month=2025-01', []],
    ['picture=none', ['Fiera', 'Riapre il museo', 'Ancora da verificare']],
    ['author=nessuno', []],
    ['search=passaggio', ['Di passaggio']],
    [`search=${encodeURIComponent("L'ASTE")}`, ['Ancora da verificare', 'Da leggere', 'Aste di primavera']],
    ['search=convegno&kind=event', ['Convegno']],
    ['search=convegno&kind=news', []],
    ['sort=newest', all],
    ['sort=oldest&kind=article', ['Aste di primavera', 'Di passaggio', 'Da leggere', 'Maioliche']],
    ['sort=title&status=published', ['Aste di primavera', 'Fiera', 'Maioliche', 'Ninfa', 'Riapre il museo']],
    ['sort=title&search=aste', ['Ancora da verificare', 'Aste di primavera', 'Da leggere']],
  ])('narrowed to %s has %j', async (query, titles) => expect(await found(`&${query}`)).toEqual(titles));

  it('narrowed to a category that does not exist, or to no author, is refused', async () => {
    const { status, body } = await call('GET', '/content?category=astrologia', { as: staff.editor });
    expect([status, body['errors']]).toEqual([422, [{ field: 'category', message: 'Scegli una categoria' }]]);
    expect((await call('GET', '/content?author=', { as: staff.editor })).status).toBe(422);
  });

  it('narrowed to an author has what that person wrote, of every kind', async () => {
    expect(await found(`&author=${staff.writer.id}`)).toEqual(['Il restauro', 'Da leggere', 'Di passaggio']);
    expect(await found(`&author=${staff.editor.id}&month=2026-11&status=published`)).toEqual([
      'Ninfa',
      'Maioliche',
      'Riapre il museo',
    ]);
  });

  it('in the order of their last saves begins with the latest', async () => {
    const { body } = await call('GET', '/content?kind=article&search=leggere', { as: staff.editor });
    const [{ id } = { id: '' }] = body as unknown as Item[];
    magazine.clock.now = new Date('2026-11-20T11:00:00Z');
    await call('PUT', `/articles/${id}`, { as: staff.writer, body: { description: 'Riveduto' } });
    magazine.clock.now = new Date('2026-11-20T10:00:00Z');
    expect((await found('&sort=saved'))[0]).toBe('Da leggere');
  });

  it('names the account of each item, whatever its byline', async () => {
    const { fullName } = (await call('GET', '/auth/me', { as: staff.writer })).body;
    await add('article', 'Firmato da altri', { date: '2018-01-02', author: 'Un altro nome' }, staff.editor);
    const imported = { ...forms.news, type: 'news', id: 'importata', title: 'Importata', date: '2018-01-01' };
    await importLines(magazine.ctx, [JSON.stringify(imported)]);
    const accountsOf = async (query: string) =>
      ((await call('GET', `/content?${query}`, { as: staff.editor })).body as unknown as { account: string }[]).map(
        ({ account }) => account,
      );
    expect(await accountsOf(`author=${staff.writer.id}`)).toEqual([fullName, fullName, fullName]);
    expect(await accountsOf('month=2018-01')).toEqual(['editor', 'Contenuti importati']);
  });

  test.each(['', '&month=2026-11', '&status=pending', '&category=aste', '&sort=title', '&sort=oldest', '&search=da'])(
    'in pages of two (%s) has the same items in the same order',
    async (query) => {
      const titles: string[] = [];
      for (let next: string | undefined = `/content?limit=2${query}`; next; ) {
        const { body, headers } = await call('GET', next, { as: staff.editor });
        titles.push(...(body as unknown as Item[]).map(({ title }) => title));
        next = /^<\/api(\/[^>]*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
      }
      expect(titles).toEqual(await found(query));
    },
  );

  it('of two items of different kinds with the same id and day leaves out neither', async () => {
    const same = { id: 'gemelle', date: '2019-05-04' };
    const lines = [
      { ...forms.news, ...same, type: 'news', title: 'Una notizia' },
      { ...forms.gallery, ...same, type: 'gallery', title: 'Un’opera' },
    ];
    const { problems } = await importLines(
      magazine.ctx,
      lines.map((line) => JSON.stringify(line)),
    );
    expect(problems).toEqual([]);
    const titles: string[] = [];
    for (let next: string | undefined = '/content?limit=1&month=2019-05'; next; ) {
      const { body, headers } = await call('GET', next, { as: staff.editor });
      titles.push(...(body as unknown as Item[]).map(({ title }) => title));
      next = /^<\/api(\/[^>]*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
    }
    expect(new Set(titles)).toEqual(new Set(['Una notizia', 'Un’opera']));
    expect(titles).toHaveLength(2);
  });

  test.each([
    'month=2026-13',
    'month=novembre',
    'kind=podcast',
    'status=live',
    'picture=any',
    'sort=date',
    'sort=title&cursor=x',
  ])('refuses the filter %s', async (query) =>
    expect((await call('GET', `/content?${query}`, { as: staff.editor })).status).toBe(422),
  );
});

it('the list of the staff has the name of each member and whether they edit the items of all', async () => {
  const { body } = await call('GET', '/content/staff', { as: staff.editor });
  expect(body).toContainEqual({ id: staff.writer.id, name: 'writer', editsAll: false });
  expect(body).toContainEqual({ id: staff.admin.id, name: 'admin', editsAll: true });
  expect(body).not.toContainEqual(expect.objectContaining({ id: staff.user.id }));
});
