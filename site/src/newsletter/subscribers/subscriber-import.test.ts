import { expect, it } from 'vitest';
import { limits } from '#shared/limits.ts';
import { parseCsv } from '#shared/text/csv.ts';
import { beginImport, withImportedPart } from './subscriber-import.ts';

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
  const answer = {
    ...{ created: 998, toConfirm: 2, alreadyThere: 0, keptAsNo: 1, ended: 0 },
    ...{ noes: [no], doubtful: [no], problems: [problem] },
  };
  const first = withImportedPart(started, answer);
  const second = withImportedPart(first, { ...answer, created: 0, alreadyThere: 998, keptAsNo: 0, ended: 1 });
  expect(second.parts).toEqual(started.parts.slice(2));
  expect([second.done, second.total]).toEqual([2_000, 2_500]);
  expect(second.report).toEqual({
    created: 998,
    toConfirm: 4,
    alreadyThere: 998,
    keptAsNo: 1,
    ended: 1,
    noes: [no, { ...no, line: 1_004 }],
    doubtful: [no, { ...no, line: no.line + 1_000 }],
    problems: [problem, { ...problem, line: 1_003 }],
  });
});

it.each(['', 'email;note', header])('the CSV file %j without records is sent whole, for the API to refuse', (csv) =>
  expect(beginImport(csv).parts).toEqual([{ csv, records: 0 }]),
);
