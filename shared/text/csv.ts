/**
 * Against formula injection: a cell that a spreadsheet would evaluate gets an apostrophe in front. So does a cell that
 * already starts like an escaped one, so that parsing restores each exactly.
 */
const escapeFormula = (cell: string) => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
const unescapeFormula = (cell: string) => cell.replace(/^'(?='*[=+\-@\t\r])/, '');

/** RFC 4180. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;

/** A record of a file: its cells, and its original text. */
type CsvRecord = { cells: string[]; text: string };

/** Records of cells, separated by commas or, as Italian spreadsheets write them, by semicolons (RFC 4180). */
export function parseCsv(text: string): CsvRecord[] {
  const source = text.replace(/^\uFEFF/, '');
  const [firstLine = ''] = source.split(/\r?\n/, 1);
  const separator = firstLine.split(';').length > firstLine.split(',').length ? ';' : ',';
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
    records.push({ cells, text: source.slice(start, end) });
    cells = [];
    start = end;
  };
  for (let at = 0; at < source.length; at++) {
    const character = source[at];
    if (quoted) {
      if (character !== '"') cell += character;
      else if (source[at + 1] === '"') cell += source[at++];
      else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === separator) endCell();
    else if (character === '\n') endRecord(at + 1);
    else if (character !== '\r') cell += character;
  }
  if (cell !== '' || cells.length > 0) endRecord(source.length);
  return records;
}
