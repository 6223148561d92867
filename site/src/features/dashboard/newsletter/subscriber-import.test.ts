import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { parseCsv } from '#shared/text/csv.ts';
import { beginImport, partTaken, textOf } from './subscriber-import.ts';

const header = 'email;note\r\n';
const file = (count: number, note = 'due\nrighe') =>
  header + Array.from({ length: count }, (_, place) => `lettore${place}@b.example;"${note}"\r\n`).join('');

it.for([
  ['UTF-8', Buffer.from('nome\nNicolò Perché')],
  ['what Excel writes on Windows', Buffer.from('nome\nNicolò Perché', 'latin1')],
] as const)('accents come in from %s', ([, bytes]) =>
  expect(textOf(Uint8Array.from(bytes).buffer)).toBe('nome\nNicolò Perché'),
);

it('a list goes in a thousand records at a time, each part with the header, and nothing is lost', () => {
  const { parts, done, total } = beginImport(`\uFEFF${file(2_500)}`);
  expect([parts.map(({ records }) => records), done, total]).toEqual([[1_000, 1_000, 500], 0, 2_500]);
  for (const { csv } of parts) expect(csv.startsWith(header)).toBe(true);
  expect(header + parts.map(({ csv }) => csv.slice(header.length)).join('')).toBe(file(2_500));
});

it('parts of long records are smaller: each fits the body that the API takes', () => {
  const { parts, total } = beginImport(file(1_000, 'è""\n'.repeat(300)));
  expect([parts.length > 1, total]).toEqual([true, 1_000]);
  for (const { csv, records } of parts) {
    expect(Buffer.byteLength(JSON.stringify({ csv }))).toBeLessThan(limits.bodyBytes);
    expect(parseCsv(csv)).toHaveLength(records + 1);
  }
});

it('reports are added up, with lines as the whole file counts them, and what was not taken is still to do', () => {
  const begun = beginImport(file(2_500));
  const problem = { line: 3, message: 'Indirizzo email non valido' };
  const first = partTaken(begun, { created: 999, alreadyThere: 0, problems: [problem] });
  const second = partTaken(first, { created: 0, alreadyThere: 999, problems: [problem] });
  expect(second.parts).toEqual(begun.parts.slice(2));
  expect([second.done, second.total]).toEqual([2_000, 2_500]);
  expect(second.report).toEqual({
    created: 999,
    alreadyThere: 999,
    problems: [problem, { ...problem, line: 1_003 }],
  });
});

it.each(['', 'email;note', header])('of %j the API says what it lacks', (csv) =>
  expect(beginImport(csv).parts).toEqual([{ csv, records: 0 }]),
);
