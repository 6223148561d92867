import { afterAll, afterEach, describe, expect, it, test } from 'vitest';
import { openSession } from '#functions/accounts/sessions/sessions.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, clock, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read } = articleCalls(magazine);

const morning = clock.now;
afterEach(() => {
  clock.now = morning;
});
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

describe('a new article', () => {
  it('is a draft of its author by default', async () => {
    const { status, body } = await call('POST', '/articles', { as: staff.writer, body: articleForm });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...articleForm,
      status: 'draft',
      authorId: staff.writer.id,
      version: 1,
      featured: false,
    });
    expect(body).toMatchObject({ date: '2026-11-20', bgColor: '#ffd1e7', textColor: '#151515', live: false });
    expect(body['id']).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
  });

  it('is stored as answered', async () => {
    const created = await create(staff.writer, { content: '## Uno\n\nDue', subtitle: 'Sotto' });
    expect((await read(created.id, staff.writer)).body).toEqual(created);
  });

  test.each([
    ['2026-11-20T22:59:59Z', '2026-11-20'],
    ['2026-11-20T23:00:00Z', '2026-11-21'],
    ['2026-07-31T22:00:00Z', '2026-08-01'],
  ])('written at %s has the date %s, the day in Rome', async (moment, date) => {
    clock.now = new Date(moment);
    const token = await openSession(magazine.ctx, { id: staff.writer.id, tokenVersion: 1 }, 'Prova');
    expect((await create({ ...staff.writer, token })).date).toBe(date);
  });

  it('has the date of the form, if any', async () =>
    expect((await create(staff.writer, { date: '2020-02-29' })).date).toBe('2020-02-29'));

  it('has no fields that were empty in the form', async () => {
    const created = await create(staff.writer, { subtitle: '', excerpt: '', content: '', imageAlt: '' });
    for (const field of ['subtitle', 'excerpt', 'content', 'imageAlt']) expect(created).not.toHaveProperty(field);
  });

  it('accepts a category by its name', async () =>
    expect((await create(staff.writer, { category: 'Attualità' })).category).toBe('attualita'));

  it('may be as long as the limits allow, and is read back whole', async () => {
    const content = 'è'.repeat(150_000);
    const longest = { title: 'à'.repeat(200), description: 'ò'.repeat(2_000), excerpt: 'ù'.repeat(1_000), content };
    const { id } = await create(staff.editor, { ...longest, status: 'published' });
    expect((await read(id)).body).toMatchObject(longest);
  });

  it('whose title is too long only in NFC is refused', async () => {
    const body = { ...articleForm, title: '\u0958'.repeat(200) };
    expect((await call('POST', '/articles', { as: staff.writer, body })).status).toBe(422);
  });
});

describe('a requested status', () => {
  test.each([
    ['writer', 'draft', 201],
    ['writer', 'pending', 201],
    ['writer', 'published', 403],
    ['editor', 'draft', 201],
    ['editor', 'pending', 201],
    ['editor', 'published', 201],
    ['admin', 'draft', 201],
    ['admin', 'pending', 201],
    ['admin', 'published', 201],
    ['user', 'draft', 403],
    ['user', 'pending', 403],
    ['user', 'published', 403],
  ] as const)('as %s, %s is answered with %i', async (role, asked, expected) => {
    const { status, body } = await call('POST', '/articles', {
      as: staff[role],
      body: { ...articleForm, status: asked },
    });
    expect(status).toBe(expected);
    if (status === 201) expect(body).toMatchObject({ status: asked, live: asked === 'published' });
  });

  test.each([
    ['user', 403],
    ['writer', 403],
    ['editor', 201],
    ['admin', 201],
  ] as const)('as %s, featured is answered with %i', async (role, expected) => {
    const answer = await call('POST', '/articles', { as: staff[role], body: { ...articleForm, featured: true } });
    expect(answer.status).toBe(expected);
  });

  it('as a writer may be `featured: false`', async () =>
    expect((await create(staff.writer, { featured: false })).featured).toBe(false));

  it('is refused with an Italian sentence', async () => {
    const publish = await call('POST', '/articles', {
      as: staff.writer,
      body: { ...articleForm, status: 'published' },
    });
    expect(publish.body['detail']).toBe(
      'Solo editor e amministratori possono pubblicare direttamente: invia il contenuto in approvazione',
    );
    const feature = await call('POST', '/articles', { as: staff.writer, body: { ...articleForm, featured: true } });
    expect(feature.body['detail']).toBe('Solo editor e amministratori possono mettere in evidenza un contenuto');
  });
});

describe('a field that no form may set', () => {
  const forged = {
    id: 'mio-id',
    _id: 'mio-id',
    authorId: 'un-altro',
    role: 'admin',
    version: 77,
    live: true,
    createdAt: '2001-01-01T00:00:00.000Z',
    updatedAt: '2001-01-01T00:00:00.000Z',
    publishedAt: '2001-01-01T00:00:00.000Z',
    reviewNote: 'falso',
    reviewedBy: 'falso',
    pk: 'article#falso',
    sk: 'live',
    data: { title: 'falso' },
  };

  test.each(Object.entries(forged))('%s is ignored and never stored', async (field, value) => {
    const created = await create(staff.writer, { [field]: value });
    const stored = (await read(created.id, staff.writer)).body;
    for (const seen of [created, stored] as Record<string, unknown>[]) expect(seen[field]).not.toEqual(value);
    expect(created).toMatchObject({ authorId: staff.writer.id, version: 1, status: 'draft', live: false });
    expect((await read(created.id)).status).toBe(404);
  });

  test.each(['__proto__', 'constructor', 'prototype'])('%s changes nothing', async (key) => {
    const raw = `{"${key}":{"status":"published","featured":true},${JSON.stringify(articleForm).slice(1)}`;
    const { status, body } = await call('POST', '/articles', { as: staff.editor, raw });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'draft', featured: false });
    expect(({} as Record<string, unknown>)['featured']).toBeUndefined();
  });
});
