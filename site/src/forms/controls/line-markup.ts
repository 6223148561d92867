/**
 * A line of marks, to which no words are added: a figure, the edge of a block or of code, a divider, a row of a table. A mark
 * behind it would end it.
 */
export const isMarkup = (line: string): boolean =>
  /^ {0,3}(?::::|```|~~~|\||-{3,}\s*$)/.test(line) || (line.startsWith('![') && /[)}]$/.test(line.trimEnd()));
