import { describe, expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { parseCsv } from '#shared/text/csv.ts';
import { beginImport, textOfFile, withImportedPart } from './subscriber-import.ts';

const header = 'email;note\r\n';
const file = (count: number, note = 'due\nrighe') =>
  header + Array.from({ length: count }, (_, place) => `lettore${place}@b.example;"${note}"\r\n`).join('');

it('a CSV file is imported in parts of a thousand records, each with the header, without losing a record', () => {
  const { parts, done, total } = beginImport(`\uFEFF${file(2_500)}`);
  expect([parts.map(({ records }) => records), done, total]).toEqual([[1_000, 1_000, 500], 0, 2_500]);
  for (const { csv } of parts) expect(csv.startsWith(header)).toBe(true);
  expect(header + parts.map(({ csv }) => csv.slice(header.length)).join('')).toBe(file(2_500));
});

it('parts with long records have fewer of them: each fits the body limit of the API', () => {
  const { parts, total } = beginImport(file(1_000, 'è""\n'.repeat(300)));
  expect([parts.length > 1, total]).toEqual([true, 1_000]);
  for (const { csv, records } of parts) {
    expect(Buffer.byteLength(JSON.stringify({ csv }))).toBeLessThan(limits.bodyBytes);
    expect(parseCsv(csv)).toHaveLength(records + 1);
  }
});

it('the reports of imported parts are added up with line numbers of the whole file, and the other parts remain', () => {
  const started = beginImport(file(2_500));
  const problem = { line: 3, message: 'Indirizzo email non valido' };
  const no = { line: 4, message: 'Ha detto no: resta tra i disiscritti' };
  const answer = { created: 998, alreadyThere: 0, keptAsNo: 1, ended: 0, noes: [no], problems: [problem] };
  const first = withImportedPart(started, answer);
  const second = withImportedPart(first, { ...answer, created: 0, alreadyThere: 998, keptAsNo: 0, ended: 1 });
  expect(second.parts).toEqual(started.parts.slice(2));
  expect([second.done, second.total]).toEqual([2_000, 2_500]);
  expect(second.report).toEqual({
    created: 998,
    alreadyThere: 998,
    keptAsNo: 1,
    ended: 1,
    noes: [no, { ...no, line: 1_004 }],
    problems: [problem, { ...problem, line: 1_003 }],
  });
});

it.each(['', 'email;note', header])('the CSV file %j without records is sent whole, for the API to refuse', (csv) =>
  expect(beginImport(csv).parts).toEqual([{ csv, records: 0 }]),
);

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
