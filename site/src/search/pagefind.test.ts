import { expect, it } from 'vitest';
import { excerptRuns, widerQueries } from './pagefind.ts';

it('an excerpt is split into plain and found words', () => {
  expect(excerptRuns('Sotto la <mark>vernice</mark> del <mark>1574</mark>.')).toEqual([
    { text: 'Sotto la ', match: false },
    { text: 'vernice', match: true },
    { text: ' del ', match: false },
    { text: '1574', match: true },
    { text: '.', match: false },
  ]);
});

it('markup in an excerpt is kept as text', () => {
  expect(excerptRuns('1 &lt; 2 &amp;lt; <b>.')).toEqual([{ text: '1 < 2 &lt; <b>.', match: false }]);
});

it.each([
  ['al fondo oro. Una visita lenta alla', '… al fondo oro. Una visita lenta alla …'],
  ['Bolo, foglia, brunitoio.', 'Bolo, foglia, brunitoio.'],
  ['', undefined],
])('says where it was cut: %s', (excerpt, shown) => {
  expect(excerptRuns(excerpt)[0]?.text).toBe(shown);
});

it('shows an elided article together with its word, as it was written', () => {
  expect(excerptRuns("Il catalogo d' <mark>asta</mark>.")).toEqual([
    { text: "Il catalogo d'", match: false },
    { text: 'asta', match: true },
    { text: '.', match: false },
  ]);
});

it('looks for less and less: every word, each alone, the beginning of the longest', () => {
  expect(widerQueries('il fonntana')).toEqual([
    'il fonntana',
    'fonntana',
    'il',
    'fonntan',
    'fonnta',
    'fonnt',
    'fonn',
    'fon',
  ]);
});

it('does not cut a short word', () => {
  expect(widerQueries('oro')).toEqual(['oro']);
});
