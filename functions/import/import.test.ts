import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, test } from 'vitest';
import { sortShapes, subscriberKey, subscriberList } from '#functions/db/keys.ts';
import { listAll } from '#functions/db/query.ts';
import { readItems } from '#functions/publish/live-rows.ts';
import { testMagazine } from '#functions/testing/magazine.ts';
import type { ContentKind } from '#shared/kinds/kinds.ts';
import { mediaLimits } from '#shared/limits.ts';
import type { Subscriber } from '#shared/newsletter/subscriber.ts';
import { importFile, importLines } from './import-file.ts';

const magazine = await testMagazine();
const { call, clock, ctx } = magazine;
const editor = await magazine.person('editor');
const admin = await magazine.person('admin');
const folder = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(folder, { recursive: true }));
const today = clock.now;
afterEach(() => {
  clock.now = today;
});

const lines = {
  article: {
    type: 'article',
    id: 'maesta',
    title: 'La Maestà',
    description: 'Di Duccio.',
    category: 'Arte',
    author: 'Ugo Neri',
    image: '/pictures/maesta.svg',
    content: '## Siena',
    date: '2026-05-04',
    featured: true,
  },
  news: {
    type: 'news',
    id: 'record',
    title: 'Record',
    summary: 'In sala.',
    category: 'aste',
    tags: ['aste', 'Milano'],
  },
  video: {
    type: 'video',
    id: 'strappo',
    title: 'Lo strappo',
    description: 'In laboratorio.',
    category: 'arte',
    author: 'Ugo Neri',
    videoUrl: 'https://youtu.be/dQw4w9WgXcQ',
    thumbnail: '/pictures/strappo.svg',
  },
  event: {
    type: 'event',
    id: 'trecento',
    eventType: 'Mostre',
    title: 'Il Trecento',
    location: 'Siena',
    startDate: '2026-12-01',
    endDate: '2027-02-28',
    description: 'Trenta tavole.',
    startTime: '10:00',
    author: 'Pia Conti',
  },
  gallery: {
    type: 'gallery',
    id: 'blu',
    title: 'Blu',
    artist: 'Ada Rossi',
    image: '/pictures/blu.svg',
    category: 'classico',
  },
  subscriber: { type: 'subscriber', email: 'Lettrice@Posta.example', name: 'Lia' },
};

const importing = (...given: (object | string)[]) =>
  importLines(
    ctx,
    given.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))),
  );
const nothingNew = (unchanged: number) => ({
  created: 0,
  changed: 0,
  unchanged,
  edited: 0,
  deleted: 0,
  problems: [],
  notices: [],
});

/** What the site would be built from now. */
async function inSnapshot(kind: ContentKind, id: string) {
  const [item] = await readItems(ctx.store, [{ kind, id }]);
  return item?.live && (JSON.parse(item.live.body) as Record<string, unknown>);
}
const subscribers = () =>
  listAll<Subscriber>(ctx.store, {
    index: 'lists',
    partition: subscriberList,
    shape: sortShapes.subscribers,
    keyOf: subscriberKey,
  });

describe('a line of each kind', () => {
  it('is imported without problems', async () =>
    expect(await importing(...Object.values(lines))).toEqual({
      created: 6,
      changed: 0,
      unchanged: 0,
      edited: 0,
      deleted: 0,
      problems: [],
      notices: [],
    }));

  it('an article is public, with its id and its date', async () => {
    const { status, body } = await call('GET', '/articles/maesta');
    const { type: _, ...fields } = lines.article;
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...fields, category: 'arte', authorId: 'import', bgColor: '#ffd1e7', version: 1 });
    expect((await call('GET', '/articles?featured=true')).text).toContain('maesta');
  });

  test.each([
    ['news', 'record', { title: 'Record', tags: ['aste', 'Milano'], category: 'aste', date: '2026-11-20' }],
    [
      'video',
      'strappo',
      { videoType: 'youtube', videoId: 'dQw4w9WgXcQ', thumbnail: '/pictures/strappo.svg', date: '2026-11-20' },
    ],
    ['event', 'trecento', { type: 'Mostra', startDate: '2026-12-01', startTime: '10:00', author: 'Pia Conti' }],
    ['gallery', 'blu', { artist: 'Ada Rossi', category: 'Classico' }],
  ] as const)('of kind %s is in the snapshot, as %s', async (kind, id, expected) =>
    expect(await inSnapshot(kind, id)).toMatchObject({ id, authorId: 'import', ...expected }),
  );

  it('a subscriber is active, with the address in lower case', async () =>
    expect(await subscribers()).toEqual([
      { email: 'lettrice@posta.example', name: 'Lia', isActive: true, subscribedAt: today.toISOString() },
    ]));
});

it('a video keeps the picture of its line after an edit, and has that of YouTube with another address', async () => {
  await importing({ ...lines.video, id: 'copertina' });
  const saved = async (body: object) => (await call('PUT', '/videos/copertina', { as: admin, body })).body['thumbnail'];
  expect(await saved({ title: 'Lo strappo, da vicino' })).toBe('/pictures/strappo.svg');
  const another = await saved({ videoUrl: 'https://youtu.be/aqz-KE-bpKQ' });
  expect(another).toBe('https://img.youtube.com/vi/aqz-KE-bpKQ/hqdefault.jpg');
});

it('addresses of a line are completed', async () => {
  await importing(
    { ...lines.event, id: 'con-sito', website: ' www.museo.example ', ticketUrl: 'museo.example/biglietti' },
    { ...lines.video, id: 'breve', videoUrl: 'youtube.com/shorts/dQw4w9WgXcQ?t=5', poster: 'www.museo.example/a.jpg' },
  );
  expect((await call('GET', '/events/con-sito')).body).toMatchObject({
    website: 'https://www.museo.example',
    ticketUrl: 'https://museo.example/biglietti',
  });
  expect((await call('GET', '/videos/breve')).body).toMatchObject({
    videoUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5s',
    poster: 'https://www.museo.example/a.jpg',
  });
});

describe('the moment of publication', () => {
  it('is noon of its date for an item with an earlier date', async () => {
    await importing({ ...lines.article, id: 'archivio' });
    expect((await call('GET', '/articles/archivio')).body['publishedAt']).toBe('2026-05-04T10:00:00.000Z');
  });

  it('is that of its line, as the moment of the last change is, and both stay when the line changes', async () => {
    const own = { publishedAt: '2019-05-02T18:30:00+02:00', updatedAt: '2021-01-01T09:00:00Z' };
    for (const kind of ['article', 'news', 'video', 'event', 'gallery'] as const) {
      const line = { ...lines[kind], ...own, id: 'con-i-suoi-momenti' };
      await importing(line);
      expect(await importing({ ...line, title: 'Altro titolo' })).toMatchObject({ changed: 1, notices: [] });
      expect(await inSnapshot(kind, line.id)).toMatchObject({
        version: 2,
        publishedAt: '2019-05-02T16:30:00.000Z',
        updatedAt: '2021-01-01T09:00:00.000Z',
      });
    }
  });

  it('is the time of the import where its line says one to come, and the report says so', async () => {
    const ahead = { id: 'dal-futuro', publishedAt: '2031-01-01T00:00:00Z', updatedAt: '2031-01-01T00:00:00Z' };
    expect(await importing(lines.news, { ...lines.article, ...ahead, date: '2031-01-01' })).toMatchObject({
      problems: [],
      notices: [
        'riga 2: date: 2031-01-01 è nel futuro: non conta come novità',
        'riga 2: publishedAt: è nel futuro: vale il momento dell’importazione',
        'riga 2: updatedAt: è nel futuro: vale il momento dell’importazione',
      ],
    });
    expect((await call('GET', '/articles/dal-futuro')).body).toMatchObject({
      date: '2031-01-01',
      publishedAt: today.toISOString(),
      updatedAt: today.toISOString(),
    });
  });

  test.each(['2019-05-02', '2019-05-02T18:30', 'ieri', 1])('%j is no moment', async (publishedAt) =>
    expect((await importing({ ...lines.article, id: 'senza-momento', publishedAt })).problems).toEqual([
      'riga 1: publishedAt: Inserisci un momento con il suo fuso (2019-05-02T18:30:00+02:00)',
    ]),
  );

  it('is the time of the import for an item of today or without a date', async () => {
    await importing({ ...lines.news, id: 'oggi' }, { ...lines.article, id: 'oggi', date: '2026-11-20' });
    for (const path of ['/news/oggi', '/articles/oggi'])
      expect((await call('GET', path)).body['publishedAt']).toBe(today.toISOString());
  });
});

describe('the same file again', () => {
  test.each(['2026-11-20T10:00:01Z', '2026-11-21T10:00:00Z', '2027-06-01T10:00:00Z'])(
    'on %s changes nothing',
    async (on) => {
      await importing(...Object.values(lines));
      const before = (await call('GET', '/articles/maesta')).body;
      clock.now = new Date(on);
      expect(await importing(...Object.values(lines))).toEqual(nothingNew(6));
      expect((await call('GET', '/articles/maesta')).body).toEqual(before);
    },
  );

  it('with one changed line changes that one', async () => {
    await importing(lines.article, lines.news);
    const changed = { ...lines.article, title: 'La Maestà di Siena' };
    expect(await importing(changed, lines.news)).toMatchObject({ created: 0, changed: 1, unchanged: 1 });
    expect((await call('GET', '/articles/maesta')).body).toMatchObject({ title: 'La Maestà di Siena', version: 2 });
    await importing(lines.article);
  });

  test.each(['article', 'news'] as const)('brings no deleted %s back', async (kind) => {
    const line = { ...lines[kind], id: 'tolto' };
    const path = kind === 'news' ? '/news/tolto' : '/articles/tolto';
    await importing(line);
    expect((await call('DELETE', path, { as: admin })).status).toBeLessThan(300);
    expect(await importing(line, { ...line, id: 'altro' })).toMatchObject({ created: 1, deleted: 1 });
    expect((await call('GET', path)).status).toBe(404);
    expect((await call('GET', path.replace('tolto', 'altro'))).status).toBe(200);
  });
});

describe('a line of a subscriber who said no', () => {
  const recordOf = async (email: string) => (await subscribers()).find((one) => one.email === email);
  const noes = [
    { status: 'unsubscribed' },
    { isActive: false },
    { status: 'unsubscribed', isActive: true },
    { status: 'active', unsubscribedAt: '2025-01-02T10:00:00Z' },
    { isActive: true, unsubscribedAt: '2025-01-02T10:00:00Z' },
    { unsubscribedAt: 'a gennaio' },
    { isActive: 'false' },
    { leavingReason: 'complaint' },
    { status: 'cleaned' },
  ].map((no, place) => ({ ...no, type: 'subscriber', email: `no-${place}@posta.example` }));

  it.each(noes)('keeps an unknown address as unsubscribed, and no later line revives it: %j', async (no) => {
    const yes = { type: 'subscriber', email: no.email };
    expect(await importing(no, yes)).toMatchObject({
      created: 1,
      problems: ['riga 2: email: è già quella della riga 1'],
    });
    expect(await importing(yes)).toEqual(nothingNew(1));
    expect(await recordOf(no.email)).toMatchObject({ isActive: false, unsubscribedAt: expect.any(String) });
  });

  it.each([{ status: 'in attesa' }, { awaitsConfirmation: true }])(
    'is none with %j, which is reported',
    async (line) => {
      const { created, problems } = await importing({ type: 'subscriber', email: 'dubbia@posta.example', ...line });
      const reported = expect.stringMatching(/^riga 1: \w+: Non è lo stato di un iscritto attivo/);
      expect([created, problems]).toEqual([0, [reported]]);
    },
  );
});

it('two different lines with one id are reported with both line numbers', async () => {
  const twin = { ...lines.article, id: 'conteso' };
  expect(await importing(twin, { ...twin, title: 'Altro' })).toMatchObject({
    created: 1,
    problems: ['riga 2: id: è già quello della riga 1'],
  });
});

describe('a file imported again after edits', () => {
  const line = { ...lines.article, id: 'rivista-in-redazione' };
  const importOf = (fields: object) => importLines(ctx, [JSON.stringify({ ...line, ...fields })]);
  const title = async () => (await call('GET', `/articles/${line.id}`)).body['title'];

  it('updates unedited items', async () => {
    await importOf({});
    expect(await importOf({ title: 'La Maestà, corretta' })).toMatchObject({ changed: 1 });
    expect(await title()).toBe('La Maestà, corretta');
  });

  it('refuses an item with more pictures of the library than a save may have', async () => {
    const pictures = Array.from({ length: mediaLimits.perItem + 1 }, (_, place) => `![x](/media/immagine-${place})`);
    const { created, problems } = await importOf({ id: 'troppe-immagini', content: pictures.join('\n\n') });
    expect([created, problems]).toEqual([0, [expect.stringContaining('Al massimo 80 immagini della libreria')]]);
  });

  it('does not change edited items', async () => {
    await call('PUT', `/articles/${line.id}`, { as: editor, body: { title: 'Riveduto in redazione' } });
    expect(await importOf({ title: 'La Maestà, di nuovo' })).toMatchObject({ changed: 0, unchanged: 0, edited: 1 });
    expect(await title()).toBe('Riveduto in redazione');
  });
});

describe('an id', () => {
  const { id: _, ...anonymous } = lines.news;

  it('that is missing is derived from the content, in any order of the fields', async () => {
    const reversed = Object.fromEntries(Object.entries(anonymous).toReversed());
    expect(await importing(anonymous)).toMatchObject({ created: 1 });
    expect(await importing(reversed)).toEqual(nothingNew(1));
    expect(await importing({ ...anonymous, title: 'Un altro' })).toMatchObject({ created: 1 });
  });

  test.each(['a.b', 'a b', '', 'a/b', '../x', 'a'.repeat(65), 7, null])('%j is reported', async (id) => {
    const { created, problems } = await importing({ ...lines.news, id });
    expect(created).toBe(0);
    expect(problems).toEqual([expect.stringMatching(/^riga 1: id: \S/)]);
  });
});

describe('a status', () => {
  test.each(['news', 'gallery'] as const)('draft keeps an item of the kind %s from its readers', async (kind) => {
    const id = `bozza-${kind}`;
    const line = { ...lines[kind], id };
    expect(await importing({ ...line, status: 'draft' })).toMatchObject({ created: 1, problems: [] });
    expect((await call('GET', `/${kind}/${id}`)).status).toBe(404);
    expect((await call('GET', `/${kind}/${id}`, { as: editor })).body).toMatchObject({ status: 'draft' });
    expect(await importing({ ...line, status: 'draft' })).toMatchObject({ unchanged: 1 });

    expect(await importing(line)).toMatchObject({ changed: 1 });
    expect((await call('GET', `/${kind}/${id}`)).body).toMatchObject({ title: line.title, version: 2 });
    expect(await importing({ ...line, status: 'published' })).toMatchObject({ unchanged: 1 });

    expect(await importing({ ...line, status: 'draft' })).toMatchObject({ changed: 1 });
    expect((await call('GET', `/${kind}/${id}`)).status).toBe(404);
    expect(await importing({ ...line, status: 'pending' })).toMatchObject({
      problems: ['riga 1: status: Scegli bozza o pubblicato'],
    });
  });

  test.each(['draft', 'pending'])('%s stays unpublished', async (status) => {
    const id = `non-${status}`;
    expect(await importing({ ...lines.article, id, status })).toMatchObject({ created: 1, problems: [] });
    expect((await call('GET', `/articles/${id}`)).status).toBe(404);
    expect((await call('GET', `/articles/${id}`, { as: editor })).body).toMatchObject({ status, live: false });
    expect(await inSnapshot('article', id)).toBeUndefined();
  });
});

describe('an author', () => {
  it('is kept where the line names one', async () => {
    await importing({ ...lines.article, id: 'firmato', authorId: editor.id });
    expect((await call('GET', '/articles/firmato')).body['authorId']).toBe(editor.id);
  });
});

describe('a bad line', () => {
  const good = (id: string) => ({ ...lines.article, id });

  it('is reported by number, field and reason, while good lines are imported', async () => {
    const report = await importing(
      good('primo'),
      { ...good('x'), title: '', image: 'javascript:x' },
      '',
      good('terzo'),
      '{',
    );
    expect(report).toMatchObject({ created: 2, changed: 0, unchanged: 0 });
    expect(report.problems).toEqual([
      'riga 2: title: Campo obbligatorio',
      'riga 2: image: Inserisci l’indirizzo di un’immagine (https://… oppure /…)',
      'riga 5: riga: non è JSON valido',
    ]);
    for (const id of ['primo', 'terzo']) expect((await call('GET', `/articles/${id}`)).status).toBe(200);
  });

  const article = (fields: object) => JSON.stringify({ ...good('x'), ...fields });
  const other = (kind: 'video' | 'event' | 'gallery' | 'subscriber', fields: object) =>
    JSON.stringify({ ...lines[kind], ...(kind === 'subscriber' ? {} : { id: 'x' }), ...fields });

  test.each([
    ['a list', 'riga', '[]'],
    ['null', 'riga', 'null'],
    ['cut off', 'riga', '{"type":"article"'],
    ['two objects', 'riga', '{}{}'],
    ['empty', 'type', '{}'],
    ['a newsletter', 'type', '{"type":"newsletter"}'],
    ['of type __proto__', 'type', '{"type":"__proto__"}'],
    ['an account', 'type', '{"type":"user","role":"admin"}'],
    ['an article of an author who cannot be', 'authorId', article({ authorId: 'a/b' })],
    ['an article in no known status', 'status', article({ status: 'live' })],
    ['a video with a hostile picture', 'thumbnail', other('video', { thumbnail: 'data:image/png,x' })],
    ['an event of no known type', 'eventType', other('event', { eventType: 'Concerto' })],
    ['a subscriber without an address', 'email', other('subscriber', { email: 'lettrice' })],
    ['a subscriber since no moment', 'subscribedAt', other('subscriber', { subscribedAt: 'ieri' })],
    [
      'a subscriber with a header in the name',
      'name',
      other('subscriber', { email: 'a@b.example', name: 'a\r\nBcc: x' }),
    ],
  ])('that is %s is a problem of «%s» and imports nothing', async (_, field, line) => {
    const { created, changed, problems } = await importing(line);
    expect({ created, changed }).toEqual({ created: 0, changed: 0 });
    expect(problems).toEqual([expect.stringMatching(new RegExp(`^riga 1: ${field}: \\S`))]);
  });

  it('with control characters comes in without them, and they are named by its line', async () => {
    const line = article({ id: 'controllo', title: 'a\u0000b', content: 'uno\u000bdue' }).replace(
      'a\\u0000',
      'a\u0007\\u0000',
    );
    const { created, problems, notices } = await importing(line);
    expect([created, problems]).toEqual([1, []]);
    expect(notices).toEqual([
      'riga 1: riga: senza U+0007 (caratteri di controllo)',
      'riga 1: title: senza U+0000 (caratteri di controllo)',
      'riga 1: content: senza U+000B (caratteri di controllo)',
    ]);
    expect((await call('GET', '/articles/controllo', { as: editor })).body).toMatchObject({
      title: 'ab',
      content: 'uno\ndue',
    });
  });

  it('never sets fields of the server', async () => {
    await importing({ ...good('falso'), version: 70, createdAt: 'x', reviewNote: 'x', live: false });
    expect((await call('GET', '/articles/falso', { as: editor })).body).toMatchObject({ version: 1, live: true });
    expect((await call('GET', '/articles/falso', { as: editor })).body).not.toHaveProperty('reviewNote');
  });
});

describe('a file', () => {
  const file = join(folder, 'rivista.jsonl');
  const articles = ['uno', 'due', 'tre'].map((id) => JSON.stringify({ ...lines.article, id: `file-${id}` }));

  test.each([
    ['with a byte order mark', '\uFEFF', '\n', ''],
    ['with the line ends of Windows', '', '\r\n', '\r\n'],
    ['with blank lines', '\n', '\n\n  \n', '\n\n'],
    ['without a last line end', '', '\n', ''],
  ])('%s is read whole', async (_, start, end, last) => {
    writeFileSync(file, start + articles.join(end) + last);
    const { created, unchanged, problems } = await importFile(ctx, file);
    expect(problems).toEqual([]);
    expect(created + unchanged).toBe(3);
  });

  it('goes in without the lines that are not in UTF-8, which are reported', async () => {
    const [uno, due] = ['latino-uno', 'latino-due'].map((id) =>
      JSON.stringify({ ...lines.article, id, title: 'La città' }),
    );
    writeFileSync(file, Buffer.concat([Buffer.from(`${uno}\n`, 'latin1'), Buffer.from(`${due}\n`)]));
    expect(await importFile(ctx, file)).toMatchObject({ created: 1, problems: ['riga 1: riga: non è in UTF-8'] });
    expect((await call('GET', '/articles/latino-due')).body['title']).toBe('La città');
    expect((await call('GET', '/articles/latino-uno')).status).toBe(404);
  });

  it('of many lines is imported whole, and the progress ends at one', async () => {
    const many = Array.from({ length: 150 }, (_, index) => JSON.stringify({ ...lines.news, id: `tante-${index}` }));
    writeFileSync(file, many.join('\n'));
    const shares: number[] = [];
    expect(await importFile(ctx, file, (share) => shares.push(share))).toMatchObject({ created: 150, problems: [] });
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(shares.at(-1)).toBe(1);
  });
});
