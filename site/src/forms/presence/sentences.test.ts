import { expect, test } from 'vitest';
import { arrivals, presenceOf } from './sentences.ts';

test.each([
  [1, 'Anna sta scrivendo il primo paragrafo'],
  [3, 'Anna sta scrivendo il terzo paragrafo'],
  [8, 'Anna sta scrivendo l’ottavo paragrafo'],
  [10, 'Anna sta scrivendo il decimo paragrafo'],
  [14, 'Anna sta scrivendo il paragrafo 14'],
  [undefined, 'Anna ha aperto l’articolo'],
])('at paragraph %s it says «%s»', (paragraph, sentence) => {
  expect(presenceOf({ name: 'Anna', ...(paragraph && { paragraph }) }, 'l’articolo')).toBe(sentence);
});

test('only who comes and who leaves is announced', () => {
  expect(arrivals([], ['Anna'], 'il video')).toBe('Anna ha aperto il video.');
  expect(arrivals(['Anna'], ['Anna'], 'il video')).toBe('');
  expect(arrivals(['Anna'], ['Bruno'], 'il video')).toBe('Bruno ha aperto il video. Anna ha lasciato il video.');
});
