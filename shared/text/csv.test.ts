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

it.each([
  [
    'sep=;\r\nemail;nome\r\na@b.example;Ada, Bice',
    [
      ['email', 'nome'],
      ['a@b.example', 'Ada, Bice'],
    ],
  ],
  [
    '"email, o posta";nome\ra@b.example;"Ada"',
    [
      ['email, o posta', 'nome'],
      ['a@b.example', 'Ada'],
    ],
  ],
  [
    'email|nome\na@b.example| "Ada | Bice"',
    [
      ['email', 'nome'],
      ['a@b.example', 'Ada | Bice'],
    ],
  ],
  ['email\tnome\r\n\r\na@b.example\t', [['email', 'nome'], [''], ['a@b.example', '']]],
])('%j is separated as its first line is', (source, cells) =>
  expect(parseCsv(source).map((record) => record.cells)).toEqual(cells),
);

it('a record whose quotation marks do not end says so', () => {
  expect(parseCsv('email,nome\na@b.example,"Ada\nc@d.example,Bice').map(({ isCut = false }) => isCut)).toEqual([
    false,
    true,
  ]);
  expect(parseCsv('email\n"')).toHaveLength(2);
});
