import { describe, expect, it, test } from 'vitest';
import { galleryForm, kindsOfEachWay, newsForm } from '#functions/testing/forms.ts';
import { newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call } = magazine;
const staff = await newsroom(magazine);

describe.each([
  ['/news', newsForm, 'Notizia non trovata'],
  ['/gallery', galleryForm, 'Opera non trovata'],
])('%s', (base, form, notFound) => {
  const publish = async (as = staff.editor) => (await call('POST', base, { as, body: form })).body;

  it('an editor’s new item is public at once', async () => {
    const item = await publish();
    expect(item).toMatchObject({ ...form, version: 1, authorId: staff.editor.id, date: '2026-11-20' });
    expect((await call('GET', `${base}/${item['id']}`)).body).toEqual(item);
    expect((await call('GET', base)).body).toContainEqual(item);
    expect((await call('GET', `${base}/nessuna`)).body['detail']).toBe(notFound);
  });
});

test.each(kindsOfEachWay.filter(({ kind }) => kind !== 'event' && kind !== 'gallery'))(
  'a date that is emptied becomes today’s, one that is not named stays: $kind',
  async ({ base, form }) => {
    const created = await call('POST', base, { as: staff.editor, body: { ...form, date: '2026-01-10' } });
    const save = (body: object) => call('PUT', `${base}/${created.body['id']}`, { as: staff.editor, body });
    expect((await save({ title: 'Nuovo titolo' })).body).toMatchObject({ date: '2026-01-10' });
    expect((await save({ date: '' })).body).toMatchObject({ date: '2026-11-20' });
  },
);

it('the gallery is filtered by the name of a category', async () => {
  await call('POST', '/gallery', { as: staff.admin, body: { ...galleryForm, category: 'Decorativo', title: 'Vaso' } });
  expect((await call('GET', '/gallery?category=decorativo')).body).toMatchObject([{ title: 'Vaso' }]);
  expect((await call('GET', '/gallery?category=arte')).status).toBe(422);
});

it('the list of news leaves out the text and keeps to its limit', async () => {
  await call('POST', '/news', { as: staff.admin, body: { ...newsForm, content: 'Il testo', date: '2026-12-31' } });
  const { body } = await call('GET', '/news?limit=1');
  expect(body).toHaveLength(1);
  expect(body).not.toHaveProperty('0.content');
});
