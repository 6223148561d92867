/** A cell that a spreadsheet would take for a formula gets an apostrophe in front: it is text, whoever wrote it. */
const harmless = (cell: string) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);

/** RFC 4180. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${harmless(cell).replaceAll('"', '""')}"`).join(',')}\r\n`;
