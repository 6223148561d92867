import type { MarkdownIt, Token } from 'markdown-it';
import { monthNames } from '#shared/time/dates.ts';

/** Words that a figure may have beside it: units, currencies and the months of a date. */
const besideFigures = new RegExp(
  `(?<!\\p{L})(?:${monthNames.join('|')}|[ºª]|euro|eur|lire|sterline|dollari|mila|milion[ei]|miliard[oi]|mm|cm|m|km|g|kg|ca|circa)(?!\\p{L})`,
  'giu',
);

const hasWords = (cell: string) => /\p{L}/u.test(cell.replace(besideFigures, ''));

/** Cells in which only numbers, prices, measures or dates stand; some may be empty. */
const areFigures = (cells: readonly string[]): boolean =>
  cells.some((cell) => /\d/.test(cell)) && !cells.some(hasWords);

/**
 * The alignment of columns as an attribute for the style sheet, because pages allow no inline styles. A column of figures stands
 * to the right, so that units are below units, unless the author has aligned it.
 */
export function alignedColumns(markdown: MarkdownIt): void {
  markdown.core.ruler.push('alignment', ({ tokens }) => {
    let columns: Cell[][] = [];
    let column = 0;
    tokens.forEach((token, place) => {
      if (token.type === 'table_open') columns = [];
      if (token.type === 'tr_open') column = 0;
      if (token.type === 'th_open' || token.type === 'td_open') {
        columns[column] ??= [];
        columns[column]?.push({ token, words: tokens[place + 1]?.content ?? '' });
        column += 1;
      }
      if (token.type === 'table_close') columns.forEach(align);
    });
  });
}

type Cell = { token: Token; words: string };

function align(cells: readonly Cell[]): void {
  const [heading, ...rows] = cells;
  const written = /^text-align:(\w+)$/.exec(String(heading?.token.attrGet('style')))?.[1];
  const side = written ?? (areFigures(rows.map(({ words }) => words)) ? 'right' : undefined);
  if (side) for (const { token } of cells) token.attrs = [['data-align', side]];
}
