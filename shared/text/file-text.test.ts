import { describe, expect, it } from 'vitest';
import { parseCsv } from './csv.ts';
import { textOfFile } from './file-text.ts';

const wide = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
const macintosh: Record<string, number> = { à: 0x88, è: 0x8f, é: 0x8e, ì: 0x93, ò: 0x98, ù: 0x9d, '’': 0xd5, È: 0xe9 };
const dos: Record<string, number> = { à: 0x85, è: 0x8a, é: 0x82, ì: 0x8d, ò: 0x95, ù: 0x97, '’': 0xef, È: 0xd4 };
const oneByte = (text: string, letters: Record<string, number>) =>
  Buffer.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
const encodings: [name: string, bytesOf: (text: string) => Buffer][] = [
  ['UTF-8', (text) => Buffer.from(text)],
  ['UTF-8 with a mark', (text) => Buffer.from(`\uFEFF${text}`)],
  ['UTF-16 of Windows with a mark', (text) => wide(`\uFEFF${text}`, false)],
  ['UTF-16 of Windows', (text) => wide(text, false)],
  ['big-endian UTF-16 with a mark', (text) => wide(`\uFEFF${text}`, true)],
  ['big-endian UTF-16', (text) => wide(text, true)],
  ['Windows-1252', (text) => Buffer.from(text.replaceAll('’', '\u0092'), 'latin1')],
  ['Macintosh', (text) => oneByte(text, macintosh)],
  ['MS-DOS', (text) => oneByte(text, dos)],
];
const rows = [
  ['email', 'nome', 'data_consenso'],
  ['nicolo@posta.example', 'Nicolò Perché', '2024-03-05'],
  ['lucia@posta.example', 'Lucìa, detta "Già"; dell’È', '05/03/2024'],
];
const quoted = (cell: string) => (/[,;\t"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

describe.each(encodings)('a file in %s', (_, bytesOf) => {
  it.each(
    ['\n', '\r\n', '\r'].flatMap((lineEnd) => [',', ';', '\t'].map((separator) => [lineEnd, separator] as const)),
  )('with lines that end with %j and cells separated by %j is read', (lineEnd, separator) => {
    const file = rows.map((row) => row.map(quoted).join(separator)).join(lineEnd);
    const text = textOfFile(Uint8Array.from(bytesOf(file)));
    expect(parseCsv(text).map(({ cells }) => cells)).toEqual(rows);
  });
});

it.each([
  [
    'a file in UTF-8 that was cut within a letter',
    Buffer.from('nome\nNicolò\nGià').subarray(0, -1),
    'nome\nNicolò\nGi\uFFFD',
  ],
  ['a German name of Windows', Buffer.from('Jürgen Groß', 'latin1'), 'Jürgen Groß'],
  ['nothing', Buffer.from(''), ''],
])('%s is read as far as it can be', (_, bytes, text) => {
  expect(textOfFile(Uint8Array.from(bytes))).toBe(text);
});
