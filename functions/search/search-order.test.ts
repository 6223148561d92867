import { expect, it } from 'vitest';
import type { PublicKind } from '#shared/kinds/kinds.ts';
import type { SnapshotSummary } from '#shared/publish/snapshot.ts';
import { indexQuery, shownText } from '#shared/text/indexed-words.ts';
import { siteDbWith } from '#site/release/testing/fixture-snapshot.ts';
import { makeAndAccept, servedFolder } from './testing/served-index.ts';

const { root, openIndex } = await servedFolder('search-order-');

const dated = { version: 1, updatedAt: '2026-11-20T09:00:00.000Z', date: '2026-11-20' };
const article = {
  ...dated,
  category: 'mostre',
  author: 'Ada Neri',
  description: 'Una storia.',
  image: '/pictures/a.svg',
};
const long = 'Una lunga pagina che parla di altro, di vento e di mare e di strade. '.repeat(40);
const texts: [kind: PublicKind, id: string, fields: object][] = [
  [
    'article',
    'nel-testo',
    { ...article, title: 'Altro', content: `${'Il cobalto, ancora cobalto. '.repeat(9)}${long}` },
  ],
  ['article', 'nel-titolo', { ...article, title: 'L’azzurro di cobalto', content: long }],
  ['article', 'nel-sottotitolo', { ...article, title: 'Un colore', subtitle: 'Storia del cobalto', content: long }],
  ['article', 'mercato', { ...article, title: 'Uno', content: `Alle aste, tra le arti. Un’ora dopo. ${long}` }],
  ['article', 'bottega', { ...article, title: 'Due', content: `In una bottega si vende all’asta. ${long}` }],
  ['video', 'video', { ...article, title: 'Tre', videoType: 'youtube', videoId: 'x', thumbnail: '/pictures/t.svg' }],
  ['news', 'notizia', { ...article, title: 'Quattro', summary: 'In breve.', content: 'L’arte e l’oro.', image: '' }],
  ...['prima', 'seconda', 'terza'].map((id): [PublicKind, string, object] => [
    'gallery',
    id,
    { ...dated, title: id, artist: 'Bottega Sinopia', category: 'Classico', image: '/media/0123456789ab' },
  ]),
];

const db = siteDbWith(
  texts.map(([kind, id, fields]) => ({ kind, summary: { id, ...fields } as unknown as SnapshotSummary<PublicKind> })),
);
await makeAndAccept(db, root, 'uno', new Date());
const index = await openIndex('pagefind');

async function search(words: string) {
  const results = await index.search(indexQuery(words));
  return Promise.all(results.map(index.item));
}
const found = async (words: string) => (await search(words)).map((item) => item?.url.replace(/.*[/=]/, ''));

it('a word of a title is worth more than one of a subtitle, and that more than many in a text', async () => {
  expect(await found('cobalto')).toEqual(['nel-titolo', 'nel-sottotitolo', 'nel-testo']);
});

it('an article stands before the works whose artist has the same word', async () => {
  expect(await found('bottega')).toEqual(['bottega', 'prima', 'seconda', 'terza']);
});

it.each([
  ['asta', 'aste', ['bottega', 'mercato']],
  ['arte', 'arti', ['mercato', 'notizia']],
  ['ora', 'ora', ['mercato']],
  ['oro', 'oro', ['notizia']],
])('%s and %s find the same', async (one, other, expected) => {
  expect(new Set(await found(one))).toEqual(new Set(expected));
  expect(await found(other)).toEqual(await found(one));
});

it('a result has a picture, its kind and who made it', async () => {
  const shown = async (words: string) => {
    const [item] = await search(words);
    return item && { ...item.meta, title: shownText(item.meta.title ?? '') };
  };
  expect(await shown('azzurro')).toEqual({
    title: 'L’azzurro di cobalto',
    image: '/pictures/a.svg',
    label: 'Articolo, Mostre',
    note: 'Ada Neri, 20 novembre 2026',
  });
  expect(await shown('quattro')).toMatchObject({ label: 'Notizia, Mostre', note: 'Ada Neri, 20 novembre 2026' });
  expect(await shown('prima')).toMatchObject({ image: '/media/0123456789ab.small', note: 'Bottega Sinopia' });
  expect(await shown('tre')).toMatchObject({ image: '/pictures/t.svg' });
});

it('what its kind alone finds comes last', async () => {
  expect(await found('video')).toEqual(['video']);
});

it('the words of the address of a picture are not found', async () => {
  expect(await found('pictures')).toEqual([]);
});
