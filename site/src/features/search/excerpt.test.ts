import { expect, it } from 'vitest';
import { excerptRuns } from './excerpt.ts';

it('is plain and found words in turn', () => {
  expect(excerptRuns('Sotto la <mark>vernice</mark> del <mark>1574</mark>')).toEqual([
    { text: 'Sotto la ', found: false },
    { text: 'vernice', found: true },
    { text: ' del ', found: false },
    { text: '1574', found: true },
  ]);
});

it('keeps whatever looks like markup as the text that it is', () => {
  expect(excerptRuns('1 &lt; 2 &amp;lt; <b>')).toEqual([{ text: '1 < 2 &lt; <b>', found: false }]);
});
