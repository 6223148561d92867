import { expect, it } from 'vitest';
import { parseCsv } from './csv.ts';

const text = '\uFEFFemail;note\r\nada@b.example;"prima\nseconda; ""riga"""\r\n\nugo@b.example;';

it('cells are what they say, quoted or not', () =>
  expect(parseCsv(text).map(({ cells }) => cells)).toEqual([
    ['email', 'note'],
    ['ada@b.example', 'prima\nseconda; "riga"'],
    [''],
    ['ugo@b.example', ''],
  ]));

it('the texts of the records together are the file', () => {
  const texts = parseCsv(text).map((record) => record.text);
  expect(texts.join('')).toBe(text.slice(1));
});

it.each(['', '\uFEFF'])('%j has no record', (nothing) => expect(parseCsv(nothing)).toEqual([]));
