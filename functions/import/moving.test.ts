import { afterAll, expect, it } from 'vitest';
import { importFile } from '#functions/import/import-file.ts';
import { translator, wxr } from '#functions/import/testing/wxr.ts';
import { redirectedTo } from '#functions/publish/redirects.ts';
import { testMagazine } from '#functions/testing/magazine.ts';

const magazine = await testMagazine();
const { call, ctx } = magazine;
const admin = await magazine.person('admin');
const { translate, remove } = translator();
afterAll(remove);

const pieces = [
  { id: 1, title: 'La Maestà', slug: 'maesta', content: 'Prima sala.\n\nSeconda sala.' },
  { id: 2, title: 'Privato', status: 'private', content: 'Riservato.' },
  { id: 3, title: 'In scrittura', status: 'draft', content: 'Inizio.' },
];

async function moved(items: Parameters<typeof wxr>[0]) {
  const { places, lines } = await translate({ 'a.xml': wxr(items) });
  const { created, changed, unchanged, edited, problems } = await importFile(ctx, places.record);
  return { counts: { created, changed, unchanged, edited, problems }, ids: lines.map(({ id }) => String(id)) };
}

it('an export moves in; the same again changes nothing, and what changed there changes here', async () => {
  const { counts, ids } = await moved(pieces);
  expect(counts).toEqual({ created: 3, changed: 0, unchanged: 0, edited: 0, problems: [] });
  const [first = '', second, third] = ids;
  expect((await call('GET', `/articles/${first}`)).body).toMatchObject({
    title: 'La Maestà',
    slug: 'maesta',
    content: 'Prima sala.\n\nSeconda sala.',
    publishedAt: '2019-05-02T16:30:00.000Z',
    updatedAt: '2021-03-04T08:00:00.000Z',
  });
  for (const hidden of [second, third]) expect((await call('GET', `/articles/${hidden}`)).status).toBe(404);
  expect((await moved(pieces)).counts).toEqual({ created: 0, changed: 0, unchanged: 3, edited: 0, problems: [] });
  const later = pieces.map((piece) => (piece.id === 1 ? { ...piece, content: 'Tutto nuovo.' } : piece));
  expect((await moved(later)).counts).toEqual({ created: 0, changed: 1, unchanged: 2, edited: 0, problems: [] });
  expect((await call('GET', `/articles/${first}`)).body['content']).toBe('Tutto nuovo.');
});

it('what was edited here is left as it is', async () => {
  const { ids } = await moved(pieces);
  const [first = ''] = ids;
  await call('PUT', `/articles/${first}`, { as: admin, body: { content: 'Riscritto qui.' } });
  const later = pieces.map((piece) => ({ ...piece, content: 'Riscritto là.' }));
  expect((await moved(later)).counts).toEqual({ created: 0, changed: 2, unchanged: 0, edited: 1, problems: [] });
  expect((await call('GET', `/articles/${first}`)).body['content']).toBe('Riscritto qui.');
});

it('the old pages of authors and tags lead to the new ones and their feeds, those of what is not public nowhere', async () => {
  const tag = (slug: string, name: string) => `<category domain="post_tag" nicename="${slug}">${name}</category>`;
  await moved([
    { id: 11, title: 'Oro', more: tag('fondi-oro', 'Fondo oro') },
    { id: 12, title: 'Riservato', status: 'private', more: tag('segreto', 'Segreto') },
  ]);
  const leads = ['/tag/fondi-oro/', '/tag/fondi-oro/feed/', '/author/lia/', '/tag/segreto/'].map((address) =>
    redirectedTo(ctx.store, address),
  );
  expect(await Promise.all(leads)).toEqual(['/tema/fondo-oro', '/tema/fondo-oro.xml', '/autore/lia-conti', undefined]);
});
