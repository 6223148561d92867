import { expect, it, test } from 'vitest';
import { applySearchAndSort, byText, type SearchAndSort } from './list-search.ts';

type Work = { title: string };
const works: Work[] = [{ title: 'Natura morta' }, { title: 'Àncora nel porto' }, { title: 'Porto di notte' }];
const searchAndSort: SearchAndSort<Work> = {
  textOf: ({ title }) => title,
  orders: [
    { id: 'data', label: 'Data' },
    { id: 'titolo', label: 'Titolo', compare: byText(({ title }) => title) },
  ],
};
const titles = (words: string, order = '') =>
  applySearchAndSort(works, searchAndSort, { words, order }).map(({ title }) => title);

it.each([
  ['', '', ['Natura morta', 'Àncora nel porto', 'Porto di notte']],
  ['PORTO', '', ['Àncora nel porto', 'Porto di notte']],
  ['ancora', '', ['Àncora nel porto']],
  ['', 'titolo', ['Àncora nel porto', 'Natura morta', 'Porto di notte']],
  ['', 'altro', ['Natura morta', 'Àncora nel porto', 'Porto di notte']],
  ['niente', 'titolo', []],
])('a list searched for %j and sorted by %j has the rows %j', (words, order, expected) => {
  expect(titles(words, order)).toEqual(expected);
});

test('titles are sorted with numbers as numbers, ignoring capitals and accents', () => {
  const sorted = ['Articolo 10', 'articolo 2', 'Àncora 3', 'Articolo 1'].toSorted(byText((title) => title));
  expect(sorted).toEqual(['Àncora 3', 'Articolo 1', 'articolo 2', 'Articolo 10']);
});
