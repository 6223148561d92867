import { expect, it, test } from 'vitest';
import { byText, type Finding, found } from './finding.ts';

type Work = { title: string };
const works: Work[] = [{ title: 'Natura morta' }, { title: 'Àncora nel porto' }, { title: 'Porto di notte' }];
const finding: Finding<Work> = {
  textOf: ({ title }) => title,
  orders: [
    { id: 'data', label: 'Data' },
    { id: 'titolo', label: 'Titolo', compare: byText(({ title }) => title) },
  ],
};
const titles = (words: string, order = '') => found(works, finding, { words, order }).map(({ title }) => title);

it.each([
  ['', '', ['Natura morta', 'Àncora nel porto', 'Porto di notte']],
  ['PORTO', '', ['Àncora nel porto', 'Porto di notte']],
  ['ancora', '', ['Àncora nel porto']],
  ['', 'titolo', ['Àncora nel porto', 'Natura morta', 'Porto di notte']],
  ['', 'altro', ['Natura morta', 'Àncora nel porto', 'Porto di notte']],
  ['niente', 'titolo', []],
])('the words %j in the order %j', (words, order, expected) => {
  expect(titles(words, order)).toEqual(expected);
});

test('numbers in titles are compared as numbers, capitals and accents as letters', () => {
  const sorted = ['Articolo 10', 'articolo 2', 'Àncora 3', 'Articolo 1'].toSorted(byText((title) => title));
  expect(sorted).toEqual(['Àncora 3', 'Articolo 1', 'articolo 2', 'Articolo 10']);
});
