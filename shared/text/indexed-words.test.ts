import { expect, it, test } from 'vitest';
import { spellings } from '#shared/testing/spellings.ts';
import { indexedText, indexQuery, shownText } from './indexed-words.ts';

it.each([...spellings.map(([, text]) => text), 'L’«Ultima» Cena, rock’n’roll: Łódź/Straße'])(
  '«%s» is shown as it was written',
  (text) => {
    expect(shownText(indexedText(text))).toBe(text);
  },
);

it('a found word is shown as it was written', () => {
  const [before = '', word = ''] = indexedText('Re Władysław').split(' ');
  expect(shownText(`${before} <mark>${word}</mark>`)).toBe('Re <mark>Władysław</mark>');
});

it('short words with other endings have the same form', () => {
  expect(indexedText('asta aste')).toMatch(/^asta\/astq\/\u2063asta aste\/astq\/\u2063aste$/);
});

it('a text in plain and accented letters is indexed as it is', () => {
  const text = 'La «città» più bella, perché no? Un po’ di là: "sì".';
  expect(indexedText(text)).toBe(text);
});

test.each([
  ["l'oro", 'oro'],
  ['site‑specific', 'site specific'],
  ['Władysław', 'wladyslaw'],
  ['"catalogo d’asta"', '"catalogo d asta"'],
  ['“Il D’Annunzio”', '"il d annunzio"'],
  ['—', ''],
  ["l'arte", 'artq'],
  ['Arti', 'artq'],
  ['opere', 'opere'],
  ['oro', 'oro'],
])('a search for %s asks the index for %s', (typed, asked) => expect(indexQuery(typed)).toBe(asked));
