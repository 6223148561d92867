/** One line of a table: the case, and the outcome for each caller. */
export type Row = { about: Record<string, string>; cells: [caller: string, outcome: string][] };

/**
 * Parses a table. The first line names the columns: those before `nobody` describe the case, the others are callers
 * (`nobody` is an anonymous client). Cells are at least two blanks apart.
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

/** The line as text, for the expected and the actual outcome of a failing test. */
export const lineOf = ({ about, cells }: Row): string =>
  `${Object.values(about).join(' ')} | ${cells.map(([caller, outcome]) => `${caller}: ${outcome}`).join(' | ')}`;
