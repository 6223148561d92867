import { afterAll, describe, expect, it, test } from 'vitest';
import { importLines } from '#functions/import/import-file.ts';
import { articleCalls } from '#functions/testing/article-calls.ts';
import { eventForm, newsForm, videoForm } from '#functions/testing/forms.ts';
import { articleForm, newsroom, testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, ctx, logs } = magazine;
const { writer, editor } = await newsroom(magazine);
const { create, save, read, approve, publishedBy } = articleCalls(magazine);
afterAll(() => expect(logs.filter(({ level }) => level === 'error')).toEqual([]));

const publish = (title: string, fields: object = {}) => create(editor, { title, status: 'published', ...fields });

describe('the words of an address', () => {
  it('are made of the title when an article is published, and stay when the title changes', async () => {
    const { id, slug } = await create(writer, { title: 'La linea sotto il colore' });
    expect(slug).toBeUndefined();
    await save(writer, id, { title: 'L’oro sotto il colore', status: 'pending' });
    expect((await approve(editor, id)).body['slug']).toBe('l-oro-sotto-il-colore');
    await save(editor, id, { title: 'Un altro titolo' });
    expect((await read(id)).body).toMatchObject({ title: 'Un altro titolo', slug: 'l-oro-sotto-il-colore' });
  });

  it.each([
    ['/events', { ...eventForm, status: 'published' }],
    ['/news', newsForm],
  ])('%s have them too, and a kind may repeat those of another', async (base, form) => {
    const title = 'Le stesse parole';
    const answers = [1, 2].map(() => call('POST', base, { as: editor, body: { ...form, title } }));
    const slugs = (await Promise.all(answers)).map(({ body }) => body['slug']);
    expect(slugs.toSorted()).toEqual(['le-stesse-parole', 'le-stesse-parole-2']);
  });

  it('a video has none', async () => {
    const { body } = await call('POST', '/videos', { as: editor, body: { ...videoForm, status: 'published' } });
    expect(body).not.toHaveProperty('slug');
  });

  it('of equal titles are numbered, also when they are published at once', async () => {
    const titles = Array.from({ length: 6 }, () => publish('Editoriale'));
    const slugs = (await Promise.all(titles)).map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(6);
    expect(slugs).toContain('editoriale');
    for (const slug of slugs) expect(slug).toMatch(/^editoriale(-[2-7])?$/);
  });

  it('may be written before and after the publication', async () => {
    const { id, slug } = await create(writer, { slug: 'la-mia-linea' });
    expect(slug).toBe('la-mia-linea');
    await save(editor, id, { status: 'published' });
    expect((await save(editor, id, { slug: 'la-sua-linea' })).body['slug']).toBe('la-sua-linea');
    const other = await publish('Altro', { slug: 'la-mia-linea' });
    expect(other.slug).toBe('la-mia-linea-2');
    expect((await save(editor, id, { slug: 'la-mia-linea' })).body['slug']).toBe('la-mia-linea');
    expect((await save(editor, id, { slug: '' })).body['slug']).toBe('la-linea-sotto-il-colore');
  });

  it('change with the live edition, not with a revision that waits', async () => {
    const { id } = await publishedBy(writer, editor, { title: 'Prima stesura' });
    await save(writer, id, { slug: 'seconda-stesura' });
    expect((await read(id)).body['slug']).toBe('prima-stesura');
    await approve(editor, id);
    expect((await read(id)).body['slug']).toBe('seconda-stesura');
  });

  it('stay when a former version is restored', async () => {
    const { id } = await publish('Titolo di prima');
    await save(editor, id, { title: 'Titolo di poi', slug: 'titolo-di-poi' });
    const { body } = await call('PUT', `/articles/${id}/revisions/1/restore`, { as: editor, body: {} });
    expect(body).toMatchObject({ title: 'Titolo di prima', slug: 'titolo-di-poi' });
  });

  it('of a title without Latin letters are none: its id remains', async () => {
    expect((await publish('Η Αθήνα')).slug).toBeUndefined();
  });

  test.each(['Maestà', 'due parole', '-a', 'a/b', 'a'.repeat(65)])('%j is refused', async (slug) => {
    const { status, body } = await call('POST', '/articles', { as: writer, body: { ...articleForm, slug } });
    expect([status, body['errors']]).toEqual([
      422,
      [
        {
          field: 'slug',
          message: 'Solo lettere minuscole senza accenti, cifre e trattini tra le parole, al massimo 64',
        },
      ],
    ]);
  });
});

it('the item is read by its words and by its former ones, by those who may see it', async () => {
  const { id } = await publish('Si legge con le parole');
  await save(editor, id, { slug: 'parole-nuove' });
  for (const words of ['si-legge-con-le-parole', 'parole-nuove']) expect((await read(words)).body['id']).toBe(id);
  await save(editor, id, { status: 'draft' });
  expect((await read('parole-nuove')).status).toBe(404);
  expect((await read('parole-nuove', editor)).body['id']).toBe(id);
  expect((await save(editor, 'parole-nuove', { title: 'No' })).status).toBe(404);
});

describe('an imported item', () => {
  const line = (fields: object) => JSON.stringify({ type: 'article', ...articleForm, ...fields });
  const run = (...lines: string[]) => importLines(ctx, lines);

  it('has the words of its line, its id or its title; those of another are numbered in the order of the file', async () => {
    const report = await run(
      line({ id: 'riga-1', slug: 'dalla-riga' }),
      line({ id: 'maesta', title: 'Altro' }),
      line({ title: 'Maestà' }),
      line({ id: '01M8ETK2N0Q3R4S5T6V7W8X9Y0', title: 'Maestà', date: '2019-05-02' }),
    );
    expect(report).toMatchObject({ created: 4, problems: [] });
    expect((await read('dalla-riga')).body).toMatchObject({ id: 'riga-1', slug: 'dalla-riga' });
    expect((await read('maesta')).body).toMatchObject({ id: 'maesta', slug: 'maesta' });
    expect((await read('maesta-2')).body).toMatchObject({ title: 'Maestà' });
    expect((await read('maesta-3')).body).toMatchObject({ id: '01M8ETK2N0Q3R4S5T6V7W8X9Y0' });
  });

  it('keeps them in a second run and when its line changes', async () => {
    const first = line({ id: 'RIGA-2', title: 'Titolo di ieri' });
    await run(first);
    expect(await run(first)).toMatchObject({ unchanged: 1 });
    expect(await run(line({ id: 'RIGA-2', title: 'Titolo di oggi' }))).toMatchObject({ changed: 1 });
    expect((await read('RIGA-2')).body).toMatchObject({ title: 'Titolo di oggi', slug: 'titolo-di-ieri' });
  });

  it('that is a draft has none before it is published here', async () => {
    await run(line({ id: 'bozza-1', status: 'draft' }));
    expect((await read('bozza-1', editor)).body).not.toHaveProperty('slug');
    expect((await publish('Un titolo', { slug: 'bozza-1' })).slug).toBe('bozza-1');
    expect((await save(editor, 'bozza-1', { status: 'published' })).body['slug']).toBe('bozza-1-2');
  });
});
