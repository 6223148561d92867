import { afterAll, beforeAll, expect, it } from 'vitest';
import { DbSource } from '#shared/publish/site-db.ts';
import { siteDbWith } from '#site/release/testing/fixture-snapshot.ts';
import { useSnapshot } from '#site/src/content/snapshot.ts';
import { makerData, writerData } from './structured-data.ts';

beforeAll(() => useSnapshot(new DbSource(siteDbWith([]))));
afterAll(() => useSnapshot(undefined));

it.each([
  ['Lucio Fontana', 'Person', 'Lucio Fontana'],
  ['Piero della Francesca', 'Person', 'Piero della Francesca'],
  ['Vincent van Gogh', 'Person', 'Vincent van Gogh'],
  ['Gentile da Fabriano', 'Person', 'Gentile da Fabriano'],
  ['Niki de Saint Phalle (1930-2002)', 'Person', 'Niki de Saint Phalle'],
  ['Beniamino D’Annunzio', 'Person', 'Beniamino D’Annunzio'],
  ['Bottega Sinopia, da un’idea di rocaille', 'Organization', 'Bottega Sinopia'],
  ['Manifattura Ginori', 'Organization', 'Manifattura Ginori'],
  ['Società Ceramica Richard', 'Organization', 'Società Ceramica Richard'],
  ['scuola veneta', 'Organization', 'scuola veneta'],
])('%s: %s', (artist, type, name) => expect(makerData(artist)).toEqual({ '@type': type, name }));

it.each(['Anonimo', 'Ignoto del Seicento', 'autore ignoto'])('%s names no person', (artist) =>
  expect(makerData(artist)).toBeUndefined(),
);

it('who signed a text is where the magazine shows what they wrote, and the newsroom is no person', () => {
  expect(writerData('Ada Neri')).toEqual({
    '@type': 'Person',
    name: 'Ada Neri',
    url: 'https://rivista.example/cerca?q=Ada%20Neri',
  });
  expect([writerData('Redazione'), writerData('La redazione'), writerData('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
