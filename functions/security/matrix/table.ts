/** One line of a table: what it is about, and what each caller gets. */
export type Row = { about: Record<string, string>; cells: [caller: string, outcome: string][] };

/**
 * Reads a table as people do. The first line names the columns; those before `nobody` say what a line is about, the
 * others who calls. Cells stand two blanks apart at least.
 */
export function rowsOf(table: string): Row[] {
  const [header = [], ...lines] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/));
  const firstCaller = header.indexOf('nobody');
  if (firstCaller < 0) throw new Error(`A table without its callers: ${header.join(' ')}`);
  return lines.map((line) => {
    if (line.length !== header.length)
      throw new Error(`${line.length} cells under ${header.length}: ${line.join(' ')}`);
    const named = line.map((cell, at): [string, string] => [header[at] ?? '', cell]);
    return { about: Object.fromEntries(named.slice(0, firstCaller)), cells: named.slice(firstCaller) };
  });
}

/** The line as it stands in the table: what a failing test shows twice, as it should be and as it is. */
export const lineOf = ({ about, cells }: Row): string =>
  `${Object.values(about).join(' ')} | ${cells.map(([caller, outcome]) => `${caller}: ${outcome}`).join(' | ')}`;
