import { describe, expect, it } from 'vitest';
import { galleryForm, newsForm } from '#functions/testing/forms.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';
import { getEditions } from './saving/editions.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const staff = await newsroom(magazine);

describe.each([
  ['news', '/news', newsForm],
  ['gallery', '/gallery', galleryForm],
] as const)('a draft of the kind %s', (kind, base, form) => {
  const create = async (fields: object = { status: 'draft' }, as = staff.editor) => {
    const answer = await call('POST', base, { as, body: { ...form, ...fields } });
    expect(answer.status).toBe(201);
    return answer.body as Record<string, unknown> & { id: string };
  };
  const save = (id: string, body: object, as = staff.editor) => call('PUT', `${base}/${id}`, { as, body });
  const publicAnswers = async (id: string) => ({
    item: (await call('GET', `${base}/${id}`)).status,
    listed: ((await call('GET', `${base}?limit=100`)).body as unknown as { id: string }[]).some((one) => one.id === id),
  });
  const hidden = { item: 404, listed: false };
  const shown = { item: 200, listed: true };

  it('is published when a save says so, as what it then is', async () => {
    const { id } = await create();
    const published = await save(id, { status: 'published', title: 'Finita', version: 1 });
    expect([published.status, published.body]).toMatchObject([
      200,
      { status: 'published', title: 'Finita', version: 2 },
    ]);
    expect(published.body['publishedAt']).toBe(published.body['updatedAt']);
    expect(await publicAnswers(id)).toEqual(shown);
    expect((await call('GET', `${base}/${id}`)).body).toEqual(published.body);
  });

  it('can be a published item that is withdrawn: readers do not find it, and its day of publication stays', async () => {
    const { id, publishedAt } = await create({});
    expect(await publicAnswers(id)).toEqual(shown);
    expect((await save(id, { status: 'draft' })).body).toMatchObject({ status: 'draft', publishedAt });
    expect(await publicAnswers(id)).toEqual(hidden);
    // Nor in the trash and out of it.
    expect((await call('DELETE', `${base}/${id}`, { as: staff.editor })).status).toBe(204);
    expect((await call('PUT', `/trash/${id}/restore`, { as: staff.admin })).status).toBe(200);
    expect(await publicAnswers(id)).toEqual(hidden);
    expect((await save(id, { status: 'published' })).body).toMatchObject({ status: 'published', publishedAt });
    expect(await publicAnswers(id)).toEqual(shown);
  });

  it('never waits for approval', async () => {
    const { status, body } = await call('POST', base, { as: staff.editor, body: { ...form, status: 'pending' } });
    expect([status, body['errors']]).toEqual([422, [{ field: 'status', message: 'Scegli bozza o pubblicato' }]]);
    const { id } = await create();
    expect((await save(id, { status: 'pending' })).status).toBe(422);
  });

  it('is in one place alone, however many save it at once', async () => {
    const { id } = await create();
    const answers = await Promise.all(
      (['published', 'draft', 'published', 'draft'] as const).map((status) => save(id, { status, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const { working, live } = await getEditions(ctx.store, kind, id);
    expect(working).toMatchObject({ version: 2, status: answers.find(({ status }) => status === 200)?.body['status'] });
    expect(live !== undefined).toBe(working?.status === 'published');
  });
});
