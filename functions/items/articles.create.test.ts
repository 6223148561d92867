import { afterAll, afterEach, describe, expect, it, test } from 'vitest';
import { openSession } from '#functions/accounts/sessions.ts';
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
});
