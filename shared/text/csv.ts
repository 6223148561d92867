/**
 * Against formula injection: a cell that a spreadsheet would evaluate gets an apostrophe in front. So does a cell that
 * already starts like an escaped one, so that parsing restores each exactly.
 */
const escapeFormula = (cell: string) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const unescapeFormula = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r])/, '');

/** RFC 4180. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** A record of a file: its cells, and its original text. `isCut`: the file ends within quotation marks. */
type CsvRecord = { cells: string[]; text: string; isCut?: true };

const separators = [',', ';', '\t', '|'];

/**
 * Records of cells (RFC 4180), separated as the first line is: by commas, by semicolons, as Italian spreadsheets write them, by
 * tabs or bars. Lines end as those of Unix, Windows or old Macintosh files. A line that tells Excel the separator is none.
 */
export function parseCsv(text: string): CsvRecord[] {
  const [told = '', separatorTold] = /^\uFEFF?(?:sep=(.)\s*?(?:\r\n|\r|\n))?/i.exec(text) ?? [];
  const source = text.slice(told.length);
  const separator = separatorTold ?? separatorOf(source);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let start = 0;
  let cell = '';
  let quoted = false;
  const endCell = () => {
    cells.push(unescapeFormula(cell));
    cell = '';
  };
  const endRecord = (end: number) => {
    endCell();
    records.push({ cells, text: source.slice(start, end), ...(quoted ? { isCut: true } : {}) });
    cells = [];
    start = end;
  };
  for (let index = 0; index < source.length; index++) {
    const character = source[index];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[index + 1] === '"') cell += source[index++];
      else quoted = false;
    } else if (character === '"' && cell.trim() === '') {
      quoted = true;
      cell = '';
    } else if (character === separator) endCell();
    else if (character === '\n' || (character === '\r' && source[index + 1] !== '\n')) endRecord(index + 1);
    else if (character !== '\r') cell += character;
  }
  if (quoted || cell !== '' || cells.length > 0) endRecord(source.length);
  return records;
}

/** The one that the first line has most of, outside quotation marks. */
function separatorOf(source: string): string {
  const [line = ''] = source.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const count = (separator: string) => line.split(separator).length;
  return separators.toSorted((one, other) => count(other) - count(one))[0] ?? ',';
}
