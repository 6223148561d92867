import { afterAll, describe, expect, it, test } from 'vitest';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, logs } = magazine;
const staff = await newsroom(magazine);
const { create, read, save, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const people = { ...staff, author: staff.writer, anonymous: undefined };
const items = {
  draft: await create(staff.writer),
  pending: await create(staff.writer, { status: 'pending' }),
  published: await publishedBy(staff.writer, staff.editor),
};

describe('an article', () => {
  it('hidden from readers is answered exactly as an absent one', async () => {
    const absent = await read('01ARZ3NDEKTSV4RRFFQ69G5FAV');
    for (const { id } of [items.draft, items.pending]) {
      const hidden = await read(id);
      expect(hidden.text).toBe(absent.text);
      expect([...hidden.headers.keys()]).toEqual([...absent.headers.keys()]);
    }
    expect(absent.body['detail']).toBe('Articolo non trovato');
  });

  test.each(['user', 'otherWriter'] as const)(
    'hidden from %s is indistinguishable from an absent one in every other call',
    async (who) => {
      const calls = [
        ['PUT', ''],
        ['DELETE', ''],
        ['PUT', '/approve'],
        ['PUT', '/reject'],
      ];
      for (const [method = '', suffix] of calls) {
        const [hidden, absent] = await Promise.all(
          [items.draft.id, '01ARZ3NDEKTSV4RRFFQ69G5FAV'].map((id) =>
            call(method, `/articles/${id}${suffix}`, { as: people[who], body: {} }),
          ),
        );
        expect(hidden?.status, `${method} ${suffix}`).toBe(absent?.status);
        expect(hidden?.text).toBe(absent?.text);
      }
    },
  );

  it('shows readers no editorial data', async () => {
    const { body } = await read(items.published.id);
    expect(Object.keys(body).toSorted()).toEqual(
      [
        'author',
        'authorId',
        'bgColor',
        'category',
        'date',
        'description',
        'featured',
        'id',
        'image',
        'publishedAt',
        'slug',
        'status',
        'textColor',
        'title',
        'updatedAt',
        'version',
      ].toSorted(),
    );
  });

  it('stays visible to its author after the author has become a simple user', async () => {
    const guest = await magazine.person('writer', 'ospite');
    const { id } = await create(guest);
    await call('PUT', `/auth/users/${guest.id}/role`, { as: staff.admin, body: { role: 'user' } });
    expect((await read(id, guest)).status).toBe(200);
    expect((await save(guest, id, { title: 'Nuovo' })).status).toBe(403);
  });
});
